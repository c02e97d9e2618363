from bot.sessions.alarms import Alarms


def test_the_earliest_comes_first_and_once() -> None:
    alarms = Alarms()
    for session, due in ((1, 30), (2, 10), (3, 20), (4, 99)):
        alarms.set(session, due)
    assert alarms.next() == 10
    assert alarms.ring(30) == [2, 3, 1]
    assert alarms.ring(30) == []
    assert (alarms.next(), 4 in alarms, 1 in alarms) == (99, True, False)


def test_a_session_has_one_moment_the_last_one_said() -> None:
    alarms = Alarms()
    for due in (50, 20, 70, 70):
        alarms.set(1, due)
    alarms.set(2, 40)
    alarms.set(2, None)
    assert alarms.next() == 70
    assert alarms.ring(69) == []
    assert alarms.ring(70) == [1]
    alarms.set(1, 70)
    assert alarms.ring(70) == [1], "it may be due again at the same moment"
    assert alarms.next() is None


def test_moments_that_no_longer_count_do_not_pile_up() -> None:
    alarms = Alarms()
    for n in range(10_000):
        alarms.set(n % 10, 1_000_000 + n)
    assert len(alarms._heap) < 200
    assert alarms.ring(2_000_000) == list(range(10))
