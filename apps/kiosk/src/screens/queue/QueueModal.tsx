import { type SongModeId, songModeIds } from '@discobooth/contract/modes/mode'
import { limits } from '@discobooth/contract/wire/limits'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useGuest } from '../../app/kiosk-context.tsx'
import { Tools } from '../../app/Tools.tsx'
import { useService } from '../../app/useService.ts'
import type { Queue } from '../../flow/queue/queue.ts'
import { artists } from '../../flow/song-pick.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { QueueHost } from '../../queue/queue-host.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { EmailForm } from '../email/EmailForm.tsx'
import { PaidBurst } from '../pay/PaidBurst.tsx'
import { PlaylistSongs } from '../song/PlaylistSongs.tsx'
import { SongSearch } from '../song/SearchSongs.tsx'
import { SongTiles } from '../song/SongTiles.tsx'
import css from './QueueModal.module.css'
import { QueueModes } from './QueueModes.tsx'
import { QueuePay } from './QueuePay.tsx'
import { BackButton, QueueStep, queueTitleId } from './QueueStep.tsx'

/** The next guests' way to their party, over the one that runs: it stands on its own above every screen. */
export function QueueModal() {
  const { service: queue } = useService((services) => services.queue)
  if (!queue) return null
  return (
    <Modal className={css.modal} aria-labelledby={queueTitleId} onDismiss={queue.close}>
      <Steps queue={queue} />
      <Tools hasLanguage />
      <Paid />
    </Modal>
  )
}

/** Only what is paid while the modal is open is news. */
function Paid() {
  const isPaid = useGuest(
    ({ queuedSession }) => queuedSession?.isPaid === true && (queuedSession.price ?? 0) > 0,
  )
  const [wasPaid] = useState(isPaid)
  return isPaid && !wasPaid && <PaidBurst />
}

function Steps({ queue }: { queue: QueueHost }) {
  const { common } = useTexts()
  const place: Queue['place'] = useStore(queue.display, (state) => state.place)
  switch (place) {
    case 'mode':
      return <QueueModes queue={queue} />
    case 'pay':
      return <QueuePay queue={queue} />
    case 'email':
      return <QueueEmail queue={queue} />
    case 'song':
      return <QueueSongs queue={queue} />
    case 'confirm':
      return <QueueConfirm queue={queue} />
    case 'leaving':
    case 'closed':
      return (
        <div className={css.middle}>
          <Spinner text={common.loading} />
        </div>
      )
  }
}

/** The song, large, and the last chance to pick another. */
function QueueConfirm({ queue }: { queue: QueueHost }) {
  const { session } = useTexts()
  const texts = useScreenTexts().queue
  const track = useStore(queue.display, (state) => state.track)
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

function QueueEmail({ queue }: { queue: QueueHost }) {
  const { email: title } = useScreenTexts().queue
  const email = useStore(queue.display, (state) => state.email)
  return (
    <QueueStep title={title} onClose={queue.close}>
      <EmailForm variant="queue" value={email} onChange={queue.type} onContinue={queue.giveEmail}>
        <BackButton onBack={queue.back} />
      </EmailForm>
    </QueueStep>
  )
}

/** Four tiles, and behind each a list of songs or the search. */
function QueueSongs({ queue }: { queue: QueueHost }) {
  const { song } = useTexts()
  const { pickSong, dance, classics } = useScreenTexts().queue
  const [opened, setOpened] = useState<SongModeId | null>(null)

  const page = (hint: string, children: ReactNode) => (
    <QueueStep
      key={opened}
      title={pickSong}
      hint={hint}
      onClose={queue.close}
      foot={<BackButton onBack={opened === null ? queue.back : () => setOpened(null)} />}
      {...(opened !== null && { className: css.list ?? '' })}
    >
      {children}
    </QueueStep>
  )
  switch (opened) {
    case null:
      return page(song.hint, <SongTiles onSelect={setOpened} names={{ dance, classics }} />)
    case songModeIds['Search Song']:
      return page(
        song.search,
        <SongSearch
          onPick={queue.pick}
          onList={setOpened}
          names={{ dance, classics }}
          debounceMs={limits.search.queueDebounceMs}
        />,
      )
    case songModeIds['Top 40']:
      return page(song.top40, <PlaylistSongs list="TOP_40" onPick={queue.pick} />)
    case songModeIds['Dance Hits']:
      return page(dance, <PlaylistSongs list="DANCE" onPick={queue.pick} />)
    case songModeIds['DiscoBooth Classics']:
      return page(classics, <PlaylistSongs list="DISCO" onPick={queue.pick} />)
  }
}
