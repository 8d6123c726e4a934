type Heard = { event: string; data: unknown } | 'closed'

/** Reads a stream event by event. */
export function heardEvents(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<Heard> {
    while (!text.includes('\n\n')) {
      const { value, done } = await reader.read()
      if (done) return 'closed'
      text += value
    }
    const [block = '', ...rest] = text.split('\n\n')
    text = rest.join('\n\n')
    const [, event = '', data = ''] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? []
    return { event, data: JSON.parse(data) }
  }
  /** A beat may come in between at any time. */
  async function news(): Promise<Heard> {
    const one = await next()
    return one !== 'closed' && one.event === 'beat' ? news() : one
  }
  return { response, next, news, leave: () => reader.cancel() }
}
