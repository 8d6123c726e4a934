import type { createOperator, Operator } from './operator.ts'

/** The operator at this kiosk; loaded when somebody knocks. */
export function operatorOnDemand(needs: Parameters<typeof createOperator>[0]) {
  let coming: Promise<Operator> | null = null

  async function load(): Promise<Operator> {
    const operator = await import('./operator.ts')
    return operator.createOperator(needs)
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
