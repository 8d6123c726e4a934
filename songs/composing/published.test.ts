import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MusicLicence } from '@discobooth/contract/music/music-api'
import { describe, expect, it } from 'vitest'
import { playlists } from './publish/playlists.ts'
import { fileName, songbook } from './songbook.ts'
import { type Stereo, sampleRate } from './synth/sound.ts'

const root = join(import.meta.dirname, '../..')
const songs = join(root, 'songs')
const ffmpeg = process.env['FFMPEG'] ?? 'ffmpeg'

const isLong = process.env['TEST_LONG'] === '1'
/** Measuring one takes seconds: day by day those whose waves rise most. */
const highest = ['Photo Strip', 'Roller Rink Romeo', 'Saturday on Repeat']

/** LUFS of the decoded files: under the master's -14. */
const published = -14.7

/** What a listener gets: the file decoded again, or its beginning. */
function decoded(path: string, seconds = 600): Stereo {
  const { stdout } = spawnSync(
    ffmpeg,
    [
      '-nostdin',
      '-loglevel',
      'error',
      '-i',
      path,
      '-map',
      '0:a',
      '-t',
      String(seconds),
      '-f',
      'f32le',
      '-ac',
      '2',
      '-ar',
      String(sampleRate),
      '-',
    ],
    { maxBuffer: 256 * 1024 * 1024, timeout: 60_000 },
  )
  const both = new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 8) * 2)
  const left = new Float32Array(both.length / 2)
  const right = new Float32Array(both.length / 2)
  // Millions of samples: a call for each of them took longer than all else in this file.
  for (let n = 0; n < left.length; n += 1) {
    left[n] = both[2 * n] ?? 0
    right[n] = both[2 * n + 1] ?? 0
  }
  return { left, right }
}

/** As broadcasters measure it. dBTP: between the samples a wave may rise above all of them. */
function measured(path: string) {
  const { stderr } = spawnSync(
    ffmpeg,
    ['-nostdin', '-hide_banner', '-i', path, '-map', '0:a']
      .concat(['-af', 'ebur128=peak=true'])
      .concat(['-f', 'null', '-']),
    { encoding: 'utf8', timeout: 60_000, maxBuffer: 16 * 1024 * 1024 },
  )
  const [, minutes, seconds] = /Duration: 00:(\d\d):([\d.]+)/.exec(stderr) ?? []
  // Every tenth of a second has its line; the last lines are about the whole song.
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  return {
    seconds: Number(minutes) * 60 + Number(seconds),
    lufs: Number(/\sI:\s*(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    dbtp: Number(/\sPeak:\s*(-?[\d.]+) dBFS/.exec(summary)?.[1]),
  }
}

const loudest = ({ left, right }: Stereo): number =>
  left.reduce((top, value, n) => Math.max(top, Math.abs(value), Math.abs(right[n] ?? 0)), 0)

it('the folder holds the twelve songs of the book, and together they are small', () => {
  const files = readdirSync(songs).filter((name) => name.endsWith('.mp3'))
  expect(files.toSorted()).toEqual(songbook.map(fileName).toSorted())
  const bytes = files.reduce((sum, name) => sum + statSync(join(songs, name)).size, 0)
  expect(bytes).toBeLessThan(12.5 * 1024 * 1024)
})

describe.each(songbook.map((song) => [fileName(song), song] as const))('%s', (name, song) => {
  const path = join(songs, name)

  it('carries its tags and a cover of 500 by 500', () => {
    const { stderr } = spawnSync(ffmpeg, ['-nostdin', '-hide_banner', '-i', path], {
      encoding: 'utf8',
    })
    for (const [tag, value] of Object.entries({
      title: song.title,
      artist: song.artist,
      album: song.album,
      genre: song.genre,
      date: '2026',
      TBPM: String(song.bpm),
    })) {
      expect(stderr).toMatch(new RegExp(`${tag}\\s*: ${value}`))
    }
    expect(stderr).toMatch(/Video: mjpeg.*500x500/)
  })

  it('is heard within 200 ms', () => {
    expect(loudest(decoded(path, 0.2))).toBeGreaterThan(0.05)
  })
})

const measuredSongs = songbook.filter(({ title }) => isLong || highest.includes(title))

it.each(measuredSongs.map(fileName))(
  '%s is 60 to 150 s long, as loud as the others, and below -1 dBTP, so that no amplifier clips it',
  (name) => {
    const { seconds, lufs, dbtp } = measured(join(songs, name))
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThan(150)
    expect(Math.abs(lufs - published)).toBeLessThan(0.4)
    expect(dbtp).toBeLessThan(-1)
  },
)

it('the playlists are those of the book and name only songs that are there', () => {
  const least = { 'Top 40.m3u8': 6, 'Bangers.m3u8': 5, 'Classics.m3u8': 5 }
  for (const { name, text } of playlists(songbook)) {
    expect(readFileSync(join(songs, name), 'utf8')).toBe(text)
    const named = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(named.length).toBeGreaterThanOrEqual(least[name as keyof typeof least])
    for (const file of named) expect(existsSync(join(songs, file))).toBe(true)
  }
  for (const song of songbook) expect(song.playlists.length).toBeGreaterThan(0)
})

it('the licence says what an operator may do', () => {
  const licence = MusicLicence.parse(JSON.parse(readFileSync(join(songs, 'licence.json'), 'utf8')))
  expect(licence).toMatchObject({ publicUse: true, syncWithVideo: true })
})

it('the start jingle is short, small and not silent', () => {
  const path = join(root, 'apps/kiosk/public/audio/start.mp3')
  const sound = decoded(path)
  expect(statSync(path).size).toBeLessThan(25_000)
  expect(sound.left.length / sampleRate).toBeLessThan(1.3)
  expect(loudest(sound)).toBeGreaterThan(0.5)
  expect(loudest(sound)).toBeLessThan(1)
})
