import { useStore } from 'zustand'
import { artists } from '../../flow/song-pick.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { QueueHost } from '../../queue/queue-host.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './QueueModal.module.css'
import { BackButton, QueueStep } from './QueueStep.tsx'

/** The song, large, and the last chance to pick another. */
export function QueueConfirm({ queue }: { queue: QueueHost }) {
  const { session } = useTexts()
  const texts = useScreenTexts().queue
  const track = useStore(queue.stage, (state) => state.track)
  const cover = track?.album.images[0]?.url
  const foot = (
    <div className={css.choice}>
      <BackButton onBack={queue.back} />
      <Button look="primary" onClick={queue.confirm}>
        {session.confirm}
      </Button>
    </div>
  )
  return (
    <QueueStep title={texts.pickSong} hint={texts.confirmHint} onClose={queue.close} foot={foot}>
      {track && (
        <div className={css.song}>
          {cover ? (
            <img className={css.cover} src={cover} alt="" />
          ) : (
            <span className={css.cover} aria-hidden="true" />
          )}
          <div>
            <p className={css.name}>{track.name}</p>
            <p className={css.artists}>{artists(track)}</p>
          </div>
        </div>
      )}
    </QueueStep>
  )
}
