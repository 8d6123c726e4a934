import { MusicLicence } from '@discobooth/contract/music/music-api'
import * as z from 'zod/mini'

export const LICENCE_FILE = 'licence.json'
export const LARGEST_LICENCE_BYTES = 64_000

/** What the manifest beside the songs allows. Without one that can be read, nothing is allowed. */
export function readLicence(content: Uint8Array | undefined): MusicLicence {
  if (!content) {
    return nothing(
      `There is no ${LICENCE_FILE} beside the songs. Write one that says what you may do with them.`,
    )
  }
  const result = z.safeParse(MusicLicence, parse(content))
  if (result.success) return result.data
  return nothing(
    `${LICENCE_FILE} beside the songs can't be read. It must be JSON with publicUse and syncWithVideo (true or false) and statement (a text).`,
  )
}

function nothing(statement: string): MusicLicence {
  return { publicUse: false, syncWithVideo: false, statement }
}

function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return undefined
  }
}
