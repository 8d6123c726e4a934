import type { ListedBooth } from '@discobooth/contract/console/booths-api'
import { useSearchParams } from 'wouter'
import { useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Choice, Field } from '../ui/Form.tsx'
import css from './Booths.module.css'
import { boothTexts } from './words.ts'

export const boothStates = ['wrong', 'offline', 'closed', 'waiting', 'well'] as const
export type BoothState = (typeof boothStates)[number]

/** How a booth stands, in one word: the gravest that is true. */
export function stateOf({ faults, heardAt, outOfOrderSince }: ListedBooth): BoothState {
  if (faults.some(({ fault }) => fault === 'offline')) return 'offline'
  if (faults.length > 0) return 'wrong'
  if (outOfOrderSince !== null) return 'closed'
  return heardAt === null ? 'waiting' : 'well'
}

const names = ['q', 'group', 'state'] as const
type Asked = Partial<Record<(typeof names)[number], string>>

/** Of booths in no group; a group's own name never begins so. */
const NO_GROUP = '-'

/** The filters live in the address: a link shows what its sender saw. */
export function useFilter() {
  const [search, setSearch] = useSearchParams()
  const asked: Asked = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return {
    asked,
    passes: (booth: ListedBooth) => isAsked(booth, asked),
    set: (change: Asked) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}

function isAsked(booth: ListedBooth, { q = '', group, state }: Asked): boolean {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const about = [booth.name, booth.place, booth.group].join(' ').toLocaleLowerCase()
  if (!words.every((word) => about.includes(word))) return false
  if (group !== undefined && booth.group !== (group === NO_GROUP ? '' : group)) return false
  const own = stateOf(booth)
  // Whoever is offline is wrong, too.
  return state === undefined || own === state || (state === 'wrong' && own === 'offline')
}

export function groupsOf(booths: readonly ListedBooth[]): string[] {
  return [...new Set(booths.map(({ group }) => group))].filter(Boolean).toSorted()
}

export function BoothFilters({ booths }: { booths: readonly ListedBooth[] }) {
  const texts = useTexts(boothTexts)
  const { asked, set } = useFilter()
  const groups = groupsOf(booths)
  const isAsking = Object.keys(asked).length > 0
  if (booths.length < 2 && !isAsking) return null
  return (
    <search aria-label={texts.filter} className={css['filters']}>
      <Field
        label={texts.search}
        placeholder={texts.searchHint}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={asked.q ?? ''}
        onChange={({ target }) => set({ q: target.value })}
      />
      {(groups.length > 0 || asked.group) && (
        <Choice
          label={texts.group}
          value={asked.group ?? ''}
          onChange={({ target }) => set({ group: target.value })}
        >
          <option value="">{texts.allGroups}</option>
          {groups.map((group) => (
            <option key={group} value={group}>
              {group}
            </option>
          ))}
          <option value={NO_GROUP}>{texts.noGroup}</option>
        </Choice>
      )}
      <Choice
        label={texts.state}
        value={asked.state ?? ''}
        onChange={({ target }) => set({ state: target.value })}
      >
        <option value="">{texts.any}</option>
        {boothStates.map((state) => (
          <option key={state} value={state}>
            {texts.states[state]}
          </option>
        ))}
      </Choice>
      {isAsking && (
        <Button look="quiet" onClick={() => set({ q: '', group: '', state: '' })}>
          {texts.clear}
        </Button>
      )}
    </search>
  )
}
