"""What an operator may set: `DISCORD_TOKEN` and a few `SNUG_*` names, by environment or `.env`.

Everything else is decided by people, in Discord.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "SNUG_"
TOKEN = "DISCORD_TOKEN"  # noqa: S105  # the name of a setting, not a secret


class SettingsError(Exception):
    """A setting that cannot be used; the message is one sentence that names it."""


class Settings(BaseSettings):
    """The settings of one process, read once and passed down."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", frozen=True)

    token: SecretStr = Field(SecretStr(""), validation_alias=TOKEN)
    database: Path = Field(Path("snug.db"), description="the SQLite file")
    api_url: str | None = Field(
        None,
        description="base address of another Discord's REST API",
        title="an address",
        examples=["http://127.0.0.1:7800/api/v10"],
    )
    gateway_url: str | None = Field(
        None,
        description="address of another Discord's gateway",
        title="an address",
        examples=["ws://127.0.0.1:7800"],
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    locale: str = Field(
        "en", pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,4})?$", title="a language", examples=["en"]
    )
    calls_per_second: int = Field(
        40, ge=1, le=5000, description="calls by bot token a second; Discord allows 50 by default"
    )
    drinks_anywhere: bool = Field(
        default=False, description="drinks wording needs no age-restricted channel"
    )
    shards: int = Field(0, ge=0, le=16384, description="gateway shards; 0 = one connection")

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("api_url", "gateway_url")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith(("http://", "https://", "ws://", "wss://")):
            raise ValueError("no address")
        return value.rstrip("/") if value else None

    def required_token(self) -> str:
        """The token. Raises SettingsError when there is none, or none that could be sent."""
        token = self.token.get_secret_value().strip()
        if not token:
            raise SettingsError(
                "DISCORD_TOKEN is not set: put DISCORD_TOKEN=... into .env (the token is on your "
                "application's Bot page at https://discord.com/developers/applications)."
            )
        if not token.isascii() or not token.isprintable() or " " in token:
            raise SettingsError("DISCORD_TOKEN cannot be used: no token has spaces or lines in it.")
        return token

    @property
    def heartbeat(self) -> Path:
        """The file whose age says whether the bot is alive (`python -m bot health`)."""
        return self.database.with_name(self.database.name + ".alive")


def names() -> tuple[str, ...]:
    """Every name an operator may set."""
    fields = (name for name in Settings.model_fields if name != "token")
    return (TOKEN, *(PREFIX + name.upper() for name in fields))


def _refuse_unknown(given: Iterable[str], where: str) -> None:
    known = names()
    for name in given:
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            near = get_close_matches(name.upper(), known, n=1, cutoff=0.75)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise SettingsError(f"There is no setting {name} ({where}).{hint}")


def _sentence(error: ValidationError) -> str:
    field = str(error.errors(include_input=False)[0]["loc"][0])
    name = field if field == TOKEN else PREFIX + field.upper()
    expected = _expected(Settings.model_json_schema()["properties"][field])
    return f"{name} cannot be used: {expected} is expected."


def _expected(shape: Mapping[str, Any]) -> str:
    """What a setting may be, in a few words."""
    match shape:
        case {"minimum": low, "maximum": high}:
            return f"a whole number from {low} to {high}"
        case {"type": "boolean"}:
            return "true or false"
        case {"enum": choices}:
            return f"one of {', '.join(choices)}"
        case {"title": what, "examples": [example, *_]}:
            return f"{what} such as {example}"
    return "something else"


def load(env_file: Path = Path(".env"), environ: Mapping[str, str] | None = None) -> Settings:
    """The settings. Raises SettingsError with one sentence that names the setting."""
    _refuse_unknown(os.environ if environ is None else environ, "in the environment")
    if env_file.is_file():
        _refuse_unknown(dotenv_values(env_file), f"in {env_file}")
    try:
        return Settings(_env_file=env_file)
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None
