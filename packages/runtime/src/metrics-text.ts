/**
 * Figures as Prometheus reads them (its text format, 0.0.4). Written here and not by a library: the one that
 * there is brings two more, and what is needed of it is this file.
 */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>
type Sample = { labels?: Labels; value: number; suffix?: '_bucket' | '_sum' | '_count' }

/** All figures of one name. */
export type Family = {
  name: string
  help: string
  kind: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export const gauge = (name: string, help: string, value: number): Family => ({
  ...{ name, help, kind: 'gauge' },
  samples: [{ value }],
})

export const counter = (name: string, help: string, value: number): Family => ({
  ...gauge(name, help, value),
  kind: 'counter',
})

/** One figure for each of these; what is not among them is not told. */
export const gaugeOf = (
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): Family => ({
  ...{ name, help, kind: 'gauge' },
  samples: Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value })),
})

export function metricsText(families: readonly Family[]): string {
  return families.map(textOf).join('')
}

function textOf({ name, help, kind, samples }: Family): string {
  const lines = samples.map(({ labels = {}, value, suffix = '' }) => {
    const named = Object.entries(labels).map(([key, text]) => `${key}="${escapedLabel(text)}"`)
    const inBraces = named.length > 0 ? `{${named.join(',')}}` : ''
    return `${name}${suffix}${inBraces} ${numberOf(value)}\n`
  })
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${kind}\n${lines.join('')}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapedLabel = (text: string) => escaped(text).replaceAll('"', '\\"')

function numberOf(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}

/** Counts how long something took, in seconds, by what it was. */
export function createDurations(of: { name: string; help: string; buckets: readonly number[] }) {
  const { name, help, buckets } = of
  const known = new Map<string, { labels: Labels; within: number[]; sum: number; count: number }>()
  return {
    observe(labels: Labels, seconds: number): void {
      const key = JSON.stringify(labels)
      const one = known.get(key) ?? { labels, within: buckets.map(() => 0), sum: 0, count: 0 }
      known.set(key, one)
      one.sum += seconds
      one.count += 1
      for (const [place, most] of buckets.entries()) {
        if (seconds <= most) one.within[place] = (one.within[place] ?? 0) + 1
      }
    },
    family: (): Family => ({
      ...{ name, help, kind: 'histogram' },
      samples: [...known.values()].flatMap(({ labels, within, sum, count }): Sample[] => [
        ...buckets.map((most, place): Sample => {
          const le = String(most)
          return { suffix: '_bucket', labels: { ...labels, le }, value: within[place] ?? 0 }
        }),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]),
    }),
  }
}
