import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { app } = openTestApp()
const ask = (query: Record<string, string>) =>
  app.hono.request(`/functions/v1/qr?${new URLSearchParams(query).toString()}`)
const draw = async (query: Record<string, string>) => (await ask(query)).text()

/** What a scanner sees: which modules are dark. */
function readModules(svg: string): boolean[][] {
  const width = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1])
  const modules = Array.from({ length: width }, () => Array<boolean>(width).fill(false))
  const dark = /<path fill="[^"]+" d="([^"]+)"\/><\/svg>$/.exec(svg)?.[1] ?? ''
  for (const [, x, y, length] of dark.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let at = 0; at < Number(length); at += 1) modules[Number(y)]![Number(x) + at] = true
  }
  return modules
}

it('[7.qr-image.1, 9.18] draws what it was given as SVG, 320 wide unless told otherwise, in the colours asked for', async () => {
  const data = 'https://pay.example.org/l/abc?x=1&y=é'
  const response = await ask({ data })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  // The kiosk's page may be of another host.
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const svg = await response.text()
  expect(svg).toContain('width="320" height="320"')
  expect(readModules(svg)).toEqual(encode(data, { ecc: 'M', border: 4 }).data)
  const purple = await draw({ data, size: '500', color: '#b14bff', bgcolor: '0b0614' })
  expect(purple).toContain('width="500" height="500"')
  expect(purple).toContain('fill="#0b0614"')
  expect(purple).toContain('fill="#b14bff"')
})

it('leaves four empty modules all around, or no scanner finds it', async () => {
  const modules = readModules(await draw({ data: 'x' }))
  const size = modules.length
  const isQuiet = (at: number) => at < 4 || at >= size - 4
  const inQuietZone = modules.flatMap((row, y) =>
    row.filter((isDark, x) => isDark && (isQuiet(x) || isQuiet(y))),
  )
  expect(inQuietZone).toEqual([])
  expect(modules[4]?.[4]).toBe(true)
})

it('holds the 512 bytes that a link may have, and no markup of anybody', async () => {
  expect((await ask({ data: 'x'.repeat(512) })).status).toBe(200)
  const hostile = '"/><script>alert(1)</script>'
  expect(await draw({ data: hostile })).not.toContain('script')
  expect((await ask({ data: 'x', color: hostile })).status).toBe(400)
})

it.each([
  {},
  { data: '' },
  { data: 'x'.repeat(513) },
  { data: '\u{1f57a}'.repeat(129) },
  { data: 'x', size: '99' },
  { data: 'x', size: '1001' },
  { data: 'x', bgcolor: 'red' },
])('refuses what can not be drawn: %o', async (query) => {
  const response = await ask(query)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_query' } })
})

it('lets a call of another kind go between any two codes, and turns nobody away before sixty wait', async () => {
  const order: string[] = []
  const noted = async (name: string, asked: ReturnType<typeof ask>) => {
    const { status } = await asked
    order.push(`${name} ${status}`)
  }
  const strangers = Array.from({ length: 80 }, (_, which) =>
    noted('code', ask({ data: `${which}`.padEnd(500, 'x') })),
  )
  const kiosk = noted('kiosk', app.hono.request('/functions/v1/api/openapi.json'))
  await Promise.all([...strangers, kiosk])
  const drawn = order.filter((one) => one === 'code 200')
  expect(order.filter((one) => one === 'code 429')).toHaveLength(80 - drawn.length)
  expect(drawn.length).toBeGreaterThanOrEqual(60)
  expect(order.slice(0, order.indexOf('kiosk 200'))).not.toContain('code 200')
})

it('draws the same code once, however often it is asked for', async () => {
  const query = { data: 'https://pay.example.org/l/same' }
  const answers = await Promise.all(Array.from({ length: 200 }, async () => ask(query)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await answers[0]?.text()).toBe(await answers[199]?.text())
})
