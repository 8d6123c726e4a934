import { useId } from 'react'
import css from './fields.module.css'

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
