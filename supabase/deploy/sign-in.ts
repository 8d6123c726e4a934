import type { ManagementApi } from './management-api.ts'

type Setting = {
  /** As the management API calls it (`/config/auth`). */
  name: string
  /** What it becomes where it is not right. */
  value: boolean | number
  isRight: (found: unknown) => boolean
  /** What is wrong with it else. */
  lack: string
}

/** A link opens an account for this long on our own server, too. */
const LINK_S = 3_600
const FEWEST_LETTERS = 10

const mustBe = (name: string, value: boolean, lack: string): Setting => ({
  name,
  value,
  isRight: (found) => found === value,
  lack,
})

/**
 * How people come into the console. Whoever signs up by themselves has no role with us, and no business
 * in this project. What is stricter already stays as it is.
 */
const settings: readonly Setting[] = [
  mustBe('disable_signup', true, 'anybody may sign up'),
  mustBe('external_email_enabled', true, 'nobody may sign in by mail address'),
  mustBe('mfa_totp_enroll_enabled', true, 'nobody may set up a second factor'),
  mustBe('mfa_totp_verify_enabled', true, 'no second factor is taken'),
  {
    name: 'password_min_length',
    value: FEWEST_LETTERS,
    isRight: (found) => typeof found === 'number' && found >= FEWEST_LETTERS,
    lack: `passwords may have fewer than ${FEWEST_LETTERS} characters`,
  },
  {
    name: 'mailer_otp_exp',
    value: LINK_S,
    isRight: (found) => typeof found === 'number' && found <= LINK_S,
    lack: 'links are good for longer than an hour',
  },
]

/** The project's own Auth, which keeps the accounts of the console. */
export function signIn({ api }: { api: Pick<ManagementApi, 'authSettings' | 'setAuthSettings'> }) {
  async function wrong(): Promise<Setting[]> {
    const found = await api.authSettings()
    return settings.filter(({ name, isRight }) => !isRight(found[name]))
  }
  return {
    title: 'sign-in',
    look: async () => (await wrong()).map(({ lack }) => lack),
    async mend(): Promise<void> {
      const changed = (await wrong()).map(({ name, value }) => [name, value] as const)
      await api.setAuthSettings(Object.fromEntries(changed))
    },
  }
}
