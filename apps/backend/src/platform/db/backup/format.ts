import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'

/** Why a backup could not be made or restored: one sentence for the person at the terminal. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure'
}

// A gzip of lines. The first says what this is; then each table: a line that names it, its rows as
// COPY writes them, END_OF_ROWS, a line with their count and checksum. The last line says that all
// is there, so a file that was cut off can't pass for a whole one.

export const FORMAT = 'discobooth-backup'
export const FORMAT_VERSION = 1
/** COPY doubles every backslash of a row, so no row looks like this. */
export const END_OF_ROWS = '\\.\n'

const Count = z.int().check(z.nonnegative())
const Name = z.string().check(z.minLength(1))

const Header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: Name, checksum: Name })),
})
const TableStart = z.object({ table: Name, columns: z.array(Name).check(z.minLength(1)) })
const TableEnd = z.object({ end: Name, rows: Count, sha256: z.string() })
const Last = z.object({
  sequences: z.array(z.object({ name: Name, value: z.string(), isUsed: z.boolean() })),
  tables: Count,
  rows: Count,
})

export type Header = z.infer<typeof Header>
export type TableStart = z.infer<typeof TableStart>
export type TableEnd = z.infer<typeof TableEnd>
export type Last = z.infer<typeof Last>

/** Reads a backup from its first line to its last; every row is checked on the way. */
export class BackupReader {
  readonly #lines: AsyncGenerator<Buffer, undefined>
  #rows = 0
  #tables: TableEnd[] = []

  constructor(file: string) {
    this.#lines = linesOf(file)
  }

  async header(): Promise<Header> {
    return parse(Header, await this.#next())
  }

  /** The next table, or the last line. */
  async next(): Promise<TableStart | Last> {
    const line = await this.#next()
    const start = z.safeParse(TableStart, parseJson(line.toString('utf8')))
    if (start.success) return start.data
    const last = parse(Last, line)
    if (last.tables !== this.#tables.length || last.rows !== this.#rows) throw damaged()
    if (!(await this.#lines.next()).done) throw damaged()
    return last
  }

  /** The rows of the table that was just named. */
  async *rows(table: TableStart): AsyncGenerator<Buffer, undefined> {
    const hash = createHash('sha256')
    let count = 0
    for (;;) {
      const line = await this.#next()
      if (line.equals(endOfRows)) break
      hash.update(line)
      count += 1
      yield line
    }
    const end = parse(TableEnd, await this.#next())
    if (end.end !== table.table || end.rows !== count || end.sha256 !== hash.digest('hex')) {
      throw new BackupFailure(`The rows of ${table.table} in this backup are damaged.`)
    }
    this.#tables.push(end)
    this.#rows += count
  }

  async #next(): Promise<Buffer> {
    const { value } = await this.#lines.next()
    if (value === undefined) throw damaged()
    return value
  }

  tables(): readonly TableEnd[] {
    return this.#tables
  }
}

const endOfRows = Buffer.from(END_OF_ROWS)

const damaged = () => new BackupFailure('This is no backup of ours, or it was cut off or damaged.')

function parse<Schema extends z.ZodMiniType>(schema: Schema, line: Buffer): z.output<Schema> {
  const read = z.safeParse(schema, parseJson(line.toString('utf8')))
  if (!read.success) throw damaged()
  return read.data
}

/** Lines with their ends; what follows the last line end is no line. */
async function* linesOf(file: string): AsyncGenerator<Buffer, undefined> {
  const stream = createGunzip()
  // An error reaches the loop below, which reads this end of it.
  pipeline(createReadStream(file), stream, () => undefined)
  let rest: Buffer[] = []
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at + 1)])
        rest = []
        from = at + 1
      }
      if (from < chunk.length) rest.push(chunk.subarray(from))
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new BackupFailure(`The backup can't be read: ${error.message}.`)
    }
    throw damaged()
  }
}
