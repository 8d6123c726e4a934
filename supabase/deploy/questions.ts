import {
  handledEvents,
  webhookPath,
} from '../../apps/backend/src/sales/payments/stripe/settings.ts'
import { readHostSettings } from '../functions/_shared/host-settings.ts'
import { DeployFailure } from './management-api.ts'

/** What the project itself says of itself. */
export type HostFacts = { projectUrl: string; region: string; project: string }

export const BUCKET = 'discobooth'

/** Where the project's Storage speaks S3. */
export function storeUrl(projectUrl: string): string {
  return `${projectUrl.replace('.supabase.co', '.storage.supabase.co')}/storage/v1/s3`
}
const OWN_CONTROLLER = 'http://127.0.0.1:5000'

type Field = { name: string; text: string; isHidden: boolean; isOptional: boolean }

/** Some secrets that are of use together only. */
export type Group = {
  name: string
  /** Said before it is asked for. */
  about: (host: HostFacts) => string[]
  fields: readonly Field[]
  /** What follows from the answers. */
  adds: (host: HostFacts) => Record<string, string>
}

const shown = (name: string, text: string): Field => ({
  name,
  text,
  isHidden: false,
  isOptional: false,
})
const hidden = (name: string, text: string): Field => ({
  name,
  text,
  isHidden: true,
  isOptional: false,
})
/** Nothing typed: the rest of the group is not asked for. */
const orNone = (field: Field): Field => ({ ...field, isOptional: true })

export const groups: readonly Group[] = [
  {
    name: 'page',
    about: () => ['Where will the static host show the pages?'],
    fields: [shown('PUBLIC_URL', 'its address, like https://booth.example.org')],
    adds: () => ({}),
  },
  {
    name: 'passcode',
    about: () => ['The passcode of the first booth: four digits, no repeats, rows or years.'],
    fields: [hidden('OPERATOR_PASSCODE', 'passcode')],
    adds: () => ({}),
  },
  {
    name: 'booth',
    about: () => [
      'For one booth: BOOTH_KEY of its machine (/etc/discobooth/key.env). For several: leave it empty.',
    ],
    fields: [orNone(hidden('BOOTH_KEY', 'key, or nothing'))],
    adds: () => ({ CONTROLLER_URL: OWN_CONTROLLER }),
  },
  {
    name: 'payments',
    about: ({ projectUrl }) => [
      'Money, by Stripe (docs/operators/stripe.md). First make a webhook there, of snapshot events:',
      `  ${projectUrl}/functions/v1${webhookPath}`,
      ...handledEvents.map((event) => `  ${event}`),
    ],
    fields: [
      orNone(hidden('STRIPE_SECRET_KEY', 'secret or restricted key, or nothing')),
      hidden('STRIPE_WEBHOOK_SECRET', "the webhook's signing secret"),
    ],
    adds: () => ({ PAYMENT_PROVIDER: 'stripe' }),
  },
  {
    name: 'music',
    about: ({ projectUrl }) => [
      'Music, by Spotify. Its app has to return to:',
      `  ${projectUrl}/functions/v1/auth-callback`,
    ],
    fields: [
      orNone(shown('SPOTIFY_CLIENT_ID', 'client id, or nothing')),
      hidden('SPOTIFY_CLIENT_SECRET', 'client secret'),
    ],
    adds: () => ({ MUSIC_PROVIDER: 'spotify' }),
  },
  {
    name: 'mail',
    about: () => ['Mails, by Resend. (Postmark or a mail server: with --secrets.)'],
    fields: [
      orNone(hidden('RESEND_API_KEY', 'API key, or nothing')),
      shown('MAIL_FROM', 'whom they come from, like DiscoBooth <booth@example.org>'),
    ],
    adds: () => ({}),
  },
  {
    name: 'store',
    about: ({ project }) => [
      "Photos, videos and songs, in the project's Storage. Switch on S3 there, and make an access key:",
      `  https://supabase.com/dashboard/project/${project}/storage/s3`,
    ],
    fields: [
      orNone(shown('S3_ACCESS_KEY_ID', 'access key id, or nothing')),
      hidden('S3_SECRET_ACCESS_KEY', 'secret access key'),
    ],
    adds: ({ projectUrl, region }) => ({
      S3_ENDPOINT: storeUrl(projectUrl),
      S3_BUCKET: BUCKET,
      S3_REGION: region,
    }),
  },
]

/** Made by the deployment itself, which tells them to nobody. */
const OURS = ['SCHEDULE_SECRET', 'DISCOBOOTH_UPLOAD']

export type AskAtTerminal = (question: { text: string; isHidden: boolean }) => Promise<string>

/** Every group's answers, by the rules by which the functions read them: what they would refuse is asked again. */
export async function askAll(
  wanted: readonly Group[],
  deps: { host: HostFacts; ask: AskAtTerminal; tell: (line: string) => void },
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const group of wanted) {
    for (const line of group.about(deps.host)) deps.tell(line)
    for (;;) {
      const answers = await askGroup(group, deps)
      const wrong = refusalOf(new Map([...known, ...answers]), deps.host)
      if (wrong === undefined) {
        for (const [name, value] of answers) known.set(name, value)
        break
      }
      deps.tell(wrong)
    }
  }
  return known
}

async function askGroup(
  { fields, adds }: Group,
  { host, ask }: { host: HostFacts; ask: AskAtTerminal },
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const { name, text, isHidden, isOptional } of fields) {
    const typed = async () => (await ask({ text: `  ${name} (${text}): `, isHidden })).trim()
    let answer = await typed()
    if (!isOptional) while (answer === '') answer = await typed()
    if (answer === '') break
    answers.set(name, answer)
  }
  // The controller's address is of use without any key as well.
  const isGiven = answers.size > 0 || fields.every(({ name }) => name === 'BOOTH_KEY')
  return isGiven ? new Map([...answers, ...Object.entries(adds(host))]) : answers
}

/** Names with values, one a line, as `supabase secrets set --env-file` reads them. */
export function readSecretsFile(text: string, host: HostFacts): Map<string, string> {
  const found = new Map<string, string>()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim()) ?? []
    if (name === '') throw new DeployFailure(`Line ${at + 1} of the secrets is not NAME=value.`)
    if (name.startsWith('SUPABASE_') || OURS.includes(name)) {
      throw new DeployFailure(`${name} is set by others: take it out of the secrets.`)
    }
    if (value !== '') found.set(name, value)
  }
  const wrong = refusalOf(found, host)
  if (wrong !== undefined) throw new DeployFailure(wrong)
  return found
}

/** What functions would say of these secrets and the host's own, if anything. */
function refusalOf(secrets: ReadonlyMap<string, string>, host: HostFacts): string | undefined {
  const given: Record<string, string> = {
    SUPABASE_DB_URL: 'postgres://of.the.host/postgres',
    SUPABASE_URL: host.projectUrl,
    SUPABASE_ANON_KEY: 'of the host',
    // Where it was given before, nobody tells what it is.
    PUBLIC_URL: 'https://page.example',
    ...Object.fromEntries(secrets),
  }
  try {
    readHostSettings((name) => given[name])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
