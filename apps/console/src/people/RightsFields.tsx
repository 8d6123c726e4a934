import { consoleRoles, type PersonChange } from '@discobooth/contract/console/people-api'
import { BoothChecks } from '../app/BoothChoice.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { Choice, Field } from '../ui/Form.tsx'
import { peopleTexts } from './words.ts'

export type Rights = { role: PersonChange['role']; booths: readonly string[]; limit: string }

export const rightsOf = ({ role, booths, limit }: Rights): PersonChange =>
  role === 'manager' ? { role, booths: [...booths], refundLimit: Number(limit) } : { role }

export const areComplete = ({ role, booths, limit }: Rights) =>
  role !== 'manager' || (booths.length > 0 && limit !== '' && Number(limit) >= 0)

/** What somebody may do; a manager has booths and a limit besides. */
export function RightsFields({
  rights,
  onChange,
}: {
  rights: Rights
  onChange: (rights: Rights) => void
}) {
  const texts = useTexts(peopleTexts)
  const common = useTexts(commonTexts)
  return (
    <>
      <Choice
        label={texts.role}
        hint={texts.rights[rights.role]}
        value={rights.role}
        onChange={({ target }) => {
          const role = consoleRoles.find((one) => one === target.value)
          if (role) onChange({ ...rights, role })
        }}
      >
        {consoleRoles.map((one) => (
          <option key={one} value={one}>
            {common.roles[one]}
          </option>
        ))}
      </Choice>
      {rights.role === 'manager' && (
        <>
          <BoothChecks
            legend={texts.booths}
            chosen={rights.booths}
            onChange={(booths) => onChange({ ...rights, booths })}
          />
          <Field
            label={texts.limit}
            hint={texts.limitHint}
            type="number"
            inputMode="decimal"
            min={0}
            max={1_000}
            step={0.01}
            required
            value={rights.limit}
            onChange={({ target }) => onChange({ ...rights, limit: target.value })}
          />
        </>
      )}
    </>
  )
}
