import { ConsoleSessions } from '@discobooth/contract/console/sessions-api'
import { type CommandOrder, wantsReason } from '@discobooth/contract/device/commands'
import { processId } from '@discobooth/contract/device/process-id'
import { OperatorSettings } from '@discobooth/contract/operator/operator-api'
import { useState } from 'react'
import { Standing, useAnswer, useModeNames } from '../../app/answers.tsx'
import { ReasonDialog } from '../../app/ReasonDialog.tsx'
import { useFormat, useTexts } from '../../i18n/language.ts'
import { sessionTexts } from '../../sessions/words.ts'
import { Choice, Field } from '../../ui/Form.tsx'
import css from './Commands.module.css'
import { type CommandTexts, commandTexts } from './words.ts'

/** What somebody is asked about once more before it is done. */
export type Confirmed = keyof CommandTexts['asking']

const verbs = {
  'out-of-order': { verb: 'out-of-order', on: true },
  'in-order': { verb: 'out-of-order', on: false },
  'free-party': { verb: 'free-party' },
  volume: { verb: 'volume' },
  'restart-screen': { verb: 'restart-screen' },
  'restart-controller': { verb: 'restart-controller' },
  'restart-machine': { verb: 'restart-machine' },
} as const

/** Says what it will do, and asks for what belongs to it: whose party, how loud, and why. */
export function CommandDialog({
  asked,
  booth,
  act,
  onClose,
}: {
  asked: Confirmed
  booth: string
  act: (order: CommandOrder, given: { reason: string; operationId: string }) => Promise<void>
  onClose: () => void
}) {
  const texts = useTexts(commandTexts)
  const [session, setSession] = useState('')
  const [volume, setVolume] = useState<number | null>(null)
  const { title, text, go } = texts.asking[asked]
  const order = orderOf(asked, { session, volume })
  return (
    <ReasonDialog
      title={title}
      text={
        <div className={css['asking']}>
          <p>{text}</p>
          {asked === 'free-party' && (
            <SessionChoice booth={booth} chosen={session} onChoose={setSession} />
          )}
          {asked === 'volume' && (
            <VolumeChoice booth={booth} chosen={volume} onChoose={setVolume} />
          )}
        </div>
      }
      go={go}
      isGrave={asked === 'restart-machine' || asked === 'out-of-order'}
      needsReason={wantsReason(verbs[asked])}
      canGo={order !== null}
      act={async (given) => order && act(order, given)}
      onClose={onClose}
    />
  )
}

/** null: what belongs to it is not chosen yet. */
function orderOf(
  asked: Confirmed,
  { session, volume }: { session: string; volume: number | null },
): CommandOrder | null {
  const order = verbs[asked]
  if (order.verb === 'free-party') return session === '' ? null : { ...order, session }
  if (order.verb === 'volume') return volume === null ? null : { ...order, volume }
  return order
}

/** As many as a guest who stands there can be among. */
const LAST = 20

function SessionChoice({
  booth,
  chosen,
  onChoose,
}: {
  booth: string
  chosen: string
  onChoose: (session: string) => void
}) {
  const texts = useTexts(commandTexts)
  const { payments } = useTexts(sessionTexts)
  const format = useFormat()
  const modes = useModeNames()
  const query = new URLSearchParams({ booth, limit: String(LAST) })
  const sessions = useAnswer({
    ...{ about: 'sessions', path: `sessions?${query}`, answer: ConsoleSessions },
  })
  const found = sessions.data?.sessions.filter(({ mode }) => mode !== null)
  return (
    <>
      <Standing of={sessions} />
      {found?.length === 0 && <p>{texts.noSessions}</p>}
      {found && found.length > 0 && (
        <Choice
          label={texts.ofSession}
          hint={texts.ofSessionHint}
          required
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="" disabled>
            {texts.chooseSession}
          </option>
          {found.map(({ id, createdAt, mode, payment }) => (
            <option key={id} value={id}>
              {[
                format.time(createdAt),
                modes.find((one) => one.id === mode)?.name ?? '',
                payments[payment],
                processId(id),
              ]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </Choice>
      )}
    </>
  )
}

function VolumeChoice({
  booth,
  chosen,
  onChoose,
}: {
  booth: string
  chosen: number | null
  onChoose: (volume: number) => void
}) {
  const texts = useTexts(commandTexts)
  const format = useFormat()
  const settings = useAnswer({
    ...{ about: 'booth', path: `booths/${booth}/settings`, answer: OperatorSettings },
  })
  const now = chosen ?? settings.data?.partyVolume
  return (
    <>
      <Standing of={settings} />
      {now !== undefined && (
        <Field
          label={texts.volume}
          hint={format.percent(now)}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={now}
          onChange={({ target }) => onChoose(target.valueAsNumber)}
        />
      )}
    </>
  )
}
