"""A small bot with one of everything, for the page to show."""

import asyncio

import discord
import yarl
from discord import app_commands, ui

from sandbox.box import Sandbox

GAMES = {"Go Fish": "gofish", "Old Maid": "oldmaid", "Irish Snap": "irishsnap"}


class Form(ui.Modal, title="About you"):
    name = ui.Label(text="Your name", component=ui.TextInput[ui.Modal](min_length=2, max_length=20))
    rank = ui.Label(
        text="Your rank",
        component=ui.Select[ui.Modal](
            options=[discord.SelectOption(label="Kings"), discord.SelectOption(label="Nines")]
        ),
    )
    sure = ui.Label(text="Quite sure", component=ui.Checkbox[ui.Modal]())

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts = [
            self.name.component.value,
            self.rank.component.values[0],
            self.sure.component.value,
        ]
        await interaction.response.send_message(" / ".join(map(str, parts)), ephemeral=True)


class Board(ui.LayoutView):
    """Every press of Join makes a new one, whose ids differ as those of a live table do."""

    def __init__(self, presses: int = 0, title: str = "A board") -> None:
        super().__init__(timeout=None)
        self.presses, self.title = presses, title
        box = ui.Container(accent_colour=0x2B8ACB)
        self.add_item(box)
        box.add_item(ui.TextDisplay(f"## {title}\nPressed {presses} times"))
        box.add_item(ui.Separator())
        box.add_item(ui.Section("Rules of the house", accessory=self._button("Rules", self.tell)))
        actions = {
            "Join": self.join,
            "Silent": self.ignore,
            "Form": self.ask,
            "Write me": self.write,
            "Think": self.think,
        }
        box.add_item(ui.ActionRow(*(self._button(*each) for each in actions.items())))
        for name, most in (("One card", 1), ("Two cards", 2)):
            cards = ui.Select(
                custom_id=f"{name}",
                placeholder=name,
                min_values=most,
                max_values=most,
                options=[discord.SelectOption(label=card) for card in ("3♣", "9♦", "K♠")],
            )
            cards.callback = lambda interaction, cards=cards: self.chosen(interaction, cards)
            box.add_item(ui.ActionRow(cards))

    def _button(self, label: str, act) -> ui.Button:
        button = ui.Button(label=label, custom_id=f"{label} {self.presses}")
        button.callback = act
        return button

    async def join(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Board(self.presses + 1, self.title))

    async def tell(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Be **kind**.", ephemeral=True)

    async def ignore(self, interaction: discord.Interaction) -> None:
        pass

    async def ask(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    async def write(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.user.send("Your hand: 3♣")

    async def think(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.4)
        await interaction.followup.send("Thought about it.")

    async def chosen(self, interaction: discord.Interaction, cards: ui.Select) -> None:
        await interaction.response.send_message(f"Chosen: {', '.join(cards.values)}")


class Bot(discord.Client):
    def __init__(self, box: Sandbox) -> None:
        super().__init__(intents=discord.Intents.default())
        self.box = box
        self.tree = app_commands.CommandTree(self)
        self.seated = asyncio.Event()
        self.tree.add_command(play)
        self.tree.add_command(board)
        self.tree.add_command(night)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.seated.set()


@app_commands.command(description="Open a table")
@app_commands.describe(game="Which game", preset="House rules", seats="How many may sit")
@app_commands.choices(
    preset=[
        app_commands.Choice(name="Family", value="family"),
        app_commands.Choice(name="Pub", value="pub"),
    ]
)
async def play(
    interaction: discord.Interaction,
    game: str,
    preset: str = "none",
    seats: app_commands.Range[int, 2, 8] = 4,
) -> None:
    await interaction.response.send_message(f"Table: {game}, {preset}, {seats}")


@play.autocomplete("game")
async def games(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=name, value=key)
        for name, key in GAMES.items()
        if typed.lower() in name.lower()
    ]


@app_commands.command(description="Show a board")
async def board(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Board())


night = app_commands.Group(name="night", description="A night together")


@night.command(name="start", description="Begin a night")
async def start(interaction: discord.Interaction, host: discord.Member, loud: bool = False) -> None:
    await interaction.response.send_message(f"Night of {host.mention}, loud: {loud}")


def point_at(box: Sandbox, monkeypatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", box.api)
    monkeypatch.setattr(
        discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(box.gateway.url)
    )
