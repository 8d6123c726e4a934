import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const papers = globSync(
  ['*.md', '{docs,deploy,bench,songs,apps/*/src,packages/*/src}/**/*.md', 'apps/*/README.md'],
  {
    cwd: root,
  },
)

/** Targets of `[text](target)` and `![text](target)`; what stands in a block of code is none. */
function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, 'code')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '')
}

/** The names that a page's headings can be reached by. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** What is wrong with a link, if anything. */
function broken(paper: string, link: string): string | undefined {
  if (/^(https?|mailto):/.test(link)) return undefined
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, paper) : resolve(root, dirname(paper), path)
  if (!target.startsWith(root)) return `${paper}: ${link} leads out of the repository`
  if (!existsSync(target)) return `${paper}: there is no ${link}`
  if (anchor === undefined || !target.endsWith('.md')) return undefined
  return anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    ? undefined
    : `${paper}: ${link} names no heading there`
}

it('every link in the papers leads to something that exists', () => {
  const wrong = papers.flatMap((paper) =>
    linksOf(readFileSync(join(root, paper), 'utf8')).flatMap((link) => broken(paper, link) ?? []),
  )
  expect(wrong).toEqual([])
  expect(papers.length).toBeGreaterThan(10)
})

it('sees a link that leads nowhere', () => {
  expect(linksOf('[a](x.md) `[b](y.md)` ![c](z.png)')).toEqual(['x.md', 'z.png'])
  expect(broken('README.md', 'docs/none.md')).toContain('there is no')
  expect(broken('README.md', 'CONTRIBUTING.md#nothing')).toContain('names no heading')
  expect(broken('docs/ARCHITECTURE.md', '../../x')).toContain('leads out')
  expect(broken('README.md', 'CONTRIBUTING.md#set-up')).toBeUndefined()
})

it.each(['price', 'text', 'light', 'time-out'])(
  'from the README, within two clicks: where to change a %s',
  (what) => {
    const [row] = readFileSync(join(root, 'README.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|') && (line.split('|')[1] ?? '').includes(`a ${what}`))
    const [first] = linksOf(row ?? '')
    expect(first && broken('README.md', first)).toBeUndefined()
    expect(first).toMatch(/^(apps|packages|supabase)\//)
  },
)
