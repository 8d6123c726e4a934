import { readFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { readSettings, type Settings } from '../settings.ts'

// `discobooth electrician`: opens the page of the wiring for an hour, and prints where it is.

const answerLimitMs = 5_000
const Visit = z.object({ code: z.string(), minutes: z.number() })

const words = {
  en: {
    open: (address: string, code: string, minutes: number) =>
      `Open ${address}/wiring and type the code ${code}. It works for ${minutes} minutes.`,
    away: (address: string, why: string) =>
      `The controller does not answer at ${address} (${why}). Look at: discobooth logs`,
  },
  nl: {
    open: (address: string, code: string, minutes: number) =>
      `Open ${address}/wiring en typ de code ${code}. Die werkt ${minutes} minuten.`,
    away: (address: string, why: string) =>
      `De controller antwoordt niet op ${address} (${why}). Kijk met: discobooth logs`,
  },
}[process.env['LANG']?.startsWith('nl') ? 'nl' : 'en']

const read = readSettings(process.env)
if (read.ok) await openVisit(read.settings)
else fail(read.message)

async function openVisit(settings: Settings): Promise<void> {
  const address = addressOf(settings)
  try {
    const visit = Visit.safeParse(parseJson(await askFor(address, settings)))
    if (visit.success) console.log(words.open(address, visit.data.code, visit.data.minutes))
    else fail(words.away(address, 'no code'))
  } catch (error) {
    fail(words.away(address, error instanceof Error ? error.message : String(error)))
  }
}

/** Bound to every address, it is asked at its own. */
function addressOf({ tls, host, port }: Settings): string {
  const near = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `${tls ? 'https' : 'http'}://${near.includes(':') ? `[${near}]` : near}:${port}`
}

async function askFor(address: string, { tls, dataDir, boothKey }: Settings): Promise<string> {
  const call = {
    method: 'POST',
    headers: { 'x-booth-key': boothKey },
    signal: AbortSignal.timeout(answerLimitMs),
  }
  const url = `${address}/wiring/visit`
  const asked = tls
    ? requestHttps(url, {
        ...call,
        // Its own certificate, and no other, is believed.
        ca: readFileSync(join(dataDir, 'controller', 'controller.crt')),
      })
    : requestHttp(url, call)
  return new Promise((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (answer) => {
      text(answer).then(
        (body) => (answer.statusCode === 200 ? resolve(body) : reject(new Error(body))),
        reject,
      )
    })
    asked.end()
  })
}

function fail(line: string): void {
  console.error(line)
  process.exitCode = 1
}
