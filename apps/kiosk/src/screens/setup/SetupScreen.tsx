import { OperatorSettingsChange } from '@discobooth/contract/operator/operator-api'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useKiosk, useSettings } from '../../app/kiosk-context.tsx'
import { useService } from '../../app/useService.ts'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Enrolled } from '../../operator/operator.ts'
import { localValues } from '../../platform/storage.ts'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PasscodeDialog } from '../passcode/PasscodeDialog.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import css from './SetupScreen.module.css'

const local = localValues(() => localStorage)

type Asked = { freeMode: boolean; check(passcode: string): Promise<Enrolled> }

type Joining = { freeMode: boolean; wants: 'code' | 'new-passcode' }

/** Gives the booth its name, and says whether guests pay. */
export function SetupScreen() {
  const kiosk = useKiosk()
  const { service: operator } = useService((services) => services.operator())
  const savedId = useSettings((settings) => settings.boothId)
  const savedHelp = useSettings((settings) => settings.helpNumber)
  const { setup: texts, fields, guests, save, errors } = useOperatorTexts()
  const { pages } = useTexts()
  const { alert, confirm } = useDialogs()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const [missing, setMissing] = useState(false)
  const [typedHelp, setTypedHelp] = useState<string | null>(null)
  const [wrongHelp, setWrongHelp] = useState(false)
  /** What waits for the passcode. */
  const [asked, setAsked] = useState<Asked | null>(null)
  /** What waits for a key of the booth. */
  const [joining, setJoining] = useState<Joining | null>(null)
  const boothId = (typed ?? savedId).trim()
  // Whoever joins with a code joins a booth that has its name.
  const wantsCode = useStore(
    kiosk.backend,
    (link) => link.kind === 'not-enrolled' && link.wants === 'code',
  )
  // A field that nobody touched changes nothing: a kiosk without a key does not know the number yet.
  const help = typedHelp === null ? {} : { helpNumber: typedHelp.trim() }

  const store = async (freeMode: boolean) => {
    if (!operator) return
    // The demo's cashier is no payment provider (A4).
    if (!freeMode && !kiosk.settings.getState().takesRealMoney) {
      return alert(errors.paidModeUnavailable)
    }
    setWorking(true)
    const name = boothId || kiosk.settings.getState().boothId
    const answer = await operator.setUp({ boothId: name, freeMode, ...help })
    setWorking(false)
    if (answer.ok) {
      local.write('mode', freeMode ? 'free' : 'paid')
      return navigate('/login')
    }
    if (answer.status === 401) return setAsked({ freeMode, check: operator.enter })
    return alert(texts.failed(answer.message))
  }

  const choose = async (freeMode: boolean) => {
    if (working || !operator) return
    if (!boothId && !wantsCode) return setMissing(true)
    if (!OperatorSettingsChange.safeParse(help).success) return setWrongHelp(true)
    if (!freeMode && !(await confirm(texts.question))) return
    const link = kiosk.backend.getState()
    if (link.kind !== 'not-enrolled') return store(freeMode)
    if (link.wants !== 'passcode') return setJoining({ freeMode, wants: link.wants })
    const check = async (passcode: string) => {
      const outcome = await operator.enrol({ boothId, passcode })
      // Of several booths this one may have none yet.
      if (outcome.kind === 'choose-passcode') {
        setAsked(null)
        setJoining({ freeMode, wants: 'new-passcode' })
      }
      return outcome
    }
    setAsked({ freeMode, check })
  }

  return (
    <Page title={pages.setup.title} hint={texts.hint}>
      <KeyboardArea className={css.setup ?? ''}>
        <div className={css.fields}>
          <TextField
            label={fields.boothId}
            value={typed ?? savedId}
            onChange={(next) => {
              setMissing(false)
              setTyped(next)
            }}
            maxLength={100}
            error={missing ? texts.boothIdMissing : null}
            hint={working ? texts.working : wantsCode ? texts.boothIdOfCode : ''}
          />
          <TextField
            label={guests.helpNumber}
            value={typedHelp ?? savedHelp}
            onChange={(next) => {
              setWrongHelp(false)
              setTypedHelp(next)
            }}
            error={wrongHelp ? save.invalid : null}
            hint={texts.helpNumberHint}
          />
        </div>
        <div className={css.choices}>
          <Choice
            name={texts.free}
            text={texts.freeText}
            look="free"
            disabled={working || !operator}
            onTap={() => void choose(true)}
          />
          <Choice
            name={texts.paid}
            text={texts.paidText}
            look="paid"
            disabled={working || !operator}
            onTap={() => void choose(false)}
          />
        </div>
      </KeyboardArea>
      {joining && operator && (
        <JoinDialog
          operator={operator}
          boothId={boothId}
          wants={joining.wants}
          onCancel={() => setJoining(null)}
          onJoined={() => {
            setJoining(null)
            void store(joining.freeMode)
          }}
        />
      )}
      {asked && (
        <PasscodeDialog
          check={asked.check}
          onCancel={() => setAsked(null)}
          onEntered={() => {
            setAsked(null)
            void store(asked.freeMode)
          }}
        />
      )}
    </Page>
  )
}

type ChoiceProps = {
  name: string
  text: string
  look: 'free' | 'paid'
  disabled: boolean
  onTap(): void
}

function Choice({ name, text, look, disabled, onTap }: ChoiceProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      className={css.choice}
      data-look={look}
      onClick={onTap}
    >
      <span className={css.name}>{name}</span>
      <span className={css.text}>{text}</span>
    </button>
  )
}
