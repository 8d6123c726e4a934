import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { mayConnectByItself, placeAfterSignIn } from '../../flow/operator/sign-in.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Music } from '../../music/music.ts'
import type { Operator } from '../../operator/operator.ts'
import { announceVisit } from '../../platform/keeper.ts'
import { sessionValues } from '../../platform/storage.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Main } from '../../ui/page/Main.tsx'
import { PasscodeDialog } from '../passcode/PasscodeDialog.tsx'
import css from './LoginScreen.module.css'

type Trouble = 'failed' | 'needsPerson' | 'away'

const stored = sessionValues(() => sessionStorage)

/** Connects the booth with its music: by itself where nobody is needed, by a tap where somebody is. */
export function LoginScreen() {
  const kiosk = useKiosk()
  const { pages, start } = useTexts()
  const { signIn: texts } = useScreenTexts()
  const [, navigate] = useLocation()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [connecting, setConnecting] = useState(false)
  const [asksOperator, setAsksOperator] = useState(false)
  const busy = useRef(false)

  const connect = async () => {
    if (busy.current) return
    busy.current = true
    setConnecting(true)
    const failure = await goToProvider()
    busy.current = false
    setConnecting(false)
    setTrouble(failure)
  }

  async function goToProvider(): Promise<Trouble | null> {
    const operator = await openOperator()
    try {
      return await signIn(operator)
    } finally {
      // Whoever comes back to this screen, or steps back from it, may be somebody else.
      operator?.close()
    }
  }

  async function signIn(operator: Operator | undefined): Promise<Trouble | null> {
    const music = (await kiosk.services())?.music
    const provider = await music?.provider()
    if (!provider) return 'away'
    // Sign-in belongs to a session, which must be there before the browser leaves (A7).
    if (!(await kiosk.guest.begin('mode')).ok) return 'away'
    const { session } = kiosk.context.getState()
    if (!session) return 'away'
    const answer = await provider.signIn.begin({
      returnUrl: `${location.origin}/confirm`,
      sessionId: session.id,
      call: operator?.call,
    })
    if (!answer.ok) {
      music?.signInFailed(answer.message)
      return answer.kind === 'signed-out' ? 'needsPerson' : 'failed'
    }
    if (answer.value === null) navigate(placeAfterSignIn(session), { replace: true })
    else {
      if (operator) announceVisit(window, 'sign-in')
      location.assign(answer.value)
    }
    return null
  }

  /** Who stands here with the operator's pass; undefined: a guest, or staff. */
  async function openOperator(): Promise<Operator | undefined> {
    const operator = await (await kiosk.services())?.operator()
    const access = operator?.access.getState()
    const isOperator = access?.kind === 'open' && access.role === 'operator'
    return isOperator && operator ? operator : undefined
  }

  const arrive = useEffectEvent(async (music: Music | undefined) => {
    const provider = await music?.provider()
    const triedAt = Number(stored.read('signInTriedAt'))
    const verdict = mayConnectByItself({
      isOperator: (await openOperator()) !== undefined,
      returnedWithError: new URLSearchParams(location.search).has('error'),
      needsSignIn: provider?.capabilities.needsSignIn ?? false,
      sinceLastTryMs: triedAt ? Date.now() - triedAt : null,
    })
    if (verdict !== 'yes') return setTrouble(verdict)
    stored.write('signInTriedAt', String(Date.now()))
    await connect()
  })
  useEffect(() => void kiosk.services().then((services) => arrive(services?.music)), [kiosk])

  // A page that needs a person is no guest's: they see that the booth takes a break (A7).
  const isBreak = trouble === 'needsPerson'
  const titleId = useId()
  return (
    <Main className={css.login} aria-labelledby={titleId}>
      <h1 id={titleId} className={css.title}>
        {isBreak ? start.breakTitle : pages.login.title}
      </h1>
      <p className={css.trouble} role="status">
        {connecting ? texts.connecting : trouble && texts[trouble]}
      </p>
      <Button
        // What a guest is not to tap does not shine.
        {...(isBreak ? {} : { look: 'primary', className: css.connect })}
        aria-busy={connecting}
        onClick={() => (isBreak ? setAsksOperator(true) : void connect())}
      >
        <Icon name="music" />
        {texts.connect}
      </Button>
      {asksOperator && (
        <PasscodeDialog
          onCancel={() => setAsksOperator(false)}
          onEntered={() => {
            setAsksOperator(false)
            void connect()
          }}
        />
      )}
    </Main>
  )
}
