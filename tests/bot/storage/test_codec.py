"""Rows that are written already stay readable: their JSON as it stands in files."""

import json

from bot.storage.codec import dump_entry, dump_head, load_head, load_line
from games import CATALOGUE
from games.core.actions import Move
from games.core.clocks import Stamp
from games.core.replay import Entry, Head, Line

HEAD = (
    '{"game_key":"gofish","game_version":"1","state_version":1,"options":{"clock":"live"},'
    '"seats":2,"dealer":null,"seed":"00ff","presses":[101,201],"stamp_id":201,'
    '"stamp_arrival":1800000000000}'
)
ASKED = '{"kind":"play","at":[7,9],"seat":0,"action":"ask","values":{"target":["1"],"rank":["K"]}}'
FIRED = '{"kind":"expire","at":[0,9],"clock":"turn"}'
SEEN = '{"kind":"anchor","at":[7,9],"clock":"look","message":1152921504606846976}'


def test_the_deal() -> None:
    stamp = Stamp(201, 1_800_000_000_000)
    head = Head("gofish", "1", 1, {"clock": "live"}, 2, "00ff", (101, 201), None, stamp)
    assert load_head(HEAD) == head
    assert json.loads(dump_head(head)) == json.loads(HEAD)


def test_entries() -> None:
    game = CATALOGUE["gofish"]
    entries = {
        ASKED: Entry("play", Stamp(7, 9), 0, Move("ask", {"target": 1, "rank": "K"})),
        FIRED: Entry("expire", Stamp(0, 9), clock="turn"),
        SEEN: Entry("anchor", Stamp(7, 9), clock="look", message=1 << 60),
    }
    for text, entry in entries.items():
        assert load_line({"entry": text, "fingerprint": "ab"}, game) == Line(entry, "ab")
        assert json.loads(dump_entry(entry)) == json.loads(text)
