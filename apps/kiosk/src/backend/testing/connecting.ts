import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import type { Means } from '@discobooth/contract/modes/sellable'
import { afterEach, beforeEach, vi } from 'vitest'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { type BackendLink, createConnection } from '../connection.ts'
import { fakeBackend } from './fake-backend.ts'

const running: { stop(): void }[] = []

/** A kiosk's line to a backend that the test has in its hands. */
export function connecting(initial: Record<string, unknown> = {}, backend = fakeBackend()) {
  const clock = handClock()
  const { disk, values } = memoryDisk(initial)
  const link = createStore<BackendLink>()(() => ({ kind: 'connecting' }))
  const applied: BoothSettings[] = []
  const named: string[] = []
  let device = 'http://127.0.0.1:5000'
  let outgrown = 0
  let reached = 0
  const connection = createConnection({
    fetch: backend.fetch,
    disk,
    clock,
    random: () => 1,
    link,
    boothLink: createStore<Means>()(() => ({
      booth: 'gone',
      music: 'ready',
      lacks: null,
      deliversMedia: true,
    })),
    deviceAddress: () => device,
    apply(settings) {
      applied.push(settings)
      device = `${settings.protocol}://${settings.raspberryIp}:${settings.raspberryPort}`
    },
    confinement: {
      to: (...asked) => named.push(asked.flat().join(' ')) === 1 || named.at(-1) === named[0],
      mayCall: () => true,
    },
    outgrown: () => (outgrown += 1),
    reached: () => {
      reached += 1
    },
  })
  running.push(connection)
  return {
    connection,
    clock,
    values,
    applied,
    named,
    outgrown: () => outgrown,
    backend: backend.state,
    reached: () => reached,
    link: link.getState,
    health: () => connection.call({ method: 'GET', path: 'api/booth', answer: z.unknown() }),
  }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  for (const connection of running.splice(0)) connection.stop()
  vi.restoreAllMocks()
})
