import { Mode } from '@discobooth/contract/modes/mode'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import * as z from 'zod/mini'
import { modesOnOffer, showsDisabledModes } from '../flow/modes.ts'
import type { Connection } from './connection.ts'

export type ModesOutcome = { ok: true; modes: Mode[] } | { ok: false; message: string }

export async function loadModes(options: {
  connection: Pick<Connection, 'call'>
  hostname: string
}): Promise<ModesOutcome> {
  const showsDisabled = showsDisabledModes(options.hostname)
  const answer = await options.connection.call({
    method: 'GET',
    path: showsDisabled ? 'api/modes?includeDisabled=true' : 'api/modes',
    answer: z.array(Mode),
    limitMs: 5_000,
  })
  if (answer.ok) return { ok: true, modes: modesOnOffer({ modes: answer.value, showsDisabled }) }
  const message = errorTexts.modesFetch(answer.message)
  console.error(message)
  return { ok: false, message }
}
