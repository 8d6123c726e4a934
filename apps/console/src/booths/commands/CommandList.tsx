import type { ConsoleBooth } from '@discobooth/contract/console/booths-api'
import {
  type AskedCommand,
  type CommandAnswer,
  commandVerbs,
} from '@discobooth/contract/device/commands'
import { processId } from '@discobooth/contract/device/process-id'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { saveFile } from '../../app/browser.ts'
import { dayOf } from '../../app/days.ts'
import { commonTexts } from '../../i18n/common-texts.ts'
import { useFormat, useTexts } from '../../i18n/language.ts'
import { useRefusalText } from '../../i18n/TroubleNotice.tsx'
import { Button, Icon } from '../../ui/Button.tsx'
import { Actions } from '../../ui/Form.tsx'
import { Dialog, Notice } from '../../ui/Page.tsx'
import { Table } from '../../ui/Table.tsx'
import css from './Commands.module.css'
import { commandTexts } from './words.ts'

/** So many lie before the rest of the page. */
const FIRST = 5

/** The newest first, as it stands now; news of the booth changes it while it is looked at. */
export function CommandList({
  commands,
  booth,
  isOffline,
}: {
  commands: readonly AskedCommand[]
  booth: Pick<ConsoleBooth, 'name' | 'timeZone'>
  isOffline: boolean
}) {
  const texts = useTexts(commandTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const [read, setRead] = useState<AskedCommand | null>(null)
  const [isWhole, showAll] = useState(false)
  const shown = isWhole ? commands : commands.slice(0, FIRST)
  if (commands.length === 0) return <p className="soft">{texts.none}</p>
  return (
    <>
      <Table
        label={texts.list}
        columns={[
          { name: texts.when },
          { name: texts.what },
          { name: texts.who },
          { name: texts.state },
          { name: texts.more, isDeed: true },
        ]}
        rows={shown.map((command) => ({
          key: command.id,
          renderCells: () => [
            format.time(command.askedAt),
            <What key="what" command={command} />,
            command.askedBy,
            <State key="state" command={command} isOffline={isOffline} />,
            command.answer?.journal && (
              <Button
                key="read"
                aria-label={texts.readOf(format.time(command.askedAt))}
                onClick={() => setRead(command)}
              >
                {texts.read}
              </Button>
            ),
          ],
        }))}
      />
      {shown.length < commands.length && (
        <div>
          <Button onClick={() => showAll(true)}>{common.more}</Button>
        </div>
      )}
      {read && <JournalDialog command={read} booth={booth} onClose={() => setRead(null)} />}
    </>
  )
}

/** What becomes of what this person has just asked, where they asked it. */
export function JustAsked({
  command,
  isOffline,
}: {
  command: AskedCommand | undefined
  isOffline: boolean
}) {
  const texts = useTexts(commandTexts)
  const { kindOf, explain } = useOutcome(isOffline)
  if (!command) return null
  return (
    <Notice kind={kindOf(command)}>
      <b>
        <What command={command} />: {texts.states[command.state]}
      </b>{' '}
      {explain(command)}
    </Notice>
  )
}

function What({ command: { order } }: { command: AskedCommand }): ReactNode {
  const texts = useTexts(commandTexts)
  const format = useFormat()
  if (order.verb === 'out-of-order' && !order.on) return texts.inOrder
  if (order.verb === 'volume') return texts.volumeTo(format.percent(order.volume))
  if (order.verb !== 'free-party') return texts.verbs[order.verb]
  return (
    <span>
      {texts.verbs['free-party']}{' '}
      <Link href={`/sessions/${order.session}`}>{processId(order.session)}</Link>
    </span>
  )
}

function State({ command, isOffline }: { command: AskedCommand; isOffline: boolean }) {
  const texts = useTexts(commandTexts)
  const { kindOf, explain } = useOutcome(isOffline)
  return (
    <div className={css['outcome']}>
      <b className={css['mark']} data-kind={kindOf(command)}>
        {texts.states[command.state]}
      </b>{' '}
      <span className="soft">{explain(command)}</span>
    </div>
  )
}

function useOutcome(isOffline: boolean) {
  const texts = useTexts(commandTexts)
  const format = useFormat()
  const refusalText = useRefusalText()
  const clock = (at: string) => format.moment(at, { timeStyle: 'short' })

  function ofCheck({ lights, camera }: NonNullable<CommandAnswer['check']>): string {
    if (lights === null && camera === null) return texts.checkWell
    const say = (part: keyof typeof texts.parts, fault: string | null) =>
      `${texts.parts[part]}: ${(fault ?? texts.fine).replace(/\.$/, '')}.`
    return `${say('lights', lights)} ${say('camera', camera)}`
  }

  function ofFailure({ failure, code = '', message = '' }: CommandAnswer): string {
    if (failure === null) return ''
    return failure === 'refused' && message
      ? refusalText({ code, message })
      : texts.failures[failure]
  }

  return {
    kindOf({ state, answer }: AskedCommand): 'plain' | 'good' | 'warning' {
      if (state === 'waiting' || state === 'taken') return 'plain'
      const foundFault = answer?.check && Object.values(answer.check).some((one) => one !== null)
      return state === 'done' && !foundFault ? 'good' : 'warning'
    },
    explain({ state, order, expiresAt, endedAt, answer }: AskedCommand): string {
      switch (state) {
        case 'waiting':
          return isOffline && commandVerbs[order.verb].doneBy === 'booth'
            ? texts.waitsForBooth(clock(expiresAt))
            : texts.waitsUntil(clock(expiresAt))
        case 'taken':
          return ''
        case 'expired':
          return texts.expired
        case 'failed':
          return answer ? ofFailure(answer) : ''
        case 'done':
          if (answer?.check) return ofCheck(answer.check)
          return endedAt === null ? '' : texts.doneAt(clock(endedAt))
      }
    },
  }
}

function JournalDialog({
  command: { askedAt, answer },
  booth,
  onClose,
}: {
  command: AskedCommand
  booth: Pick<ConsoleBooth, 'name' | 'timeZone'>
  onClose: () => void
}) {
  const texts = useTexts(commandTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const lines = answer?.journal ?? []
  const save = () => {
    const file = new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' })
    saveFile(file, texts.file(booth.name, dayOf(askedAt, booth.timeZone)))
  }
  return (
    <Dialog
      title={texts.journalOf(format.time(askedAt))}
      closeLabel={common.close}
      isWide
      onClose={onClose}
    >
      {lines.length === 0 ? (
        <p>{texts.emptyJournal}</p>
      ) : (
        <>
          <p className="soft">{texts.journalText}</p>
          <Actions>
            <Button onClick={save}>
              <Icon name="download" />
              {texts.save}
            </Button>
          </Actions>
          <pre className={css['journal']}>{lines.join('\n')}</pre>
        </>
      )}
    </Dialog>
  )
}
