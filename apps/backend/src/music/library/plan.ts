import {
  audioTypeOf,
  type FoundFile,
  folderOf,
  isCoverFile,
  type Listing,
  versionOf,
} from './files.ts'

/** A song as the index knows it. */
export type KnownTrack = FoundFile & {
  id: string
  hasPicture: boolean
  coverPath: string | null
  coverVersion: string
  isMissing: boolean
}

export type Cover = { coverPath: string | null; coverVersion: string }

export type Plan = {
  /** New or changed, and no longer being written. */
  read: FoundFile[]
  /** Still being copied: look again soon. */
  unsettled: FoundFile[]
  /** Back as they were. */
  show: string[]
  /** Their files are gone. */
  hide: string[]
  /** Only the picture beside them changed. */
  recover: ({ id: string } & Cover)[]
}

type Seen = Extract<Listing, { ok: true }>

/** What has to be done so that the index says what the folder holds. */
export function planScan(options: {
  seen: Seen
  known: KnownTrack[]
  isSettled: (file: FoundFile) => boolean
}): Plan {
  const { seen, known, isSettled } = options
  const covers = coversOf(seen.files)
  const tracks = new Map(known.map((track) => [track.path, track]))
  const plan: Plan = { read: [], unsettled: [], show: [], hide: [], recover: [] }
  const songs = seen.files.filter((file) => audioTypeOf(file.path))
  for (const file of songs) {
    const track = tracks.get(file.path)
    tracks.delete(file.path)
    if (!track || versionOf(track) !== versionOf(file)) {
      const list = isSettled(file) ? plan.read : plan.unsettled
      list.push(file)
      continue
    }
    if (track.isMissing) plan.show.push(track.id)
    const cover = coverOf(file, { hasPicture: track.hasPicture, covers })
    if (cover.coverPath !== track.coverPath || cover.coverVersion !== track.coverVersion) {
      plan.recover.push({ id: track.id, ...cover })
    }
  }
  const isHiddenFromUs = (path: string) =>
    seen.unreadable.some(({ folder }) => path.startsWith(`${folder}/`))
  for (const track of tracks.values()) {
    if (!track.isMissing && !isHiddenFromUs(track.path)) plan.hide.push(track.id)
  }
  return plan
}

/** The picture of each folder. */
export function coversOf(files: FoundFile[]): Map<string, FoundFile> {
  const covers = files
    .filter((file) => isCoverFile(file.path))
    .toSorted((a, b) => (a.path < b.path ? 1 : -1))
  return new Map(covers.map((file) => [folderOf(file.path), file]))
}

/** The picture inside the song, else the one beside it, else one that is drawn. */
export function coverOf(
  file: FoundFile,
  { hasPicture, covers }: { hasPicture: boolean; covers: Map<string, FoundFile> },
): Cover {
  const beside = hasPicture ? undefined : covers.get(folderOf(file.path))
  return beside
    ? { coverPath: beside.path, coverVersion: versionOf(beside) }
    : { coverPath: null, coverVersion: versionOf(file) }
}
