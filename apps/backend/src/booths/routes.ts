import { BoothSettings, Enrolment } from '@discobooth/contract/booth-settings'
import { ok, refused } from '../http/answer.ts'
import { boothRoute, openRoute, type Route } from '../http/route.ts'
import { isLoopback } from './loopback.ts'
import type { Booths } from './service.ts'

export function boothRoutes(booths: Booths): Route[] {
  return [
    openRoute(
      {
        method: 'post',
        path: '/api/booths/enrol',
        summary: "Hand out the demo booth's key, to a kiosk on the same machine only",
        answers: { 200: { description: 'The key of the demo booth', schema: Enrolment } },
      },
      (call) => {
        if (!isLoopback(call)) {
          return refused({
            status: 403,
            code: 'enrolment_local_only',
            message:
              'The demo booth enrols only a kiosk opened at http://127.0.0.1 or http://localhost on its own machine.',
          })
        }
        const enrolment = booths.enrolDemo()
        return enrolment.ok ? ok({ status: 200, body: enrolment.value }) : enrolment
      },
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/booth',
        summary: 'Settings of the calling booth',
        answers: { 200: { description: 'The settings', schema: BoothSettings } },
      },
      ({ booth }) => ok({ status: 200, body: booth.settings }),
    ),
  ]
}
