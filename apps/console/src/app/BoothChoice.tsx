import { memo } from 'react'
import { useSearchParams } from 'wouter'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import form from '../ui/Form.module.css'
import { Choice } from '../ui/Form.tsx'
import { Standing } from './answers.tsx'
import { useBooths } from './console-context.tsx'

/** One booth or all, in the address; there is nothing to choose where there is one. */
export const BoothChoice = memo(function BoothChoice({
  booths,
}: {
  booths: readonly { id: string; name: string }[]
}) {
  const texts = useTexts(commonTexts)
  const [search, setSearch] = useSearchParams()
  if (booths.length < 2) return null
  return (
    <Choice
      label={texts.booth}
      value={search.get('booth') ?? ''}
      onChange={({ target }) =>
        setSearch(
          (before) => {
            const next = new URLSearchParams(before)
            if (target.value) next.set('booth', target.value)
            else next.delete('booth')
            return next
          },
          { replace: true },
        )
      }
    >
      <option value="">{texts.allBooths}</option>
      {booths.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  )
})

/** Any of the booths that this person may see. */
export function BoothChecks({
  legend,
  chosen,
  onChange,
}: {
  legend: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const texts = useTexts(commonTexts)
  const booths = useBooths()
  return (
    <fieldset className={form['checks']}>
      <legend>{legend}</legend>
      <Standing of={booths} />
      {booths.data?.length === 0 && <p className="soft">{texts.none}</p>}
      {booths.data?.map(({ id, name }) => (
        <label key={id} className={form['check']}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== id)
              onChange(target.checked ? [...others, id] : others)
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** One thing that is so or not. */
export function Check({
  label,
  isChecked,
  onChange,
}: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className={form['check']}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
