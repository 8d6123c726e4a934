import { idOf } from './catalogue.ts'

export type Device = {
  id: string
  name: string
  kind: 'sdk' | 'external'
  volumePercent: number
  /** Lost devices are not listed and refuse every command. */
  isOnline: boolean
  /** Listed, and not found by play until playback was transferred to it. */
  isAsleep: boolean
}

export type Devices = ReturnType<typeof createDevices>

/** Where an account can listen: players in browsers, and anything else with the service in it. */
export function createDevices() {
  const devices = new Map<string, Device>()
  let made = 0

  return {
    all: () => [...devices.values()],
    online: () => [...devices.values()].filter((device) => device.isOnline),
    get: (id: string) => devices.get(id),

    add(
      device: Pick<Device, 'name' | 'kind' | 'volumePercent'> & { id?: string | undefined },
    ): Device {
      made += 1
      const id = device.id ?? idOf(`Device${String(made).padStart(3, '0')}`).padEnd(40, '0')
      const added = { ...device, id, isOnline: true, isAsleep: devices.get(id)?.isAsleep ?? false }
      devices.set(id, added)
      return added
    },

    change(id: string, change: Partial<Omit<Device, 'id' | 'kind'>>) {
      const device = devices.get(id)
      if (device) devices.set(id, { ...device, ...change })
    },
  }
}
