import {
  Closing,
  ClosingMonths,
  ClosingWish,
  MonthToClose,
  VatRateChange,
  VatRates,
} from '@discobooth/contract/console/closing-api'
import { ok } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { ClosingDesk } from './service.ts'

const encoder = new TextEncoder()

export function closingRoutes(desk: ClosingDesk): Route[] {
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/closing/months',
        summary: 'Every month with money: its sums, and whether it is closed',
        answers: { 200: { description: 'The newest first', schema: ClosingMonths } },
      },
      async () => ok({ status: 200, body: await desk.months() }),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/closing',
        summary: 'A month by day, booth and mode: gross, refunds, VAT, net and fees',
        query: strict(ClosingWish),
        answers: { 200: { description: 'The month', schema: Closing } },
      },
      async ({ query }) => {
        const read = await desk.read({ month: query.month, booth: query.booth })
        return read.ok ? ok({ status: 200, body: read.value }) : read
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/closing.csv',
        summary: 'The same as comma-separated values: a line for each day, booth and mode',
        query: strict(ClosingWish),
        answers: { 200: { description: 'One line each', contentType: 'text/csv' } },
      },
      async ({ query: { month, booth } }) => {
        const lines = await desk.csv({ month, booth })
        if (!lines.ok) return lines
        const headers = {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="closing-${month}.csv"`,
        }
        return ok({ status: 200, headers, raw: streamOf(lines.value) })
      },
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/closing',
        summary: 'Close a month for good: what comes later is a correction in the open one',
        body: strict(MonthToClose),
        answers: { 200: { description: 'Closed', schema: Closing } },
      },
      async ({ caller, body }) => {
        const closed = await desk.close(caller, body.month)
        return closed.ok ? ok({ status: 200, body: closed.value }) : closed
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/closing/vat',
        summary: 'The VAT rate of every mode',
        answers: { 200: { description: 'In percent', schema: VatRates } },
      },
      async () => ok({ status: 200, body: await desk.vatRates() }),
    ),
    consoleRoute(
      {
        method: 'put',
        path: '/api/console/closing/vat',
        summary: "Change a mode's VAT rate, for every month that is not closed",
        body: strict(VatRateChange),
        answers: { 200: { description: 'All rates', schema: VatRates } },
      },
      async ({ caller, body }) => {
        const changed = await desk.setVatRate(caller, body)
        return changed.ok ? ok({ status: 200, body: changed.value }) : changed
      },
    ),
  ]
}

/** Read on only as fast as it is taken. */
function streamOf(texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(sink) {
      const { value, done } = await texts.next()
      if (done) sink.close()
      else sink.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
