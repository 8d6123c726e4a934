import { operatorErrors } from '@discobooth/contract/operator/operator-errors'
import { expect, it } from 'vitest'
import { refreshApp } from './service-worker.ts'

const container = (registration: { update(): Promise<unknown> } | undefined) =>
  ({ getRegistration: async () => registration }) as unknown as ServiceWorkerContainer

const said = async (found: ServiceWorkerContainer | undefined) =>
  operatorErrors[await refreshApp(found)]

it('[8.session.5, 7.other.3] a refresh asks the service worker for an update, and says what came of it', async () => {
  let updates = 0
  const update = async () => {
    updates += 1
  }
  expect(await said(container({ update }))).toBe(
    'The app has been refreshed to the latest version.',
  )
  expect(updates).toBe(1)
  expect(await said(undefined)).toBe('Service workers are not supported in this browser.')
  expect(await said(container(undefined))).toBe('No service worker found. Try reloading manually.')
  const fails = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await said(container({ update: fails }))).toBe(
    'Failed to update. Please refresh manually.',
  )
})
