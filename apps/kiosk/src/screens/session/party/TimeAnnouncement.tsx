import { useTexts } from '../../../i18n/useTexts.ts'
import { Announcement } from '../../../ui/announcement/Announcement.tsx'

const worthSaying = [60, 30, 10]
/** A busy machine may skip a second. */
const spanSeconds = 3

/** A clock that is read out every second drowns everything else: it is heard three times. */
export function TimeAnnouncement({ secondsLeft }: { secondsLeft: number }) {
  const { session } = useTexts()
  const mark = worthSaying.find((at) => secondsLeft <= at && secondsLeft > at - spanSeconds)
  return <Announcement>{mark && session.secondsLeft(mark)}</Announcement>
}

type FigureProps = { text: string; figure: string; className: string | undefined }

/** A sentence whose figure stands out, and counts. */
export function Figure({ text, figure, className }: FigureProps) {
  const [before, after] = text.split(figure, 2)
  return (
    <>
      {before}
      <span className={className}>{figure}</span>
      {after}
    </>
  )
}
