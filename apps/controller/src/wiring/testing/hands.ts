import type { SimulatedParts } from '../../parts/simulated-parts.ts'
import type { CheckName } from '../checks.ts'

/** What the electrician does with hands, for what is only read. */
export const hands = ({ sos, door }: SimulatedParts): Partial<Record<CheckName, () => void>> => ({
  sos_released: () => sos.press(false),
  sos_pressed: () => sos.press(true),
  sos_cut: () => sos.press(true),
  door_closed: () => {
    sos.press(false)
    door.move('closed')
  },
  door_open: () => door.move('open'),
  door_cut: () => door.move('open'),
  lock_by_button: () => sos.press(true),
})
