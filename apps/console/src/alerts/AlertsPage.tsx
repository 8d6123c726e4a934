import { type AlertChoice, MyAlerts, TestSent } from '@discobooth/contract/console/alerts-api'
import { alertKinds } from '@discobooth/contract/operator/operator-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { done, Standing, useAnswer } from '../app/answers.tsx'
import { Check } from '../app/BoothChoice.tsx'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import form from '../ui/Form.module.css'
import { Actions, Field, Form } from '../ui/Form.tsx'
import { Card, Notice, Page } from '../ui/Page.tsx'
import { alertTexts } from './words.ts'

const wanted = { about: 'alerts', path: 'alerts', answer: MyAlerts } as const
const usualNight = { from: '23:00', until: '08:00' }

/** Of what somebody is told by mail: each for themselves. */
export default function AlertsPage() {
  const common = useTexts(commonTexts)
  const alerts = useAnswer(wanted)
  return (
    <Page title={common.pages.alerts}>
      <Standing of={alerts} />
      {alerts.data && <Choices key={alerts.data.address} mine={alerts.data} />}
    </Page>
  )
}

function Choices({ mine }: { mine: MyAlerts }) {
  const texts = useTexts(alertTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [choice, setChoice] = useState<AlertChoice>({
    // Whoever comes for the first time most likely wants them.
    kinds: mine.isNew ? [...alertKinds] : mine.kinds,
    quiet: mine.quiet,
  })
  const [said, setSaid] = useState('')
  const { kinds, quiet } = choice
  const isReady = quiet === null || (quiet.from !== quiet.until && quiet.from && quiet.until)
  const save = useDeed(() =>
    done(
      calls
        .ask({ method: 'PUT', path: 'alerts', answer: MyAlerts, body: choice })
        .then((now) => queries.setQueryData([wanted.about, wanted.path], now)),
    ),
  )
  const test = useDeed(() =>
    done(calls.ask({ method: 'POST', path: 'alerts/test', answer: TestSent })),
  )
  const change = (part: Partial<AlertChoice>) => {
    setSaid('')
    setChoice({ ...choice, ...part })
  }
  return (
    <>
      <p className="soft">{texts.intro}</p>
      {!mine.isMailSetUp && <Notice kind="warning">{texts.noMail}</Notice>}
      {mine.isNew && <Notice kind="plain">{texts.isNew}</Notice>}
      {mine.held > 0 && <Notice kind="plain">{texts.held(format.number(mine.held))}</Notice>}
      <Card>
        <Form
          onSend={() => {
            if (isReady) void save.go().then((isDone) => setSaid(isDone ? texts.saved : ''))
          }}
        >
          <p>{texts.to(mine.address)}</p>
          <fieldset className={form['checks']} data-sentences>
            <legend>{texts.kinds}</legend>
            {alertKinds.map((kind) => (
              <Check
                key={kind}
                label={texts.names[kind]}
                isChecked={kinds.includes(kind)}
                onChange={(isOn) =>
                  change({
                    kinds: alertKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))),
                  })
                }
              />
            ))}
          </fieldset>
          {!kinds.includes('sos') && <Notice kind="warning">{texts.noSos}</Notice>}
          <fieldset className={form['checks']} data-sentences>
            <legend>{texts.quiet}</legend>
            <Check
              label={texts.isQuiet}
              isChecked={quiet !== null}
              onChange={(isOn) => change({ quiet: isOn ? usualNight : null })}
            />
            {quiet && (
              <>
                <Field
                  label={texts.from}
                  hint={texts.zone(mine.timeZone)}
                  type="time"
                  required
                  value={quiet.from}
                  onChange={({ target }) =>
                    change({ quiet: { ...quiet, from: target.value.slice(0, 5) } })
                  }
                />
                <Field
                  label={texts.until}
                  hint={texts.zone(mine.timeZone)}
                  error={quiet.from === quiet.until ? texts.same : undefined}
                  type="time"
                  required
                  value={quiet.until}
                  onChange={({ target }) =>
                    change({ quiet: { ...quiet, until: target.value.slice(0, 5) } })
                  }
                />
              </>
            )}
          </fieldset>
          {(save.trouble ?? test.trouble) && (
            <TroubleNotice trouble={save.trouble ?? test.trouble ?? { code: '', message: '' }} />
          )}
          {said && <Notice kind="good">{said}</Notice>}
          <Actions>
            <Button type="submit" look="primary" isBusy={save.isBusy} disabled={!isReady}>
              {texts.save}
            </Button>
            <Button
              isBusy={test.isBusy}
              onClick={() =>
                void test.go().then((isDone) => setSaid(isDone ? texts.sent(mine.address) : ''))
              }
            >
              {texts.test}
            </Button>
          </Actions>
        </Form>
      </Card>
    </>
  )
}
