import type { operatorErrors } from '@discobooth/contract/operator/operator-errors'

type RefreshText = Extract<keyof typeof operatorErrors, `refresh${string}`>

/** Fetches the newest version of the app; it comes in at the start screen, where nobody is busy. */
export async function refreshApp(
  container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined,
): Promise<RefreshText> {
  if (!container) return 'refreshUnsupported'
  try {
    const registration = await container.getRegistration()
    if (!registration) return 'refreshNone'
    await registration.update()
    return 'refreshDone'
  } catch (error) {
    console.error('The app was not refreshed:', error)
    return 'refreshFailed'
  }
}
