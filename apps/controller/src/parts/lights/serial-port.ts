import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createBackOff } from '@discobooth/runtime/back-off'
import { rest, untilAborted } from '@discobooth/runtime/clock'
import type { GpioContext } from '../gpio/line-commands.ts'
import { runTool } from '../gpio/tool-process.ts'

interface SerialPortOptions {
  context: GpioContext
  device: string
  onTrouble: (reason: string | null) => void
}

/** A port that takes nothing for this long is stuck. */
const stuckMs = 1_000
const retryMs = 20

/** Writes the newest message to a serial device, and opens the device again when it went away. */
export class SerialPort {
  readonly #options: SerialPortOptions
  readonly #backOff = createBackOff({ firstMs: 200, mostMs: 10_000 })
  readonly #stopping = new AbortController()
  #newest: Uint8Array | null = null
  #wake = new AbortController()
  #writing: Promise<void> = Promise.resolve()

  constructor(options: SerialPortOptions) {
    this.#options = options
  }

  /** Settles once the device is open, or with the first reason why it is not. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#writing = this.#keepWriting(resolve)
    })
  }

  send(message: Uint8Array): void {
    this.#newest = message
    this.#wake.abort()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#writing
  }

  async #keepWriting(onFirst: () => void): Promise<void> {
    const { signal } = this.#stopping
    const { context, device, onTrouble } = this.#options
    let lastSent: Uint8Array | null = null
    while (!signal.aborted) {
      const port = await this.#open()
      if (port instanceof Error) onTrouble(`The lights at ${device} can't be used: ${port.message}`)
      onFirst()
      if (!(port instanceof Error)) {
        // A lamp that was unplugged is dark: it gets its picture again.
        this.#newest ??= lastSent
        const sent = await this.#drain(port)
        lastSent = sent.last ?? lastSent
        await port.close().catch(() => {})
        if (sent.trouble !== null) onTrouble(sent.trouble)
      }
      if (!signal.aborted) await rest(context.clock, this.#backOff.next(), signal)
    }
    onFirst()
  }

  async #open(): Promise<FileHandle | Error> {
    const { context, device } = this.#options
    const raw = await runTool({
      ...context,
      command: ['stty', '-F', device, 'raw', '-echo', '-crtscts', '57600'],
      limitMs: 2_000,
    })
    if (!raw.ok) return new Error(raw.reason)
    try {
      return await open(device, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** Writes message after message until told to stop or until the port fails. */
  async #drain(port: FileHandle): Promise<{ trouble: string | null; last: Uint8Array | null }> {
    const { context, device, onTrouble } = this.#options
    const { signal } = this.#stopping
    let last: Uint8Array | null = null
    // The last message still goes out when we are told to stop.
    while (!signal.aborted || this.#newest !== null) {
      const message = this.#newest
      if (message === null) {
        this.#wake = new AbortController()
        await untilAborted(AbortSignal.any([this.#wake.signal, signal]))
        continue
      }
      this.#newest = null
      const trouble = await writeWhole({ port, message, context, signal })
      if (trouble !== null)
        return { trouble: `The lights at ${device} take nothing: ${trouble}`, last: message }
      last = message
      this.#backOff.reset()
      onTrouble(null)
    }
    return { trouble: null, last }
  }
}

async function writeWhole(options: {
  port: FileHandle
  message: Uint8Array
  context: GpioContext
  signal: AbortSignal
}): Promise<string | null> {
  const { port, message, context, signal } = options
  const giveUpAt = context.clock.now() + stuckMs
  let done = 0
  while (done < message.length) {
    try {
      done += (await port.write(message, done)).bytesWritten
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!isFull) return error instanceof Error ? error.message : String(error)
      if (signal.aborted) return null
      if (context.clock.now() >= giveUpAt) return 'the port is stuck'
      await rest(context.clock, retryMs, signal)
    }
  }
  return null
}
