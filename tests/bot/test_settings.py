import os
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load, names


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*names(), *(name for name in os.environ if name.startswith("SNUG_"))]:
        monkeypatch.delenv(name, raising=False)


def read(tmp_path: Path, text: str = "") -> Settings:
    file = tmp_path / ".env"
    file.write_text(text)
    return load(file)


def test_defaults(tmp_path: Path) -> None:
    settings = read(tmp_path)
    assert settings.database == Path("snug.db")
    assert settings.log_format == "text"
    assert settings.heartbeat == Path("snug.db.alive")


def test_drinks_need_an_age_restricted_channel_unless_told_otherwise(tmp_path: Path) -> None:
    assert not read(tmp_path).drinks_anywhere
    assert read(tmp_path, "SNUG_DRINKS_ANYWHERE=true\n").drinks_anywhere


def test_the_file_is_read(tmp_path: Path) -> None:
    settings = read(tmp_path, "DISCORD_TOKEN=abc\nSNUG_DATABASE=/state/snug.db\nOTHER=1\n")
    assert settings.required_token() == "abc"
    assert settings.database == Path("/state/snug.db")


def test_the_environment_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNUG_LOG_LEVEL", "warning")
    assert read(tmp_path, "SNUG_LOG_LEVEL=DEBUG").log_level == "WARNING"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("SNUG_DATABSE=x", "Did you mean SNUG_DATABASE"),
        ("SNUG_FROG=1", "SNUG_FROG"),
        ("SNUG_LOG_FORMAT=xml", "SNUG_LOG_FORMAT cannot be used: one of text, json is expected."),
        ("SNUG_SHARDS=many", "used: a whole number from 0 to 16384 is expected."),
        ("SNUG_CALLS_PER_SECOND=0", "used: a whole number from 1 to 5000 is expected."),
        ("SNUG_API_URL=discord", "used: an address such as http://127.0.0.1:7800/api/v10 is exp"),
        ("SNUG_DRINKS_ANYWHERE=maybe", "SNUG_DRINKS_ANYWHERE cannot be used: true or false is exp"),
        ("SNUG_LOCALE=English", "SNUG_LOCALE cannot be used: a language such as en is expected."),
    ],
)
def test_c96_what_cannot_be_used_is_named(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(SettingsError, match=named) as caught:
        read(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_an_unknown_name_in_the_environment_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SNUG_TOKEN", "x")
    with pytest.raises(SettingsError, match="SNUG_TOKEN"):
        read(tmp_path)


def test_a_missing_token_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN"):
        read(tmp_path).required_token()


@pytest.mark.parametrize("token", ["a b", "a\nb", "a\u200bb", "tökén"])
def test_a_token_that_could_not_be_sent_is_named(token: str) -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN"):
        Settings(DISCORD_TOKEN=token).required_token()


def test_the_token_is_never_printed(tmp_path: Path) -> None:
    assert "secret" not in repr(read(tmp_path, "DISCORD_TOKEN=secret"))
