import type { SessionContext } from '@discobooth/contract/session/context'
import type { LogEntry } from '@discobooth/contract/session/log'
import { newSession } from '@discobooth/contract/session/new-session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { BackendFailure } from '../../backend/answer.ts'
import { nobody } from '../context.ts'
import { takeAnswers } from './answers.ts'
import type { Operation } from './operation.ts'

const sessionId = '0190a2f4-0000-4000-8000-000000000001'
const session = newSession({
  id: sessionId,
  boothId: 'A',
  language: 'en',
  location: '-',
  startDateTime: '2026-01-01T00:00:00.000Z',
})

function answering() {
  const context = createStore<SessionContext>()(() => ({
    ...nobody,
    session: { ...session, songName: 'Picked since' },
    modes: [],
    priceMultiplier: 3,
  }))
  const written: LogEntry[] = []
  const now = () => '2026-01-01T00:00:01.000Z'
  const take = takeAnswers({ context, now, writeLog: (entry) => written.push(entry) })
  return { context, written, take }
}

function operation(kind: Operation['kind']): Operation {
  return { operationId: crypto.randomUUID(), kind, sessionId, body: {} }
}

const refusal: BackendFailure = {
  ok: false,
  kind: 'refused',
  status: 422,
  code: 'invalid_body',
  message: 'songName: Too long.',
}

let errors: unknown[][] = []
beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => errors.push(parts))
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe("the backend's answer", () => {
  it('decides about money, and nothing else', () => {
    const { context, take } = answering()
    const decided = { isPaid: true, price: 0, paymentLink: 'Free Mode' }
    take(operation('upsert'), { ok: true, value: { ...session, ...decided, songName: 'Old' } })
    expect(context.getState().session).toMatchObject({ ...decided, songName: 'Picked since' })
  })

  it('is not taken for another session', () => {
    const { context, take } = answering()
    const before = context.getState()
    const other = { ...session, id: crypto.randomUUID(), isPaid: true }
    take(operation('upsert'), { ok: true, value: other })
    expect(context.getState()).toEqual(before)
  })

  it('reaches the queued session too', () => {
    const { context, take } = answering()
    const queuedSession = { ...session, id: crypto.randomUUID() }
    context.setState({ queuedSession })
    take(operation('upsert'), { ok: true, value: { ...queuedSession, isPaid: true } })
    expect(context.getState().queuedSession?.isPaid).toBe(true)
    expect(context.getState().session?.isPaid).toBe(false)
  })

  it.each([
    ['create', `Failed to create/upsert session [ID: ${sessionId}]: songName: Too long.`],
    ['upsert', `Failed to create/upsert session [ID: ${sessionId}]: songName: Too long.`],
    ['end', 'Failed to update session: songName: Too long.'],
  ] as const)('[8.backend.1] a refused %s is logged as an error', (kind, message) => {
    const { written, take } = answering()
    take(operation(kind), refusal)
    expect(written).toEqual([
      {
        session_id: sessionId,
        message,
        error_code: 'invalid_body',
        status: 'ERROR',
        priority: 'HIGH',
        type: 'TECHNICAL',
        curr_date_time: '2026-01-01T00:00:01.000Z',
      },
    ])
    expect(errors).toEqual([[message]])
  })

  it('[8.backend.1] a write that returned no data is logged as possibly done', () => {
    const { written, take } = answering()
    take(operation('upsert'), { ...refusal, kind: 'no-data', status: 200 })
    expect(written.map((entry) => entry.message)).toEqual([
      `Session [ID: ${sessionId}] was possibly created/updated, but no data was returned.`,
    ])
  })

  it('[8.backend.2] a refused log line goes to the console, and makes no other log line', () => {
    const { written, take } = answering()
    take(operation('log'), refusal)
    expect(written).toEqual([])
    expect(errors).toHaveLength(1)
  })
})
