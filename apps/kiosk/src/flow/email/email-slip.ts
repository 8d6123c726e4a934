/** Mail providers that many guests have, and the endings their addresses really have. */
const providers: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  icloud: ['com'],
  hotmail: ['com', 'nl', 'be', 'de', 'fr', 'es', 'it', 'co.uk'],
  outlook: ['com', 'nl', 'be', 'de', 'fr', 'es', 'it'],
  live: ['com', 'nl', 'be', 'de', 'fr', 'it', 'co.uk'],
  yahoo: ['com', 'nl', 'de', 'fr', 'es', 'it', 'co.uk'],
  ziggo: ['nl'],
  kpnmail: ['nl'],
  planet: ['nl'],
  hetnet: ['nl'],
}

/** Names one slip away from a provider's that are mail domains themselves. */
const realNames = new Set(['mail', 'email', 'ymail', 'gmx'])

/** Endings that are none, as fingers make them. */
const endingSlips: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  cim: 'com',
  coom: 'com',
  comm: 'com',
  nll: 'nl',
  nk: 'nl',
}

/** Endings that exist, but not where these providers are. */
const providerEndingSlips: Readonly<Record<string, string>> = {
  ...endingSlips,
  co: 'com',
  cm: 'com',
  om: 'com',
  ml: 'nl',
  n: 'nl',
}

/** The address that was probably meant, if it is likely that it was another one. */
export function meantEmail(text: string): string | null {
  const at = text.indexOf('@')
  if (at < 1) return null
  const typed = text.slice(at + 1).toLowerCase()
  const meant = meantDomain(typed.replaceAll(',', '.'))
  return meant === typed ? null : `${text.slice(0, at + 1)}${meant}`
}

function meantDomain(domain: string): string {
  const dot = domain.indexOf('.')
  if (dot < 0) return withoutDot(domain) ?? domain
  const name = domain.slice(0, dot)
  const ending = domain.slice(dot + 1)
  const provider = providerMeant(name)
  if (!provider) return `${name}.${endingSlips[ending] ?? ending}`
  const endings = providers[provider] ?? []
  if (endings.includes(ending)) return `${provider}.${ending}`
  const [only, ...others] = endings
  const better = others.length === 0 && ending ? only : providerEndingSlips[ending]
  return `${provider}.${better ?? ending}`
}

/** 'gmailcom' */
function withoutDot(domain: string): string | null {
  for (const [name, endings] of Object.entries(providers)) {
    for (const ending of endings) if (domain === `${name}${ending}`) return `${name}.${ending}`
  }
  return null
}

function providerMeant(name: string): string | null {
  if (name in providers) return name
  if (realNames.has(name)) return null
  return Object.keys(providers).find((provider) => isOneSlipFrom(name, provider)) ?? null
}

/** One letter missing, too many or wrong, or two that changed places. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  const rest = typed.slice(same)
  const wanted = meant.slice(same)
  if (rest === wanted.slice(1)) return true
  if (rest.slice(1) === wanted) return true
  if (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0]) {
    return true
  }
  // A short word with another letter is more likely another word: 'life' is not 'live'.
  return meant.length > 4 && rest.slice(1) === wanted.slice(1)
}
