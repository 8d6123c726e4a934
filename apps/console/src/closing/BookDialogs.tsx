import { Seller, SellerAnswer, VatRates } from '@discobooth/contract/console/closing-api'
import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { done, Standing, useAnswer } from '../app/answers.tsx'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useLanguage, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Field, Form, TextArea } from '../ui/Form.tsx'
import { Dialog } from '../ui/Page.tsx'
import { closingTexts } from './words.ts'

const about = 'closing'

/** What every month is reckoned and invoiced with: an owner sets it before the first guest. */
export function BookSettings({ me }: { me: ConsoleMe }) {
  const texts = useTexts(closingTexts)
  const [open, setOpen] = useState<'rates' | 'seller' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('rates')}>{texts.rates}</Button>
      {me.role === 'owner' && <Button onClick={() => setOpen('seller')}>{texts.seller}</Button>}
      {open === 'rates' && <RatesDialog onClose={close} />}
      {open === 'seller' && <SellerDialog onClose={close} />}
    </>
  )
}

/** Percent of VAT by mode; what is in a closed month stays as it was. */
function RatesDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const rates = useAnswer({ about, path: 'closing/vat', answer: VatRates })
  return (
    <Dialog title={texts.rates} closeLabel={common.close} onClose={onClose}>
      <p>{texts.ratesText}</p>
      <Standing of={rates} />
      {rates.data && <RatesForm rates={rates.data} onClose={onClose} />}
    </Dialog>
  )
}

function RatesForm({ rates, onClose }: { rates: VatRates; onClose: () => void }) {
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Record<number, string>>({})
  const { go, isBusy, trouble } = useDeed(async () => {
    for (const { mode, vatRate } of rates.modes) {
      const rate = typed[mode] ?? ''
      if (rate === '' || Number(rate) === vatRate) continue
      const body = { mode, vatRate: Number(rate) }
      const call = { method: 'PUT', path: 'closing/vat', answer: VatRates, body } as const
      const found = await done(calls.ask(call))
      if (found) return found
    }
    return null
  })
  const save = async () => {
    if (!(await go())) return
    await queries.invalidateQueries({ queryKey: [about] })
    onClose()
  }
  return (
    <Form onSend={() => void save()}>
      {trouble && <TroubleNotice trouble={trouble} />}
      {rates.modes.map(({ mode, name, vatRate }) => (
        <Field
          key={mode}
          label={nameOfMode(name, language)}
          type="number"
          inputMode="decimal"
          min={0}
          max={99}
          step={0.01}
          value={typed[mode] ?? String(vatRate)}
          onChange={({ target }) => setTyped({ ...typed, [mode]: target.value })}
        />
      ))}
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {common.save}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </Actions>
    </Form>
  )
}

/** Who sells: without a name and a VAT number there is no receipt. */
function SellerDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const seller = useAnswer({ about: 'seller', path: 'seller', answer: SellerAnswer })
  return (
    <Dialog title={texts.seller} closeLabel={common.close} onClose={onClose}>
      <p>{texts.sellerText}</p>
      <Standing of={seller} />
      {seller.data && <SellerForm seller={seller.data.seller} onClose={onClose} />}
    </Dialog>
  )
}

function SellerForm({ seller, onClose }: { seller: Seller | null; onClose: () => void }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(seller ?? { name: '', address: '', vatNumber: '' })
  const isReady = z.safeParse(Seller, typed).success
  const { go, isBusy, trouble } = useDeed(() =>
    done(
      calls
        .ask({ method: 'PUT', path: 'seller', answer: SellerAnswer, body: typed })
        .then((now) => queries.setQueryData(['seller', 'seller'], now)),
    ),
  )
  const save = async () => {
    if (isReady && (await go())) onClose()
  }
  return (
    <Form onSend={() => void save()}>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Field
        label={texts.sellerName}
        autoComplete="organization"
        maxLength={200}
        required
        value={typed.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <TextArea
        label={texts.sellerAddress}
        autoComplete="street-address"
        maxLength={500}
        rows={3}
        required
        value={typed.address}
        onChange={({ target }) => setTyped({ ...typed, address: target.value })}
      />
      <Field
        label={texts.vatNumber}
        autoComplete="off"
        maxLength={30}
        required
        value={typed.vatNumber}
        onChange={({ target }) => setTyped({ ...typed, vatNumber: target.value })}
      />
      <Actions>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!isReady}>
          {common.save}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </Actions>
    </Form>
  )
}
