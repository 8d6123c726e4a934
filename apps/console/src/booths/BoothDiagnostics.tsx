import type { ConsoleBooth } from '@discobooth/contract/console/booths-api'
import { Diagnostics, type DiagnosticsGap } from '@discobooth/contract/console/diagnostics'
import { useState } from 'react'
import { done } from '../app/answers.tsx'
import { saveFile } from '../app/browser.ts'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button, Icon } from '../ui/Button.tsx'
import { Card, Notice } from '../ui/Page.tsx'

const en = {
  title: 'Diagnostics',
  text: 'One file for whoever helps you: versions, settings, how the machine is, the last journal and system check, and the log. Keys, passcodes and addresses are masked.',
  save: 'Save diagnostics',
  missing: 'The file is saved. This is not in it:',
  file: (booth: string, at: string) => `diagnostics ${booth} ${at}.json`,
  gaps: {
    'never-heard': 'Anything from the machine: it was never heard.',
    offline: 'How the machine is now: it is offline, so the file has what it said last.',
    journal: 'The journal: it was never fetched. Fetch it above, then save again.',
    'system-check': 'The system check: it was never asked for. Check above, then save again.',
  } satisfies Record<DiagnosticsGap, string>,
}

const nl: typeof en = {
  title: 'Diagnose',
  text: 'Eén bestand voor wie je helpt: versies, instellingen, hoe de machine is, het laatste journaal en de laatste systeemcontrole, en het logboek. Sleutels, toegangscodes en adressen zijn afgedekt.',
  save: 'Diagnose opslaan',
  missing: 'Het bestand is opgeslagen. Dit staat er niet in:',
  file: (booth, at) => `diagnose ${booth} ${at}.json`,
  gaps: {
    'never-heard': 'Iets van de machine: ze heeft nog nooit iets gezegd.',
    offline: 'Hoe de machine nu is: ze is offline, dus in het bestand staat wat ze het laatst zei.',
    journal: 'Het journaal: het is nooit opgehaald. Haal het hierboven op en sla opnieuw op.',
    'system-check':
      'De systeemcontrole: er is nooit om gevraagd. Controleer hierboven en sla opnieuw op.',
  },
}

/** It comes whether the booth answers or not, and says what is missing. */
export function BoothDiagnostics({ booth }: { booth: Pick<ConsoleBooth, 'id' | 'name'> }) {
  const texts = useTexts({ en, nl })
  const { calls } = useConsole()
  const [missing, setMissing] = useState<readonly DiagnosticsGap[]>([])
  const fetchAll = async () => {
    const found = await calls.ask({
      method: 'GET',
      path: `booths/${booth.id}/diagnostics`,
      answer: Diagnostics,
    })
    const file = new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' })
    saveFile(file, texts.file(booth.name, found.at.slice(0, 16).replaceAll(':', '')))
    setMissing(found.missing)
  }
  const save = useDeed(() => done(fetchAll()))
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.text}</p>
      {save.trouble && <TroubleNotice trouble={save.trouble} />}
      <p>
        <Button isBusy={save.isBusy} onClick={() => void save.go()}>
          <Icon name="download" />
          {texts.save}
        </Button>
      </p>
      {missing.length > 0 && (
        <Notice kind="warning">
          {texts.missing}
          <ul>
            {missing.map((gap) => (
              <li key={gap}>{texts.gaps[gap]}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Card>
  )
}
