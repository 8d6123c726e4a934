import { isReachableFromOutside } from '../../../recordings/reach.ts'

/**
 * Why the demo's booth can't be here, as one line; undefined: it can. Its key is handed to its own
 * machine without a question and its passcode is in the README, so it must never meet real money, nor
 * be an address that strangers are led to.
 */
export function refuseDemo(about: {
  demoBoothKey: string | undefined
  publicUrl: string | undefined
  takesRealMoney: boolean
}): string | undefined {
  if (about.demoBoothKey === undefined) return undefined
  if (about.takesRealMoney) {
    return 'PAYMENT_PROVIDER must be demo with npm start: the demo gives its booth away. For real money, install a booth: docs/operators/installing.md.'
  }
  if (isReachableFromOutside(about.publicUrl)) {
    return 'PUBLIC_URL must be an address of your own network with npm start, like http://192.168.1.20:8080: the demo is for nobody else. For guests, install a booth: docs/operators/installing.md.'
  }
  return undefined
}
