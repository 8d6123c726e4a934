import { operatorPassHeader } from '@discobooth/contract/operator/operator-api'
import { boothKeyHeader, boothWordHeader } from '@discobooth/contract/wire/api-headers'
import { Hono } from 'hono'
import { AUTH_BASE } from './accounts/gotrue/routes.ts'
import { createAccountsPart } from './accounts/module.ts'
import type { AppDependencies } from './app-dependencies.ts'
import { createConsolePart } from './console/module.ts'
import { createDemoOwner } from './demo/stage/owner.ts'
import { isOnStage, serveStage } from './demo/stage/stage.ts'
import { createMailPart } from './mail/module.ts'
import { serveMetrics } from './metrics/serve.ts'
import { libraryRoutes } from './music/library/routes.ts'
import { createLibrary } from './music/library/service.ts'
import { musicRoutes } from './music/routes.ts'
import { createMusic } from './music/service.ts'
import { createSpotify } from './music/spotify/spotify.ts'
import { createOperatorAccess } from './operator/access/service.ts'
import { hashKey, hashPasscode, isPasscode } from './operator/adapters/hashes.ts'
import { createKiosks } from './operator/booths/module.ts'
import { listBooths } from './operator/booths/record.ts'
import { abilitiesOf } from './operator/booths/settings.ts'
import { commandRoutes } from './operator/commands/routes.ts'
import { createCommands } from './operator/commands/service.ts'
import { createOperatorDesk } from './operator/desk/desk.ts'
import { randomText } from './platform/bytes-as-text.ts'
import { ok, refusalResponse } from './platform/http/answer.ts'
import { limitPeers } from './platform/http/budget.ts'
import { serveConsole } from './platform/http/console-pages.ts'
import { type Env, guardPages } from './platform/http/door.ts'
import { serveApis } from './platform/http/gate.ts'
import { healthRoutes, refuseFailure } from './platform/http/health.ts'
import { describeApi, documentRoute } from './platform/http/openapi.ts'
import { openRoute } from './platform/http/route.ts'
import { kioskHeaders, pageSources, shownElsewhere } from './platform/http/security-headers.ts'
import { createRetention } from './platform/logs/retention.ts'
import { logRoutes } from './platform/logs/routes.ts'
import { createLogs, logAllowances } from './platform/logs/service.ts'
import { createPrivacy } from './privacy/service.ts'
import { createRecordingsPart, wayToGuests } from './recordings/module.ts'
import { isPiece } from './recordings/routes.ts'
import { modeRoutes } from './sales/modes/routes.ts'
import { createModes } from './sales/modes/service.ts'
import { createSales } from './sales/module.ts'
import { sessionRoutes } from './sales/sessions/routes.ts'
import { createSessions } from './sales/sessions/service.ts'

export const API_BASE = '/functions/v1'

export type App = {
  /** Request in, Response out. */
  hono: Hono<Env>
  /** Makes what has to be in the database before the first call. */
  prepare: () => Promise<void>
  /** Begins what goes on beside the calls: songs are indexed. */
  start: () => void
  /** Nothing but that: who listens is told what happens. */
  tell: () => void
  /** Runs the jobs that are due; `start` does so all the time. */
  runDueJobs: () => Promise<number>
  /** Looks for new songs, if it is time to; `start` does so all the time. */
  lookForSongs: () => Promise<void>
  /** Ends what would hold up the last calls. */
  closeStreams: () => void
  stop: () => Promise<void>
}

