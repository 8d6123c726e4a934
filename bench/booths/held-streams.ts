import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { API_BASE } from '../../apps/backend/src/app.ts'
import type { SimulatedBooth } from './call-mix.ts'

const openLimitMs = 10_000

/** Each kiosk on its start screen holds one stream open, and hears its beat every five seconds. */
export async function holdStreams(url: string, booths: readonly SimulatedBooth[]) {
  const agent = new Agent({ keepAlive: false })
  const held: ClientRequest[] = []
  const seen = { beats: 0, lost: 0 }
  let isOver = false
  for (const { key } of booths) {
    const asked = request(`${url}${API_BASE}/api/events`, {
      agent,
      headers: { 'x-booth-key': key, accept: 'text/event-stream' },
    })
    held.push(asked.on('error', () => undefined))
    const answer = await answerTo(asked)
    answer.on('data', () => (seen.beats += 1))
    answer.on('error', () => undefined)
    answer.once('close', () => {
      if (!isOver) seen.lost += 1
    })
  }
  return {
    seen,
    count: held.length,
    end() {
      isOver = true
      for (const asked of held) asked.destroy()
      agent.destroy()
    },
  }
}

async function answerTo(asked: ClientRequest): Promise<IncomingMessage> {
  const answered = Promise.withResolvers<IncomingMessage>()
  const late = () => asked.destroy(new Error('The backend opens no stream.'))
  const limit = setTimeout(late, openLimitMs)
  asked.once('response', answered.resolve).once('error', answered.reject).end()
  try {
    return await answered.promise
  } finally {
    clearTimeout(limit)
  }
}
