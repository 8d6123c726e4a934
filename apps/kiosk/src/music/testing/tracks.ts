import type { Track } from '@discobooth/contract/music/track'

/** A track as a provider gives it; the id has the 22 characters every provider's has. */
export function aTrack(part: Partial<Track> = {}): Track {
  const id = part.id ?? 'a'.repeat(22)
  return {
    id,
    name: 'Night Bus',
    uri: `library:track:${id}`,
    duration_ms: 120_000,
    artists: [{ name: 'Nora' }, { name: 'Twee' }],
    album: { name: 'Late', images: [{ url: 'https://covers.test/late.png' }] },
    ...part,
  }
}
