import { mediaKindOf, mediaKinds } from '@discobooth/contract/media/media-kinds'
import { languages } from '@discobooth/contract/texts/languages'
import { mediaKey } from './ports.ts'
import type { RecordedSession, RecordingDesk } from './recording-desk.ts'
import { changeRecording, type MediaFile, type Recording } from './store.ts'

const MOST_PHOTOS = 4
const READ_MS = 20_000

/** False: the store is away, try again. A strip that can't be drawn is done without. */
export async function makeStrip(
  desk: RecordingDesk,
  known: { recording: Recording; files: MediaFile[]; session: RecordedSession },
): Promise<boolean> {
  const { recording, session } = known
  const { pictures } = desk
  if (!pictures) return true
  const photos = known.files.filter(
    (file) => mediaKindOf(file.name) === 'photo' && file.keptAt && !file.isBroken,
  )
  if (recording.strip !== 'none' || photos.length === 0) return true
  const small: Uint8Array<ArrayBuffer>[] = []
  try {
    for (const { name } of spread(photos, MOST_PHOTOS)) {
      const picture = await readWhole(desk, mediaKey.small(session.id, name))
      if (picture) small.push(picture)
    }
  } catch {
    return false
  }
  const drawn = await pictures
    .strip({ photos: small, title: session.songName ?? '', line: lineOf(session) })
    .catch((error: unknown) => {
      return error instanceof Error ? error.message : String(error)
    })
  const isMade = typeof drawn !== 'string'
  if (isMade) {
    try {
      await desk.watch.watched('storing', () =>
        desk.store.write(mediaKey.strip(session.id), drawn, mediaKinds.strip.type),
      )
    } catch {
      return false
    }
  }
  await desk.db.transaction().execute(async (trx) => {
    await changeRecording(trx, session.id, { strip: isMade ? 'made' : 'failed' })
    if (isMade) return
    await desk.logs.note(trx, session.owner, {
      session_id: session.id,
      message: 'The photo strip could not be drawn; the photos are sent without it',
      status: 'ERROR',
      priority: 'LOW',
      type: 'TECHNICAL',
      details: { reason: drawn },
    })
  })
  return true
}

/** So many of them, from the first to the last of the party. */
function spread<Item>(items: Item[], most: number): Item[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, order) => {
    const at = Math.round((order * (items.length - 1)) / (most - 1))
    return items.slice(at, at + 1)
  }).flat()
}

function lineOf({ startDateTime, language }: RecordedSession): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: 'long',
  })
  return startDateTime ? `DiscoBooth · ${format.format(startDateTime)}` : 'DiscoBooth'
}

async function readWhole(
  { store, watch }: RecordingDesk,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await watch.watched('reading', () =>
    store.read(key, { signal: AbortSignal.timeout(READ_MS) }),
  )
  return found && new Uint8Array(await new Response(found.stream).arrayBuffer())
}
