import type { ConsoleBooth } from '@discobooth/contract/console/booths-api'
import {
  AskedCommand,
  AskedCommands,
  type CommandOrder,
} from '@discobooth/contract/device/commands'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { done, Standing, useAnswer } from '../../app/answers.tsx'
import { newOperationId } from '../../app/browser.ts'
import { useConsole, useDeed } from '../../app/console-context.tsx'
import { useTexts } from '../../i18n/language.ts'
import { TroubleNotice } from '../../i18n/TroubleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Notice } from '../../ui/Page.tsx'
import { CommandDialog, type Confirmed } from './CommandDialog.tsx'
import { CommandList, JustAsked } from './CommandList.tsx'
import css from './Commands.module.css'
import { commandTexts } from './words.ts'

/** As long as nobody tells: what waits too long is expired, and no news says so. */
const LOOK_MS = 15_000
const AFFECTED = ['commands', 'booth', 'fleet', 'sessions']

type Given = { reason?: string; operationId: string }

/** What is asked of a booth from afar (C3), and what became of it. */
export function CommandsCard({ booth }: { booth: ConsoleBooth }) {
  const texts = useTexts(commandTexts)
  const { calls } = useConsole()
  const queries = useQueryClient()
  const path = `booths/${booth.id}/commands`
  const commands = useAnswer({ about: 'commands', path, answer: AskedCommands, everyMs: LOOK_MS })
  const [open, setOpen] = useState<Confirmed | null>(null)
  const [newest, setNewest] = useState<string | null>(null)
  const isOffline = booth.faults.some(({ fault }) => fault === 'offline')

  const ask = async (order: CommandOrder, { reason, operationId }: Given) => {
    const body = { ...order, ...(reason && { reason }) }
    const asked = await calls.ask({ method: 'POST', path, answer: AskedCommand, body, operationId })
    setNewest(asked.id)
    await Promise.all(AFFECTED.map((about) => queries.invalidateQueries({ queryKey: [about] })))
  }
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.intro}</p>
      {isOffline && <Notice kind="warning">{texts.isOffline}</Notice>}
      <div className={css['groups']}>
        <Group name={texts.groups.look}>
          <AskAtOnce verb="check-system" ask={ask} />
          <AskAtOnce verb="fetch-journal" ask={ask} />
        </Group>
        <Group name={texts.groups.sell}>
          {booth.outOfOrderSince === null ? (
            <Button onClick={() => setOpen('out-of-order')}>{texts.verbs['out-of-order']}</Button>
          ) : (
            <Button onClick={() => setOpen('in-order')}>{texts.inOrder}</Button>
          )}
          {(['free-party', 'volume'] as const).map((verb) => (
            <Button key={verb} onClick={() => setOpen(verb)}>
              {texts.verbs[verb]}
            </Button>
          ))}
        </Group>
        <Group name={texts.groups.restart}>
          {(['restart-screen', 'restart-controller', 'restart-machine'] as const).map((verb) => (
            <Button key={verb} onClick={() => setOpen(verb)}>
              {texts.verbs[verb]}
            </Button>
          ))}
        </Group>
      </div>
      <Standing of={commands} />
      {commands.data && (
        <>
          <JustAsked
            command={commands.data.commands.find(({ id }) => id === newest)}
            isOffline={isOffline}
          />
          <CommandList commands={commands.data.commands} booth={booth} isOffline={isOffline} />
        </>
      )}
      {open && (
        <CommandDialog asked={open} booth={booth.id} act={ask} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className={css['group']}>
      <p className="soft" aria-hidden="true">
        {name}
      </p>
      {children}
    </div>
  )
}

/** What disturbs nobody needs no question. */
function AskAtOnce({
  verb,
  ask,
}: {
  verb: 'check-system' | 'fetch-journal'
  ask: (order: CommandOrder, given: Given) => Promise<void>
}) {
  const texts = useTexts(commandTexts)
  // Pressed again after a lost answer, it is the same command.
  const operationId = useRef(newOperationId())
  const { go, isBusy, trouble } = useDeed(() =>
    done(
      ask({ verb }, { operationId: operationId.current }).then(() => {
        operationId.current = newOperationId()
      }),
    ),
  )
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void go()}>
        {texts.verbs[verb]}
      </Button>
      {trouble && <TroubleNotice trouble={trouble} />}
    </>
  )
}
