# Nights: evenings of games in a voice channel.

error-E_NO_NIGHT = There's no night here. Start one with **/night start** in a voice channel.
error-E_NIGHT = A night is on here already. Join it with **/night join**.
error-E_NIGHT_OVER = That night is over. Start another with **/night start**.
error-E_NOT_THERE = Hop into the voice channel first, then try again.
error-E_NOT_GUEST = You haven't joined this night yet. Press **Join**, or use **/night join**.
error-E_NOT_IN = You're sitting out. Press **I'm back** first.
error-E_NOT_NIGHT_HOST = Only the night's host can do that.

night-water = 💧 Time for a stretch and a glass of water. The next card can wait a minute.
night-host = **{ $seat }** hosts the night now.
night-back-done = You're in again. Have fun!
night-status = { $game }
night-status-line = { $game }: { $how }
night-status-lobby = { $game }: join in!
button-night-back = I'm back

whisper-back = Welcome back to { $channel }! Press **I'm back** when you'd like to play on.
whisper-cap = That was your own limit for tonight in { $channel }. From now on I pass for you; nobody is told.
whisper-rest = A little break in { $channel }, perhaps? A glass of water does wonders. Nobody else sees this.
