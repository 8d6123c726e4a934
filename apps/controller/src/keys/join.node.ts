import { Enrolment } from '@discobooth/contract/device/booth-settings'
import { ApiError } from '@discobooth/contract/wire/api-error'
import { parseJson } from '@discobooth/runtime/parse-json'

// `discobooth join CODE`: prints the key that this machine's controller is given for a one-time code.

/** A function that sleeps wakes within it. */
const answerLimitMs = 20_000
/** Of a machine's own backend: all others are called over TLS, for the answer is a key. */
const near = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

const words = {
  en: {
    usage: 'Usage: join.node.ts CODE, with BACKEND_URL in the environment.',
    noBackend:
      'BACKEND_URL must be the address of the backend, like https://PROJECT.supabase.co. Set it in booth.env.',
    away: (url: string, why: string) =>
      `The backend does not answer at ${url} (${why}). The code still counts: try again.`,
    screen: (booth: string, code: string) =>
      `This machine belongs to ${booth}. Its screen joins at /setup with this code, within ten minutes: ${code}`,
    odd: (url: string) => `What answers at ${url} is no DiscoBooth backend. Look at BACKEND_URL.`,
  },
  nl: {
    usage: 'Gebruik: join.node.ts CODE, met BACKEND_URL in de omgeving.',
    noBackend:
      'BACKEND_URL moet het adres van de backend zijn, zoals https://PROJECT.supabase.co. Zet het in booth.env.',
    away: (url: string, why: string) =>
      `De backend antwoordt niet op ${url} (${why}). De code telt nog: probeer het opnieuw.`,
    screen: (booth: string, code: string) =>
      `Deze machine hoort bij ${booth}. Het scherm meldt zich aan op /setup met deze code, binnen tien minuten: ${code}`,
    odd: (url: string) =>
      `Wat op ${url} antwoordt is geen DiscoBooth-backend. Kijk naar BACKEND_URL.`,
  },
}[process.env['LANG']?.startsWith('nl') ? 'nl' : 'en']

const [code, ...more] = process.argv.slice(2)
const backend = URL.parse(process.env['BACKEND_URL'] ?? '')?.origin ?? ''
if (code === undefined || more.length > 0) fail(words.usage, 2)
else if (!backend.startsWith('https://') && !near.test(backend)) fail(words.noBackend, 2)
else await join(backend, code)

async function join(url: string, typed: string): Promise<void> {
  try {
    const answer = await fetch(`${url}/functions/v1/api/booths/enrol`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: typed, isController: true }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerLimitMs),
    })
    const body = parseJson(await answer.text())
    const given = Enrolment.safeParse(body)
    const refused = ApiError.safeParse(body)
    if (answer.ok && given.success) {
      const { boothKey, boothId, screenCode } = given.data
      console.log(boothKey)
      // Beside the key, which its caller keeps.
      if (screenCode) console.error(words.screen(boothId, screenCode.code))
    } else fail(refused.success ? refused.data.error.message : words.odd(url))
  } catch (error) {
    fail(words.away(url, error instanceof Error ? error.message : String(error)))
  }
}

function fail(line: string, status = 1): void {
  console.error(line)
  process.exitCode = status
}
