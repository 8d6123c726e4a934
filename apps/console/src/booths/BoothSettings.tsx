import { ownersSettings } from '@discobooth/contract/console/booths-api'
import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { songMenus } from '@discobooth/contract/device/booth-settings'
import { musicProviders } from '@discobooth/contract/music/music-api'
import {
  OperatorSettings,
  OperatorSettingsChange,
} from '@discobooth/contract/operator/operator-api'
import { languageCodes, languages } from '@discobooth/contract/texts/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { done, Standing, useAnswer } from '../app/answers.tsx'
import { Check } from '../app/BoothChoice.tsx'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Choice, Field, Form } from '../ui/Form.tsx'
import { Card, Notice } from '../ui/Page.tsx'
import css from './Booths.module.css'
import { settingTexts } from './setting-words.ts'

type Change = OperatorSettingsChange
type Name = Exclude<keyof Change, 'location' | 'playlists' | 'alerts' | 'outOfOrder' | 'brand'>

/** What is typed as it is. */
const lines = ['boothId', 'place', 'groupName', 'helpNumber', 'operatorEmail'] as const
const address = ['raspberryIp', 'raspberryPort', 'raspberryEndpoint'] as const

/** The settings of the booth's own screen: what one changes here, it shows there at once. */
export function BoothSettingsCard({ id, me }: { id: string; me: ConsoleMe }) {
  const texts = useTexts(settingTexts)
  const settings = useAnswer({
    about: 'booth',
    path: `booths/${id}/settings`,
    answer: OperatorSettings,
  })
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.intro}</p>
      <Standing of={settings} />
      {settings.data && <SettingsForm id={id} me={me} now={settings.data} />}
    </Card>
  )
}

function SettingsForm({ id, me, now }: { id: string; me: ConsoleMe; now: OperatorSettings }) {
  const texts = useTexts(settingTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const queries = useQueryClient()
  /** Only what was touched is sent: somebody at the booth may change the rest meanwhile. */
  const [change, setChange] = useState<Change>({})
  const [isSaved, setSaved] = useState(false)
  const set = (next: Change) => {
    setSaved(false)
    setChange({ ...change, ...next })
  }
  const { go, isBusy, trouble } = useDeed(() =>
    done(
      calls
        .ask({
          method: 'PATCH',
          path: `booths/${id}/settings`,
          answer: OperatorSettings,
          body: change,
        })
        .then(async () => {
          setChange({})
          setSaved(true)
          await queries.invalidateQueries({ queryKey: ['booth'] })
          await queries.invalidateQueries({ queryKey: ['fleet'] })
          return queries.invalidateQueries({ queryKey: ['booths'] })
        }),
    ),
  )
  const checked = OperatorSettingsChange.safeParse(change)
  const wrong = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => path[0]))
  const shown = { ...now, ...change }
  const around = (name: Name) => ({
    label: texts.names[name],
    error: wrong.has(name) ? texts.wrong : undefined,
    disabled: me.role !== 'owner' && ownersSettings.some((one) => one === name),
  })
  const line = (name: (typeof lines)[number] | (typeof address)[number]) => (
    <Field
      key={name}
      {...around(name)}
      autoComplete="off"
      value={shown[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  const number = (name: 'staffRefundLimit' | 'priceMultiplier') => (
    <Field
      {...around(name)}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      value={Number.isNaN(shown[name]) ? '' : shown[name]}
      onChange={({ target }) => set({ [name]: target.valueAsNumber })}
    />
  )
  const isOutOfOrder = change.outOfOrder ?? now.outOfOrderSince !== null
  return (
    <Form onSend={() => checked.success && void go()}>
      {trouble && <TroubleNotice trouble={trouble} />}
      {isSaved && <Notice kind="good">{texts.saved}</Notice>}
      <div className={css['fields']}>
        {lines.map(line)}
        <Choice
          {...around('language')}
          value={shown.language}
          onChange={({ target }) => {
            const language = languageCodes.find((one) => one === target.value)
            if (language) set({ language })
          }}
        >
          {languageCodes.map((one) => (
            <option key={one} value={one} lang={one}>
              {languages[one].name}
            </option>
          ))}
        </Choice>
        <Choice
          {...around('songMenu')}
          value={shown.songMenu}
          onChange={({ target }) => {
            const songMenu = songMenus.find((one) => one === target.value)
            if (songMenu) set({ songMenu })
          }}
        >
          {songMenus.map((one) => (
            <option key={one} value={one}>
              {texts.songMenus[one]}
            </option>
          ))}
        </Choice>
        <Choice
          {...around('musicProvider')}
          value={shown.musicProvider ?? ''}
          onChange={({ target }) =>
            set({ musicProvider: musicProviders.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">{texts.asStarted}</option>
          {now.available.musicProviders.map((one) => (
            <option key={one} value={one}>
              {texts.musicProviders[one]}
            </option>
          ))}
        </Choice>
        <Field
          {...around('partyVolume')}
          hint={format.percent(change.partyVolume ?? now.partyVolume)}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={shown.partyVolume}
          onChange={({ target }) => set({ partyVolume: target.valueAsNumber })}
        />
        {number('staffRefundLimit')}
        {number('priceMultiplier')}
        <Choice
          {...around('protocol')}
          value={shown.protocol}
          onChange={({ target }) => set({ protocol: target.value === 'https' ? 'https' : 'http' })}
        >
          <option value="http">http</option>
          <option value="https">https</option>
        </Choice>
        {address.map(line)}
      </div>
      <div className={css['fields']}>
        <Check
          label={texts.outOfOrder}
          isChecked={isOutOfOrder}
          onChange={(outOfOrder) => set({ outOfOrder })}
        />
        {me.role === 'owner' && (
          <Check
            label={texts.names.freeMode}
            isChecked={shown.freeMode ?? now.freeMode}
            onChange={(freeMode) => set({ freeMode })}
          />
        )}
      </div>
      <p className="soft">{texts.atBooth}</p>
      <Actions>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          disabled={!checked.success || Object.keys(change).length === 0}
        >
          {common.save}
        </Button>
        {Object.keys(change).length > 0 && (
          <Button onClick={() => setChange({})}>{common.cancel}</Button>
        )}
      </Actions>
    </Form>
  )
}
