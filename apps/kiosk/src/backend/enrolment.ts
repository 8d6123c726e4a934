import { Enrolment } from '@discobooth/contract/device/booth-settings'
import type { Disk } from '../platform/database.ts'
import type { Answer, BackendFailure } from './answer.ts'
import type { BackendClient } from './client.ts'
import type { KeySeal } from './key-seal.ts'

export type BoothKey = {
  current(): string | null
  /** Finds the key this kiosk was given, or asks for one. */
  find(): Promise<Answer<string>>
  /** Asks for a key, whatever was kept; with what the operator said where that is needed. */
  renew(request?: unknown): Promise<Answer<string>>
  /** The backend has ended this key: it is not used again, lest it look stolen. */
  forget(ended: string): Promise<void>
  /** Seals a key that lies open, now that the controller may answer. */
  sealOpen(): Promise<void>
  /**
   * The controller is said to be elsewhere: sealed there, or kept open until somebody answers there. With
   * a seal that only the controller before opens, a wrong address could never be put right here again.
   */
  moved(): Promise<void>
}

/** The key is there, and only the controller can open it. */
const sealedAway: BackendFailure = {
  ok: false,
  kind: 'network',
  status: null,
  code: 'booth_key_sealed',
  message: "The booth's key is sealed, and the booth does not answer. Is its controller running?",
}

const names = { open: 'boothKey', sealed: 'sealedBoothKey' } as const

/**
 * The booth's own key (A3). It lives in IndexedDB: clearing local storage must not un-enrol a booth.
 * It lies there sealed by the controller; open only for as long as no controller has answered.
 */
export function createBoothKey(options: {
  disk: Disk
  call: BackendClient['call']
  seal: KeySeal
}): BoothKey {
  const { disk, seal } = options
  let key: string | null = null
  let asking: Promise<Answer<string>> | null = null
  let finding: Promise<Answer<string>> | null = null
  let keeping: Promise<void> = Promise.resolve()

  /** One after another: an older key must not be written over a newer one. */
  function keep(wanted: string): Promise<void> {
    keeping = keeping.then(async () => {
      if (wanted !== key) return
      const sealed = await seal.seal(wanted)
      if (wanted !== key) return
      await disk.put(names.sealed, sealed)
      await disk.put(names.open, sealed === null ? wanted : null)
    })
    return keeping
  }

  async function ask(body: unknown): Promise<Answer<string>> {
    const answer = await options.call({
      method: 'POST',
      path: 'api/booths/enrol',
      answer: Enrolment,
      body,
    })
    if (!answer.ok) return answer
    key = answer.value.boothKey
    void keep(key)
    return { ok: true, value: key }
  }

  function renew(request?: unknown) {
    if (request) return ask(request)
    asking ??= ask(undefined).finally(() => {
      asking = null
    })
    return asking
  }

  async function look(): Promise<Answer<string>> {
    const sealed = await disk.get(names.sealed)
    if (typeof sealed === 'string' && sealed) {
      const opened = await seal.open(sealed)
      if (opened.kind === 'opened') {
        key = opened.key
        return { ok: true, value: key }
      }
      const renewed = await renew()
      // It may only be slow to start. It may also have moved: then a backend that enrols by itself helps.
      return opened.kind === 'away' && !renewed.ok ? sealedAway : renewed
    }
    const known = await disk.get(names.open)
    if (typeof known !== 'string' || !known) return renew()
    key = known
    return { ok: true, value: known }
  }

  return {
    current: () => key,
    async find() {
      if (key) return { ok: true, value: key }
      finding ??= look().finally(() => {
        finding = null
      })
      return finding
    },
    renew,
    async forget(ended) {
      if (ended !== key) return
      key = null
      await keeping
      // Another may have come meanwhile.
      if (key === null) await Promise.all(Object.values(names).map((name) => disk.put(name, null)))
    },
    async sealOpen() {
      await keeping
      if (key && (await disk.get(names.open))) await keep(key)
    },
    async moved() {
      if (key) await keep(key)
    },
  }
}
