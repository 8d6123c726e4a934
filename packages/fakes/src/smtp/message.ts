export type TakenMail = {
  to: string[]
  /** By name in small letters; of a name that is there twice, the last. */
  headers: Record<string, string>
  /** As it came. */
  source: string
}

/** Reads a message as far as tests ask: its header, unfolded. */
export function readMessage(source: string, to: string[]): TakenMail {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { to, headers: Object.fromEntries(headers), source }
}
