import { describe, expect, it } from 'vitest'
import { checkPlanted, schemaOf } from '../testing/planted-tree.ts'
import { tableOwners } from './table-owners.ts'

const promos = 'apps/backend/src/sales/promos/store.ts'
const schema = 'apps/backend/src/platform/db/schema.ts'
const refused = 'the table session is of sales/sessions: sales/promos asks it'

describe('each table has one owner', () => {
  it.each([
    ["db.selectFrom('session').selectAll()"],
    ["db.selectFrom('session as other').selectAll()"],
    ["db.selectFrom(['promos', 'session'])"],
    ["db.insertInto('session').values({})"],
    ["db.updateTable('session').set({})"],
    ["db.deleteFrom('session')"],
    ["db.selectFrom('promos').innerJoin('session', 'a', 'b')"],
    ["db.selectFrom('promos').leftJoin('session', (join) => join)"],
    ["db.selectFrom('promos').where('id', 'in', (eb) => eb.selectFrom('session').select('id'))"],
    ["db.deleteFrom('promos').using('session')"],
    ["db.updateTable('promos').from('session')"],
    ['sql`select id from session where owner = ${db}`'],
    ['sql`update public."session" set price = 0`'],
    ["sql`select 1 from ${sql.table('session')}`"],
  ])('%s is refused outside of the owner', (statement) => {
    expect(checkPlanted({ [promos]: `export const go = ${statement}\n` })).toEqual([
      `${promos}:1 ${refused}`,
    ])
  })

  it.each([["db.selectFrom('accounts.users')"], ['sql`select 1 from accounts.users`']])(
    'so is a table of another schema: %s',
    (statement) => {
      expect(checkPlanted({ [promos]: `export const go = ${statement}\n` })).toEqual([
        `${promos}:1 the table accounts.users is of accounts: sales/promos asks it`,
      ])
    },
  )

  it('the owner itself may, also below its folder, and a test may look anywhere', () => {
    const text = "export const go = db.updateTable('session')\n"
    expect(
      checkPlanted({
        'apps/backend/src/sales/sessions/store.ts': text,
        'apps/backend/src/sales/sessions/list/page.ts': text,
        'apps/backend/src/sales/promos/promos.test.ts': text,
        [promos]:
          "export const go = [db.selectFrom('promos'), Array.from('abc'), sql`for update`]\n",
      }),
    ).toEqual([])
  })

  it('what puts modules together names no table', () => {
    const text = "export const go = db.selectFrom('session')\n"
    for (const path of ['apps/backend/src/app.ts', 'apps/backend/src/sales/module.ts']) {
      expect(checkPlanted({ [path]: text })).toHaveLength(1)
    }
  })

  it('a table that is computed is refused: no check could follow it', () => {
    expect(checkPlanted({ [promos]: 'export const go = (t) => db.deleteFrom(t)\n' })).toEqual([
      `${promos}:1 a table is named as plain text, or no check can follow it`,
    ])
  })

  it('a table without an owner is refused, and an owner without a table', () => {
    const tables = Object.keys(tableOwners)
    expect(checkPlanted({ [schema]: schemaOf([...tables, 'tips']) })).toEqual([
      `${schema}:1 the table tips has no owner in scripts/checks/table-owners.ts`,
    ])
    expect(checkPlanted({ [schema]: schemaOf(tables.slice(1)) })).toEqual([
      `${schema}:1 the table ${tables[0]} has an owner and is not in the schema`,
    ])
  })
})
