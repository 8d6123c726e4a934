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
      'apps/controller/src/{booth,recordings,http,simulator}/**/*.test.ts',
      '!**/*{killed,main,certificate,system-check,papers,page}.test.ts',
    ],
  },
  {
    name: 'backend',
    tests: [
      'apps/backend/src/{operator,sales,platform/events}/**/*.test.ts',
      'apps/backend/src/demo/cashier/*.test.ts',
      'apps/backend/src/platform/http/{app,every-route}.test.ts',
      '!**/crash.test.ts',
    ],
  },
]

export const folders: readonly Folder[] = [
  { name: 'flow', program: 'kiosk', code: ['apps/kiosk/src/flow/**/*.ts'] },
  {
    name: 'booth',
    program: 'controller',
    code: ['apps/controller/src/booth/{machine,commands,state,runtime}.ts'],
  },
  { name: 'recordings', program: 'controller', code: ['apps/controller/src/recordings/**/*.ts'] },
  { name: 'access', program: 'backend', code: ['apps/backend/src/operator/access/**/*.ts'] },
  { name: 'payments', program: 'backend', code: ['apps/backend/src/sales/payments/**/*.ts'] },
  { name: 'promos', program: 'backend', code: ['apps/backend/src/sales/promos/**/*.ts'] },
  { name: 'sessions', program: 'backend', code: ['apps/backend/src/sales/sessions/**/*.ts'] },
]
