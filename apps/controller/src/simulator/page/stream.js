const silenceMs = 12_000
const retryMs = 1_500
const events = ['status', 'health', 'twin', 'journal', 'beat']

/**
 * Listens to the booth, and starts over when it falls silent.
 *
 * @param {{ onEvent: (name: string, data: unknown) => void, onContact: (isThere: boolean) => void }} on
 */
export function listen({ onEvent, onContact }) {
  /** @type {EventSource | undefined} */
  let source
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watch

  const expectMore = () => {
    clearTimeout(watch)
    watch = setTimeout(reopen, silenceMs)
  }

  function reopen() {
    source?.close()
    onContact(false)
    clearTimeout(watch)
    watch = setTimeout(open, retryMs)
  }

  function open() {
    source = new EventSource('/events')
    expectMore()
    for (const name of events) {
      source.addEventListener(name, (message) => {
        expectMore()
        onContact(true)
        onEvent(name, JSON.parse(String(message.data)))
      })
    }
    source.addEventListener('error', reopen)
    source.addEventListener('open', () => onEvent('opened', {}))
  }

  open()
}

/**
 * Moves a part of the booth; answers whether the booth took it.
 *
 * @param {string} path
 * @param {object} body
 */
export async function move(path, body) {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
    return answer.ok
  } catch {
    return false
  }
}
