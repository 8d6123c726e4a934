import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Files } from './disk/files.ts'
import { writeSafely } from './disk/files.ts'
import { Manifest } from './manifest.ts'

const rememberedMs = 3_600_000
const RememberedParties = z.array(z.object({ at: z.number(), manifest: Manifest }))
type RememberedParties = z.infer<typeof RememberedParties>

/**
 * Parties whose files the backend has, for an hour. Their guests may dance again on the same payment, when
 * the kiosk did not hear of the first time: then no name is used twice, which the backend would refuse.
 */
export class DoneParties {
  readonly #files: Files
  readonly #path: string
  readonly #wall: () => Date
  #parties: RememberedParties = []

  constructor(options: { files: Files; folder: string; wall: () => Date }) {
    this.#files = options.files
    this.#path = join(options.folder, 'done.json')
    this.#wall = options.wall
  }

  /** Settles even when the disk is ill. */
  async start(): Promise<void> {
    const size = await this.#files.size(this.#path).catch(() => null)
    if (size === null) return
    try {
      const text = new TextDecoder().decode(await this.#files.read(this.#path, 0, size))
      const read = RememberedParties.safeParse(JSON.parse(text))
      if (read.success) this.#parties = read.data
    } catch {
      // It only matters to who begins twice across a restart: no party waits for it.
    }
  }

  find = (sessionId: string): Manifest | undefined =>
    this.#young().find(({ manifest }) => manifest.sessionId === sessionId)?.manifest

  async add(manifest: Manifest): Promise<void> {
    if (manifest.files.length === 0) return
    const others = this.#young().filter((one) => one.manifest.sessionId !== manifest.sessionId)
    this.#parties = [...others, { at: this.#wall().getTime(), manifest }]
    const bytes = new TextEncoder().encode(JSON.stringify(this.#parties))
    await writeSafely(this.#files, this.#path, bytes).catch(() => undefined)
  }

  /** A clock that was set back makes nobody stay for ever. */
  #young = (): RememberedParties => {
    const now = this.#wall().getTime()
    return this.#parties.filter(({ at }) => Math.abs(now - at) < rememberedMs)
  }
}
