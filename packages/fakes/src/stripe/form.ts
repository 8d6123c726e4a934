export type Form = { [name: string]: FormValue }
export type FormValue = string | Form | FormValue[]

/** Reads `a[b][0]=c` as the service does: brackets nest, and numbers in them count up a list. */
export function readForm(text: string): { ok: true; form: Form } | { ok: false; why: string } {
  const root: Form = {}
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (seen.has(name)) return { ok: false, why: `${name} is given twice` }
    seen.add(name)
    const path = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
    if (!path?.[1]) return { ok: false, why: `${name} is no name of a parameter` }
    const inner = [...(path[2] ?? '').matchAll(/\[([^[\]]+)\]/g)].map((found) => found[1] ?? '')
    if (!put(root, [path[1], ...inner], value)) {
      return { ok: false, why: `${name} is a value and a group at once` }
    }
  }
  const form: Form = {}
  for (const [name, value] of Object.entries(root)) form[name] = withLists(value)
  return { ok: true, form }
}

function put(group: Form, path: string[], value: string): boolean {
  const [first = '', ...rest] = path
  const there = Object.hasOwn(group, first) ? group[first] : undefined
  if (rest.length === 0) {
    if (there !== undefined) return false
    group[first] = value
    return true
  }
  if (typeof there === 'string') return false
  const inner: Form = there && !Array.isArray(there) ? there : {}
  group[first] = inner
  return put(inner, rest, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [
    name,
    withLists(inner),
  ])
  if (entries.length > 0 && entries.every(([name], index) => name === String(index))) {
    return entries.map(([, inner]) => inner)
  }
  return Object.fromEntries(entries)
}
