/** What one run of StrykerJS looks at: code that is proven by the same tests. */
export interface Program {
  name: 'kiosk' | 'controller' | 'backend'
  /** Globs of the tests; what begins with `!` is left out. */
  tests: readonly string[]
}

/** A piece of the product whose tests are judged by themselves. */
export interface Folder {
  name: string
  program: Program['name']
  /** Globs of the code that faults are planted in. */
  code: readonly string[]
}

/**
 * Left out is what cannot find a fault planted in these folders, or finds it too slowly: a fault is
 * planted in the process of the test, not in a program it starts (killed, lifecycle, crash).
 */
export const programs: readonly Program[] = [
  { name: 'kiosk', tests: ['apps/kiosk/src/**/*.test.ts', '!**/papers.test.ts'] },
  {
    name: 'controller',
    tests: [
      'apps/controller/src/*.test.ts',
      'apps/controller/src/{recordings,http,simulator}/*.test.ts',
      '!**/*{killed,main,certificate,system-check,papers,page}.test.ts',
    ],
  },
  {
    name: 'backend',
    tests: [
      'apps/backend/src/{access,booths,events,modes,operator,payments,promos,sessions}/**/*.test.ts',
      'apps/backend/src/http/{app,every-route}.test.ts',
      '!**/crash.test.ts',
    ],
  },
]

export const folders: readonly Folder[] = [
  { name: 'flow', program: 'kiosk', code: ['apps/kiosk/src/flow/**/*.ts'] },
  { name: 'booth', program: 'controller', code: ['apps/controller/src/booth*.ts'] },
  { name: 'recordings', program: 'controller', code: ['apps/controller/src/recordings/**/*.ts'] },
  { name: 'access', program: 'backend', code: ['apps/backend/src/access/**/*.ts'] },
  { name: 'payments', program: 'backend', code: ['apps/backend/src/payments/**/*.ts'] },
  { name: 'promos', program: 'backend', code: ['apps/backend/src/promos/**/*.ts'] },
  { name: 'sessions', program: 'backend', code: ['apps/backend/src/sessions/**/*.ts'] },
]
