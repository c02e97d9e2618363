"""Users, direct channels and the application itself (docs: resources/user, application)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import shapes
from sandbox.refusal import Json, Refusal
from sandbox.rest.router import Call, route
from sandbox.snowflake import Id, timestamp
from sandbox.world import DM, Channel

if TYPE_CHECKING:
    from sandbox.box import Sandbox


@route("GET", "/users/@me")
def me(call: Call) -> Json:
    """Get Current User."""
    about: Json = {
        "verified": True,
        "mfa_enabled": True,
        "email": None,
        "flags": 0,
        "bio": "",
        "locale": "en-US",
    }
    return shapes.user(call.box.world.bot) | about


@route("GET", "/users/{user}")
def user(call: Call) -> Json:
    """Get User."""
    person = call.box.world.account(call["user"])
    if person is None:
        raise Refusal(10013)
    return shapes.user(person)


@route("GET", "/users/@me/guilds")
def guilds(call: Call) -> list[Json]:
    """Get Current User Guilds."""
    world = call.box.world
    if not world.bot.in_guild:
        return []
    return [
        {
            "id": world.guild.id,
            "name": world.guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(world.permissions(world.bot.id, None)),
            "features": ["COMMUNITY"],
        }
    ]


@route("POST", "/users/@me/channels")
def open_direct(call: Call) -> Json:
    """Create DM."""
    who = str(call.form.get("recipient_id"))
    if who not in call.box.world.people:
        raise Refusal(10013)
    return shapes.direct(call.box.world, direct(call.box, who))


def direct(box: Sandbox, who: Id) -> Channel:
    """The direct channel between the bot and a person."""
    world = box.world
    channel = world.direct(who)
    if channel is None:
        channel = Channel(world.snowflakes.mint(), DM, "", recipient=who, created_at=timestamp())
        world.channels[channel.id] = channel
        world.touch("channel", channel.id)
        box.news.channel_for("create", channel, world.people[who])
    return channel


def _application(box: Sandbox) -> Json:
    world = box.world
    owner = world.people[world.guild.owner_id]
    return {
        "id": world.application.id,
        "name": world.application.name,
        "icon": None,
        "description": "A bot in the sandbox.",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 1 << 23,
        "flags_new": str(1 << 23),
        "hook": True,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": shapes.user(owner),
        "approximate_guild_count": int(world.bot.in_guild),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "summary": "",
        "integration_types_config": {"0": {}},
        "bot": shapes.user(world.bot),
    }


@route("GET", "/applications/@me")
def application(call: Call) -> Json:
    """Get Current Application."""
    return _application(call.box)


@route("GET", "/oauth2/applications/@me")
def oauth(call: Call) -> Json:
    """Get Current Bot Application Information."""
    return _application(call.box)


@route("GET", "/gateway", token=False)
def gateway(call: Call) -> Json:
    """Get Gateway."""
    return {"url": call.box.gateway.url}


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Json:
    """Get Gateway Bot."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": call.box.gateway.url, "shards": 1, "session_start_limit": limit}
