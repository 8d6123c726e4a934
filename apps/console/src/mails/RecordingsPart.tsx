import { ConsoleRecordings, type WaitingRecording } from '@discobooth/contract/console/mails-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ExportCsv, Standing, useAnswer } from '../app/answers.tsx'
import { useConsole } from '../app/console-context.tsx'
import { nameOfDay, today } from '../app/days.ts'
import { ReasonDialog } from '../app/ReasonDialog.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Card, Notice } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import css from './Mails.module.css'
import { mailTexts, sizeOf } from './words.ts'

/** What of the recordings waits, what is stored for whom, and when it is deleted. */
export function RecordingsPart({ booth, mayAct }: { booth: string | null; mayAct: boolean }) {
  const texts = useTexts(mailTexts)
  const query = booth ? `?booth=${booth}` : ''
  const recordings = useAnswer({
    ...{ about: 'recordings', path: `recordings${query}`, answer: ConsoleRecordings },
    everyMs: 60_000,
  })
  const found = recordings.data
  return (
    <>
      <Standing of={recordings} />
      {found?.keptDays === null && <Notice kind="plain">{texts.noneHere}</Notice>}
      {found && found.keptDays !== null && (
        <>
          <Waiting recordings={found} mayAct={mayAct} />
          <Stored recordings={found} keptDays={found.keptDays} />
        </>
      )}
    </>
  )
}

function Waiting({ recordings, mayAct }: { recordings: ConsoleRecordings; mayAct: boolean }) {
  const texts = useTexts(mailTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<WaitingRecording | null>(null)
  const [said, setSaid] = useState('')
  const { waiting, isCut } = recordings
  const filesOf = ({ files, missing, lost }: WaitingRecording) =>
    [
      missing > 0
        ? texts.missing(format.number(missing), format.number(files))
        : format.number(files),
      lost > 0 ? texts.lost(format.number(lost)) : null,
    ]
      .filter((one) => one !== null)
      .join(', ')
  return (
    <Card title={texts.waitingRecordings}>
      {said && <Notice kind="good">{said}</Notice>}
      {isCut && <Notice kind="plain">{texts.cut}</Notice>}
      {waiting.length === 0 ? (
        <p>{texts.allDelivered}</p>
      ) : (
        <>
          <div>
            <ExportCsv
              name={texts.fileWaiting(today())}
              from={() => [
                [
                  ...[texts.since, texts.session, common.booth, texts.state],
                  ...[texts.files, texts.why],
                ],
                ...waiting.map((one) => [
                  ...[one.since, one.processId, one.booth.name, texts.recordingStates[one.state]],
                  ...[filesOf(one), one.problem],
                ]),
              ]}
            />
          </div>
          <Table
            label={texts.waitingRecordings}
            columns={[
              { name: texts.since },
              { name: texts.session },
              { name: common.booth },
              { name: texts.state },
              { name: texts.files },
              { name: texts.why },
              { name: texts.again, isDeed: true },
            ]}
            rows={waiting.map((one) => ({
              key: one.session,
              renderCells: () => [
                format.time(one.since),
                <Link key="session" href={`/sessions/${one.session}`}>
                  {one.processId}
                </Link>,
                one.booth.name,
                texts.recordingStates[one.state],
                filesOf(one),
                one.problem ?? '',
                mayAct && one.state !== 'nothing' && (
                  <Button
                    key="again"
                    aria-label={texts.againOf(one.processId)}
                    onClick={() => setChosen(one)}
                  >
                    {texts.again}
                  </Button>
                ),
              ],
            }))}
          />
        </>
      )}
      {chosen && (
        <ReasonDialog
          title={texts.recordingAgain}
          text={<p>{texts.recordingAgainText}</p>}
          go={texts.again}
          act={({ reason, operationId }) =>
            calls
              .ask({
                method: 'POST',
                path: `recordings/${chosen.session}/try-again`,
                answer: ConsoleRecordings,
                body: { reason },
                operationId,
              })
              .then(() => queries.invalidateQueries({ queryKey: ['recordings'] }))
          }
          onClose={(isDone) => {
            setChosen(null)
            setSaid(isDone ? texts.asked : '')
          }}
        />
      )}
    </Card>
  )
}

function Stored({ recordings, keptDays }: { recordings: ConsoleRecordings; keptDays: number }) {
  const texts = useTexts(mailTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const { stored, deleted } = recordings
  const all = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Card title={texts.stored}>
      <p className="soft">{texts.storedText(format.number(keptDays))}</p>
      {stored.length === 0 ? (
        <p>{texts.noneStored}</p>
      ) : (
        <>
          <div>
            <ExportCsv
              name={texts.fileStored(today())}
              from={() => [
                [common.booth, texts.parties, texts.files, texts.size],
                ...stored.map(({ booth, parties, files, bytes }) => [
                  ...[booth.name, parties, files, bytes],
                ]),
              ]}
            />
          </div>
          <div className={css['tables']}>
            <Table
              label={texts.stored}
              columns={[
                { name: common.booth },
                { name: texts.parties, isNumber: true },
                { name: texts.files, isNumber: true },
                { name: texts.size, isNumber: true },
              ]}
              rows={stored.map(({ booth, parties, files, bytes }) => ({
                key: booth.id,
                renderCells: () => [
                  booth.name,
                  format.number(parties),
                  format.number(files),
                  <span key="size" title={`${Math.round((100 * bytes) / all)} %`}>
                    {sizeOf(bytes, format.number)}
                  </span>,
                ],
              }))}
            />
            <Table
              label={texts.deleted}
              columns={[
                { name: texts.deleted },
                { name: texts.parties, isNumber: true },
                { name: texts.size, isNumber: true },
              ]}
              rows={deleted.map(({ day, parties, bytes }) => ({
                key: day,
                renderCells: () => [
                  nameOfDay(day, format.moment),
                  format.number(parties),
                  sizeOf(bytes, format.number),
                ],
              }))}
            />
          </div>
        </>
      )}
    </Card>
  )
}
