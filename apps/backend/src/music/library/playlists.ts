import { type PlaylistKey, playlistKeys } from '@discobooth/contract/music/music-api'
import { folderOf, nameOf } from './files.ts'

export type PlaylistSource = {
  /** Of the folder or of the m3u file. */
  path: string
  name: string
  /** Paths of its songs. */
  songs: string[]
}

/** Every folder that holds songs is a playlist. */
export function playlistsOfFolders(songs: string[]): PlaylistSource[] {
  const folders = Map.groupBy(songs, folderOf)
  folders.delete('')
  return Array.from(folders, ([path, inside]) => ({ path, name: nameOf(path), songs: inside }))
}

/** A playlist by its file: those of its lines that name a song of the library. */
export function playlistOfFile(options: {
  path: string
  content: Uint8Array
  songs: string[]
}): PlaylistSource & { strange: string[] } {
  const known = new Map(options.songs.map((song) => [alike(song), song]))
  const exact = new Set(options.songs)
  const named = new Set<string>()
  const strange: string[] = []
  for (const line of linesOf(options.content)) {
    const path = resolveLine(line, folderOf(options.path))
    const song = path !== undefined && exact.has(path) ? path : known.get(alike(path ?? ''))
    if (song === undefined) strange.push(line)
    else named.add(song)
  }
  const name = nameOf(options.path).replace(/\.m3u8?$/i, '')
  return { path: options.path, name, songs: [...named], strange }
}

function linesOf(content: Uint8Array): string[] {
  return decode(content)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

function decode(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** A path below the library's folder, or nothing: absolute paths, drives and addresses are elsewhere. */
function resolveLine(line: string, folder: string): string | undefined {
  const path = line.replaceAll('\\', '/')
  if (path.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(path)) return undefined
  const parts: string[] = []
  for (const part of [...folder.split('/'), ...path.split('/')]) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** Playlists are written on other systems, where case and the making of an é do not matter. */
function alike(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

const USUAL_NAMES: Record<PlaylistKey, string[]> = {
  TOP_40: ['top40', 'topforty', 'top'],
  DANCE: ['bangers', 'dancehits', 'dance'],
  DISCO: ['classics', 'discoboothclassics', 'discoclassics', 'disco'],
}

export type PlaylistNames = Partial<Record<PlaylistKey, string>>

type Named = { id: string; path: string; name: string }

/**
 * Which playlist is which: the one that the operator chose, as long as it is there, else the one that
 * the backend was told the name of, else by its usual names; a file goes before a folder.
 */
export function choosePlaylists(
  playlists: Named[],
  names: PlaylistNames,
  chosen: Partial<Record<PlaylistKey, string>> = {},
): Record<PlaylistKey, string | null> {
  const known = playlists.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
  const choose = (key: PlaylistKey) => {
    const picked = known.find((list) => list.id === chosen[key])
    if (picked) return picked.id
    const own = names[key]
    const wanted = own === undefined ? USUAL_NAMES[key] : [letters(own)]
    const found = wanted
      .map((name) => known.find((list) => isCalled(list, name)))
      .find((list) => list !== undefined)
    return found?.id ?? null
  }
  const [top40, dance, disco] = playlistKeys.map(choose)
  return { TOP_40: top40 ?? null, DANCE: dance ?? null, DISCO: disco ?? null }
}

function isCalled(list: Named, name: string): boolean {
  return letters(list.name) === name || letters(list.path) === name
}

function rankOf(list: Named): number {
  return list.path === list.name || list.path.endsWith(`/${list.name}`) ? 1 : 0
}

function letters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
