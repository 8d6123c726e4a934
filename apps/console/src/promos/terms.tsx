import { PromoBatch, type PromoGroup } from '@discobooth/contract/console/promos-api'
import { useModeNames } from '../app/answers.tsx'
import { useBooths } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import css from './Promos.module.css'
import { promoTexts } from './words.ts'

export const batchWanted = (id: string) =>
  ({ about: 'promos', path: `promos/${id}`, answer: PromoBatch }) as const

/** How they are called: by their name, or where there is one by the code. */
export function useNameOf() {
  const texts = useTexts(promoTexts)
  return ({ name, only }: Pick<PromoGroup, 'name' | 'only'>) =>
    name || only?.toUpperCase() || texts.unnamed
}

/** What a code gives, when and where, in words. */
export function useTerms() {
  const texts = useTexts(promoTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const modes = useModeNames()
  const booths = useBooths()
  // A clock on a wall has no zone: written as if it were UTC, it reads as it was typed.
  const wall = (time: string) =>
    format.moment(`${time}:00Z`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return {
    wall,
    mode: ({ mode }: Pick<PromoGroup, 'mode'>) =>
      modes.find(({ id }) => id === mode)?.name ?? String(mode),
    when: ({ from, until }: Pick<PromoGroup, 'from' | 'until'>) =>
      [from && texts.from(wall(from)), until && texts.until(wall(until))]
        .filter(Boolean)
        .join(' ') || texts.always,
    where: ({ booths: some }: Pick<PromoGroup, 'booths'>) => {
      if (some === null) return common.allBooths
      const names = some.map((id) => booths.data?.find((one) => one.id === id)?.name ?? '')
      return some.length > 3 ? texts.some(format.number(some.length)) : names.join(', ')
    },
    used: ({ used, maxUses, codes }: Pick<PromoGroup, 'used' | 'maxUses' | 'codes'>) =>
      maxUses === null
        ? format.number(used)
        : texts.usedOf(format.number(used), format.number(maxUses * codes)),
  }
}

export function State({ state }: Pick<PromoGroup, 'state'>) {
  const texts = useTexts(promoTexts)
  return (
    <b className={css['state']} data-state={state}>
      {texts.states[state]}
    </b>
  )
}
