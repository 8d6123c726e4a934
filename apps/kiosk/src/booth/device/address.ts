import { deviceDefaults } from '@discobooth/contract/device/device-defaults'
import type { LocalKey } from '@discobooth/contract/session/storage-keys'

/** Where the controller answers: the operator's settings, else the specified defaults. */
export function deviceAddress(read: (key: LocalKey) => string | null): string {
  const protocol = read('protocol') === 'http' ? 'http' : deviceDefaults.protocol
  const port = read('raspberryPort') || deviceDefaults.raspberryPort
  return `${protocol}://${read('raspberryIp') || '127.0.0.1'}:${port}`
}
