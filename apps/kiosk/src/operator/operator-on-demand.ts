import type { createOperator as Create, Operator } from './operator.ts'

/** The operator at this kiosk; loaded when somebody knocks. */
export function operatorOnDemand(needs: Parameters<typeof Create>[0]) {
  let coming: Promise<Operator> | null = null

  async function load(): Promise<Operator> {
    const { createOperator } = await import('./operator.ts')
    const operator = createOperator(needs)
    // A browser may keep the whole page for a step back: the pass must not be in it. There is
    // one operator for each page, so this stays for as long as the page does.
    window.addEventListener('pagehide', operator.close)
    return operator
  }

  return {
    get(): Promise<Operator | null> {
      coming ??= load()
      return coming.catch((error: unknown) => {
        console.error('The settings could not be loaded:', error)
        coming = null
        return null
      })
    },
    close: () => void coming?.then(({ close }) => close()).catch(() => undefined),
  }
}
