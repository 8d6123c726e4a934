const types = ['album', 'artist', 'playlist', 'show', 'track'] as const
type UriType = (typeof types)[number]

/** What a player can be asked to play: tracks, or one thing that holds some. */
export type Playable =
  | { ok: true; kind: 'tracks'; uris: readonly string[] }
  | { ok: true; kind: 'context'; type: Exclude<UriType, 'track'>; uri: string }

export type UriRefusal = { ok: false; message: string }

/** Streaming URIs are service:type:id. Checked before anything is sent: the service's own answer says less. */
export function readUris(uris: readonly string[]): Playable | UriRefusal {
  const [first] = uris
  if (first === undefined) return refuse('There is nothing to play.')
  const read = uris.map(typeOf)
  const wrong = uris.find((_, index) => read[index] === null)
  if (wrong !== undefined) return refuse(`This is no address of a song: ${wrong || '(empty)'}.`)
  const [type] = read
  if (read.every((one) => one === 'track')) return { ok: true, kind: 'tracks', uris }
  if (read.includes('track')) return refuse('Tracks cannot be played together with other types.')
  if (uris.length > 1 || !type || type === 'track') return refuse(`Only one ${type} can be played.`)
  return { ok: true, kind: 'context', type, uri: first }
}

function typeOf(uri: string): UriType | null {
  const [, type, id, ...more] = uri.split(':')
  const isWhole = /^[a-z]+:/.test(uri) && more.length === 0 && id?.length === 22
  return isWhole && isType(type) ? type : null
}

function isType(text: string | undefined): text is UriType {
  return (types as readonly (string | undefined)[]).includes(text)
}

function refuse(message: string): UriRefusal {
  return { ok: false, message }
}
