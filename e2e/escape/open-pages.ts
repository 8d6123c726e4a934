import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Pages = z.array(
  z.object({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string().optional() }),
)
const Text = z.object({ result: z.object({ result: z.object({ value: z.string() }) }) })
const LIMIT_MS = 5_000

/**
 * The pages that a browser shows, as its own port says: seen beside the keeper, not by it. Empty while
 * the browser is being started again.
 */
export async function openPages(profileDir: string) {
  try {
    const [port] = (await readFile(join(profileDir, 'DevToolsActivePort'), 'utf8')).split('\n')
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`, {
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    return Pages.parse(await answer.json()).filter(({ type }) => /^(page|app|webview)$/.test(type))
  } catch {
    return []
  }
}

/** What is to be read on a page; empty where it does not say. */
export async function textOf(address: string | undefined): Promise<string> {
  if (address === undefined) return ''
  const socket = new WebSocket(address)
  const { promise, resolve } = Promise.withResolvers<string>()
  const limit = setTimeout(() => resolve(''), LIMIT_MS)
  socket.addEventListener('open', () =>
    socket.send(
      JSON.stringify({
        id: 1,
        method: 'Runtime.evaluate',
        params: { expression: 'document.documentElement.innerText', returnByValue: true },
      }),
    ),
  )
  socket.addEventListener('message', ({ data }) => {
    const read = Text.safeParse(JSON.parse(String(data)))
    resolve(read.success ? read.data.result.result.value : '')
  })
  socket.addEventListener('error', () => resolve(''))
  const text = await promise
  clearTimeout(limit)
  socket.close()
  return text
}
