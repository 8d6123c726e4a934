import type { KeyboardEvent, ReactNode } from 'react'
import css from './Tabs.module.css'

type ListProps<Tab extends string> = {
  tabs: readonly Tab[]
  names: Record<Tab, string>
  tab: Tab
  label: string
  onTab: (tab: Tab) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tab comes to the one that is open; arrows open the one beside it. */
export function TabList<Tab extends string>({ tabs, names, tab, label, onTab }: ListProps<Tab>) {
  const walk = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = steps[key]
    if (!step) return
    const at = (tabs.indexOf(tab) + step + tabs.length) % tabs.length
    onTab(tabs[at] ?? tab)
    currentTarget.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} className={css.list} onKeyDown={walk}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${one}`}
          aria-controls={`panel-${one}`}
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          className={css.tab}
          onClick={() => onTab(one)}
        >
          {names[one]}
        </button>
      ))}
    </div>
  )
}

type PanelProps = { name: string; tab: string; className?: string | undefined; children: ReactNode }

/** What is not shown lives on: a song that is being tried plays on, and nothing typed is lost. */
export function TabPanel({ name, tab, className, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={`panel-${name}`}
      aria-labelledby={`tab-${name}`}
      hidden={name !== tab}
      className={className}
    >
      {children}
    </div>
  )
}
