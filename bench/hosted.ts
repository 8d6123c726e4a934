import { type HostedBooth, openHostedBooth } from '../e2e/fixtures/hosted-booth.ts'
import { counts } from './counts.ts'
import { percentile } from './figures.ts'
import type { Kiosk } from './kiosk.ts'
import { payOnce, watchPayments } from './payment.ts'
import { report } from './report.ts'

/** What guests wait for where the backend is functions. */
export async function measureHosted(kiosk: Kiosk): Promise<void> {
  const browser = await kiosk.newBrowser()
  const booth = await openHostedBooth({ browser })
  try {
    const context = await browser.newContext({
      baseURL: booth.url,
      storageState: booth.kiosk,
      serviceWorkers: 'block',
      hasTouch: true,
    })
    const page = await context.newPage()
    await watchPayments(page)
    const waits: number[] = []
    for (let guest = 0; guest < counts.payments; guest += 1) {
      waits.push(await payOnce(page, booth.stripe.guestPays))
    }
    await context.close()
    const at = (part: number) => Math.round(percentile(waits, part))
    const name = 'functions: paid on the phone to the kiosk’s next screen'
    report({ name: `${name}, median`, value: at(0.5), unit: 'ms' })
    // One poll at worst.
    report({ name: `${name}, 99 of 100`, value: at(0.99), unit: 'ms', goal: 2_500 })
    await measureColdStarts(booth)
  } finally {
    await booth.stop()
    await browser.close()
  }
}

async function measureColdStarts(booth: HostedBooth): Promise<void> {
  const starts: number[] = []
  for (let start = 0; start < counts.coldStarts; start += 1) {
    await booth.killBackend()
    await booth.startBackend()
    const before = performance.now()
    const answer = await fetch(`${booth.functionsUrl}/api/health`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The function answered ${answer.status}.`)
    starts.push(performance.now() - before)
  }
  const name = 'functions: from a call that finds nothing awake to its answer'
  report({ name: `${name}, median`, value: Math.round(percentile(starts, 0.5)), unit: 'ms' })
  report({
    name: `${name}, slowest`,
    value: Math.round(Math.max(...starts)),
    unit: 'ms',
    goal: 1_500,
  })
}
