import { useTexts } from '../../../i18n/useTexts.ts'
import { Said } from '../../../ui/said/Said.tsx'

const worthSaying = [60, 30, 10]
/** A busy machine may skip a second. */
const spanSeconds = 3

/** A clock that is read out every second drowns everything else: it is heard three times. */
export function TimeSaid({ secondsLeft }: { secondsLeft: number }) {
  const { session } = useTexts()
  const mark = worthSaying.find((at) => secondsLeft <= at && secondsLeft > at - spanSeconds)
  return <Said>{mark && session.secondsLeft(mark)}</Said>
}
