/** What the controller asks its camera process for. */
export type CameraOrder =
  /** Answered with the first picture; from then on it films until `stop`. */
  | { do: 'film'; film: Film }
  /** The sharpest picture of the next half second, as a JPEG. */
  | { do: 'photo' }
  /** Answered once the file is closed, when the film is `atLeastMs` long or `limitMs` have passed. */
  | { do: 'stop'; atLeastMs: number; limitMs: number }
  /** The simulator's: the camera stands still, as a real one sometimes does. */
  | { do: 'freeze' }

export type Command = readonly [string, ...string[]]

export type Film =
  | {
      kind: 'tool'
      /** Writes pictures as JPEGs, one after the other, to its standard output. */
      command: Command
      picturesPerSecond: number
      /** Whose output, or what bytes, the tool reads; null for none. */
      input: { command: Command } | { bytes: Uint8Array } | null
    }
  /** Where nothing can film: a clip and photos that were made before. */
  | { kind: 'bundle'; clip: string; photos: readonly string[]; video: string | null }

export type CameraCall = CameraOrder & { call: number }

export type CameraAnswer =
  | { ok: true; photo: Uint8Array | null }
  /** `lasts`: it will not heal by trying again. */
  | { ok: false; reason: string; lasts: boolean }

export type CameraNews =
  | { news: 'answer'; call: number; answer: CameraAnswer }
  /** Pictures are coming. */
  | { news: 'beat' }
  | { news: 'ended'; reason: string }
