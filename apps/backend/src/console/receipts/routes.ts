import {
  ClosingWish,
  Receipt,
  ReceiptOrder,
  Receipts,
  Seller,
  SellerAnswer,
} from '@discobooth/contract/console/closing-api'
import * as z from 'zod/mini'
import { ok } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import { drawReceipt } from './page.ts'
import type { ReceiptDesk } from './service.ts'

const Number = z.object({ id: z.string().check(z.regex(/^2\d{3}-\d{6,9}$/)) })

export function receiptRoutes(desk: ReceiptDesk): Route[] {
  return [
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/receipts',
        summary: 'A numbered receipt with VAT for what a guest paid; once for each session',
        body: strict(ReceiptOrder),
        answers: { 201: { description: 'The receipt', schema: Receipt } },
      },
      async ({ caller, body }) => {
        const issued = await desk.issue(caller, { session: body.session, to: body.to })
        return issued.ok ? ok({ status: 201, body: issued.value }) : issued
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/receipts',
        summary: 'The receipts of a month',
        query: strict(ClosingWish),
        answers: { 200: { description: 'By their number', schema: Receipts } },
      },
      async ({ caller, query }) => ok({ status: 200, body: await desk.ofMonth(caller, query) }),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/receipts/{id}',
        summary: 'A receipt by its number, as a page to print',
        params: Number,
        answers: { 200: { description: 'The page', contentType: 'text/html' } },
      },
      async ({ caller, params }) => {
        const found = await desk.read(caller, params.id)
        if (!found.ok) return found
        const headers = { 'content-type': 'text/html; charset=utf-8' }
        return ok({ status: 200, headers, raw: await drawReceipt(found.value) })
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/seller',
        summary: 'Who sells, as receipts name them',
        answers: { 200: { description: 'The seller, if one was set', schema: SellerAnswer } },
      },
      async () => ok({ status: 200, body: { seller: await desk.seller() } }),
    ),
    consoleRoute(
      {
        method: 'put',
        path: '/api/console/seller',
        summary: 'Set who sells, for every receipt from now on',
        body: strict(Seller),
        answers: { 200: { description: 'As it is now', schema: SellerAnswer } },
      },
      async ({ caller, body }) => {
        await desk.setSeller(caller, body)
        return ok({ status: 200, body: { seller: await desk.seller() } })
      },
    ),
  ]
}
