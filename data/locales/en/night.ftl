# Nights: evenings of games in a voice channel.

error-E_NO_NIGHT = There's no night here. Start one with **/night start** in a voice channel.
error-E_NIGHT = A night is on here already. Join it with **/night join**.
error-E_NIGHT_OVER = That night is over. Start another with **/night start**.
error-E_NOT_THERE = Hop into the voice channel first, then try again.
error-E_NOT_GUEST = You haven't joined this night yet. Press **Join**, or use **/night join**.
error-E_NOT_IN = You're sitting out. Press **I'm back** first.
error-E_NOT_NIGHT_HOST = Only the night's host can do that.
