import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { signal } from '../processes.ts'

const limitMs = 100_000

/**
 * A server that neither answers nor goes away. Answers what makes it move again. The server is
 * stopped first: once it stands still it makes no new process, which would go on and answer.
 */
export async function standStill(server: number): Promise<() => void> {
  await stop(server)
  const children = childrenOf(server)
  await Promise.all(children.map(stop))
  return () => {
    for (const pid of [server, ...children]) signal(pid, 'SIGCONT')
  }
}

async function stop(pid: number): Promise<void> {
  signal(pid, 'SIGSTOP')
  const giveUpAt = performance.now() + limitMs
  while (!/^[TZ]?$/.test(stateOf(pid))) {
    if (performance.now() > giveUpAt) throw new Error(`Process ${pid} does not stand still.`)
    await pause(20)
  }
}

/** One letter, as the kernel says it; T stands still. Nothing: it is gone. */
function stateOf(pid: number): string {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}
