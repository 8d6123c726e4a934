const en = {
  title: 'Music',
  provider: 'Music provider',
  asStarted: 'Default',
  providers: { library: 'Own library', spotify: 'Spotify' },
  playlists: { TOP_40: 'Top 40', DANCE: 'Bangers', DISCO: 'Classics' },
  byName: 'Found by its name',
  playlistId: 'Playlist ID; empty: found by its name',
  signIn: 'Sign in at Spotify',
  signOut: 'Sign out of the music',
  signOutQuestion:
    'Sign this booth out of its music? With Spotify it then takes a break until somebody signs in again.',
}

const nl: typeof en = {
  title: 'Muziek',
  provider: 'Muziekdienst',
  asStarted: 'Standaard',
  providers: { library: 'Eigen bibliotheek', spotify: 'Spotify' },
  playlists: { TOP_40: 'Top 40', DANCE: 'Bangers', DISCO: 'Classics' },
  byName: 'Op naam gevonden',
  playlistId: 'Afspeellijst-ID; leeg: op naam gevonden',
  signIn: 'Inloggen bij Spotify',
  signOut: 'Uitloggen bij de muziek',
  signOutQuestion:
    'Deze booth uitloggen bij de muziek? Met Spotify neemt hij dan pauze tot iemand weer inlogt.',
}

export const musicTexts = { en, nl }