export function createApp(deps: AppDependencies): App {
  const { db, now, monotonic, version } = deps
  const modes = createModes(db)
  const logs = createLogs({
    db,
    now,
    ...logAllowances(monotonic),
    alerts: { suspect: (trx, suspicion) => mails.alerts.suspect(trx, suspicion) },
  })
  const nowMs = () => Date.parse(now())
  const stage = deps.demo && deps.paymentProviders === undefined ? deps.stage : undefined
  const mails = createMailPart({
    ...deps,
    now: nowMs,
    logs,
    transport: deps.mailTransport,
    isDemo: deps.demo !== undefined,
    isOnStage: stage !== undefined,
    attachmentsOf: (mail) => recordings.attachmentsOf(mail),
    delivered: (trx, mail) => recordings.delivered(trx, mail),
    offersUrl: (email, language) => recordings.offersUrl(email, language),
  })
  const { mail, alerts } = mails
  const reach = wayToGuests({
    media: deps.media,
    isDemo: deps.demo !== undefined,
    hasMail: mail.isSetUp,
    publicUrl: deps.publicUrl,
  })
  const sales = createSales({
    ...deps,
    logs,
    alerts,
    modes,
    deliver: async ({ path, headers, body }) =>
      hono.request(API_BASE + path, { method: 'POST', headers, body }),
    checkKey: (key) => booths.authenticate({ key, word: null }),
  })
  const { jobs, payments, pricing } = sales
  const retention = createRetention({ db, jobs, now: nowMs, listBooths })
  const secrets = { hashKey, hashPasscode, isPasscode, randomText, ...deps }
  const access = createOperatorAccess({ ...secrets, now: nowMs, logs, alerts })
  const kiosks = createKiosks({
    ...deps,
    own: { key: deps.boothKey, device: deps.device ?? {} },
    abilities: () =>
      abilitiesOf({ ...deps, deliversMedia: reach.delivers, hasSongs: library.hasSongs }),
    access,
    logs,
    alerts,
    tell: sales.news.tellSettings,
  })
  const { booths, fleet } = kiosks
  const accounts = createAccountsPart({ ...secrets, now: nowMs, logs, mail })
  const recordings = createRecordingsPart({
    ...deps,
    reach,
    ...{ now: nowMs, logs, mail, payments, modes },
    guestActs: () => privacy,
    songOf: (booth, sessionId) => music.songOf(booth, sessionId),
  })
  const privacy = createPrivacy({ ...recordings, ...deps, newId, jobs, logs, now: nowMs })
  const sessions = createSessions({
    ...deps,
    ...{ newId, modes, logs, alerts, payments, recordings },
    quieter: (trx, booth) => commands.quieter(trx, booth),
  })
  const library = createLibrary({
    ...deps.library,
    db,
    now,
    monotonic,
    log: deps.report,
    base: `${API_BASE}/music`,
  })
  const spotify =
    deps.spotify &&
    createSpotify({
      settings: deps.spotify,
      access,
      publicUrl: deps.publicUrl,
      db,
      logs,
      hashKey,
      now,
      monotonic,
      fetch,
      report: deps.report,
      base: API_BASE,
    })
  const music = createMusic({
    db,
    now,
    providers: spotify ? [spotify.provider, library] : [library],
    library,
    choiceOf: booths.music,
  })
  const ours = { db, now: nowMs, booths, sessions, payments, mail, modes, recordings, logs }
  const commands = createCommands({ ...ours, jobs, tell: sales.news })
  const desk = createOperatorDesk({ ...deps, ...ours, access, music })
  const all = { ...ours, version, pricing, sales, mails, desk, accounts, privacy, fleet, commands }
  const consolePart = createConsolePart({ ...all, keys: kiosks.desk, brands: kiosks.brands })
  mails.watch(desk.partsOf)
  const routes = [
    ...kiosks.routes,
    ...desk.routes,
    ...kiosks.keyRoutes,
    ...commandRoutes(commands),
    ...accounts.routes,
    ...consolePart.routes,
    ...sessionRoutes(sessions),
    ...sales.routes,
    ...recordings.routes,
    ...modeRoutes({ db, modes }),
    ...logRoutes(logs),
    ...musicRoutes(music),
    ...libraryRoutes(library),
    ...(spotify?.routes ?? []),
    ...healthRoutes({ db, version, monotonic, isDraining: deps.isDraining }),
    openRoute(documentRoute, () => ok({ status: 200, body: document })),
  ]
  const document = describeApi({ routes, base: API_BASE, version })

  const hono = new Hono<Env>()
  serveMetrics(hono, { ...secrets, listeners: sales.news.listeners })
  accounts.speak(hono)
  const budget = limitPeers(hono, { ...deps, base: API_BASE })
  guardPages(hono, { api: API_BASE })
  mails.serve(hono)
  recordings.serve(hono)
  const ask = (path: string, init: RequestInit) => hono.request(path, init)
  const owner = createDemoOwner({ people: accounts.people, ask, now: nowMs, randomText })
  if (stage) serveStage(hono, { ...stage, hasInbox: mails.hasInbox, owner })
  if (deps.console) serveConsole(hono, { ...deps, ...deps.console, isOnStage: stage !== undefined })
  for (const path of ['/music/*', '/qr']) hono.use(API_BASE + path, shownElsewhere)
  hono.use(kioskHeaders({ ...pageSources(deps), framed: stage && isOnStage }))
  hono.onError((error) => refusalResponse(refuseFailure(error, deps.report)))

  serveApis(hono, {
    apis: [
      { base: API_BASE, routes },
      { base: AUTH_BASE, routes: accounts.authRoutes },
    ],
    supabaseKeys: [deps.supabaseKey, ...(deps.otherSupabaseKeys ?? [])],
    mayBeLong: isPiece,
    authenticate: budget.noting(({ headers }) =>
      booths.authenticate({ key: headers.get(boothKeyHeader), word: headers.get(boothWordHeader) }),
    ),
    isKnown: budget.isKnown,
    admit: (request, booth, isForStaff) =>
      access.admit({
        isForStaff,
        booth: booth.id,
        pass: request.headers.get(operatorPassHeader),
        path: new URL(request.url).pathname,
      }),
    ...accounts.gate,
  })
  sales.serve(hono)
  return {
    hono,
    prepare: async () => {
      const parts = [booths, retention, pricing, privacy, payments, mails, recordings]
      for (const part of parts) await part.prepare()
      if (deps.demo) await sales.seedDemo()
    },
    start: () => {
      for (const part of [library, fleet, sales, mails, recordings]) part.start()
    },
    tell: sales.tell,
    runDueJobs: async () => {
      let ran = 0
      for (const part of [sales.jobs, recordings, mails]) ran += await part.runDue()
      return ran + (await fleet.look())
    },
    lookForSongs: library.lookIfDue,
    closeStreams: sales.closeStreams,
    stop: async () =>
      void (await Promise.all(
        [library, sales, recordings, mails, fleet].map((part) => part.stop()),
      )),
  }
}

const newId = () => crypto.randomUUID()
