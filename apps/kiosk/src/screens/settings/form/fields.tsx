import { type ReactNode, useId } from 'react'
import css from './fields.module.css'
import { Section } from './Section.tsx'

type CheckProps = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
}

export function CheckField({ label, checked, disabled, onChange }: CheckProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

type SwitchProps = Omit<CheckProps, 'label'> & { title: string; hint: string; children: ReactNode }

/** A switch is never half-typed: it counts at once. */
export function SwitchSection({ title, hint, children, checked, disabled, onChange }: SwitchProps) {
  return (
    <Section
      title={title}
      hint={hint}
      beside={
        <input
          type="checkbox"
          className={css.switch}
          aria-label={title}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    >
      {children}
    </Section>
  )
}

type SelectProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, name: string])[]
  disabled?: boolean
  onChange(value: Value): void
}

export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {props.label}
      </label>
      <select
        id={id}
        className={css.select}
        value={props.value}
        disabled={props.disabled}
        onChange={({ target }) => {
          const chosen = props.choices[target.selectedIndex]
          if (chosen) props.onChange(chosen[0])
        }}
      >
        {props.choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
