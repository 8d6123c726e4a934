import type { ModeChange, PlannedChange } from '@discobooth/contract/console/prices-api'
import { type Mode, ModeId, modePrice } from '@discobooth/contract/modes/mode'
import type { Author } from '../../accounts/record.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Outcome } from '../../platform/http/answer.ts'
import type { ExceptionRow } from './pricing-store.ts'
import { currentList, findModes, isRecentList, type Shown } from './store.ts'

/** So long after its end a guest may still have a price list before their eyes. */
const LIST_MS = 30 * 60_000

export type Modes = {
  /** Cheapest first; `shown`: as a booth's guests are shown them, with the number of their list. */
  list(options: { includeDisabled: boolean; shown?: Shown }): Promise<Mode[]>
  /** On sale or not any more. */
  find(db: Database, id: number, shown?: Shown): Promise<Mode | undefined>
  /** The mode, if it is on sale. */
  findOnSale(db: Database, id: number, shown: Shown): Promise<Mode | undefined>
  /**
   * The list that holds for a guest who says which one they were shown: that one, if it is not too
   * long ago, and otherwise the list of now. Nobody can ask for a price that never was.
   */
  listShownTo(db: Database, said: number | undefined): Promise<number>
}

export type PriceBook = {
  modes: Mode[]
  exceptions: ExceptionRow[]
  planned: PlannedChange[]
}

/** What the owner decides of modes: for all booths or some, now or from a moment on. */
export type Pricing = {
  read(): Promise<PriceBook>
  change(order: {
    who: Author
    mode: number
    change: ModeChange
    /** Under which it is done once, however often it is sent. */
    operationId: string | undefined
  }): Promise<Outcome<void>>
  cancel(order: { who: Author; id: string }): Promise<Outcome<void>>
  /** Does what was due while no backend was there; before the first guest. */
  prepare(): Promise<void>
}

async function find(db: Database, id: number, shown?: Shown): Promise<Mode | undefined> {
  const [mode] = await findModes(db, { id, shown })
  return mode
}

/** The list of now by its number: what changes while it is read is not on it. */
async function numbered(db: Database, { booth, priceList }: Shown) {
  return { booth, priceList: priceList ?? (await currentList(db)) }
}

export function createModes(db: Database): Modes {
  return {
    async list({ includeDisabled, shown }) {
      const list = shown && (await numbered(db, shown))
      const modes = await findModes(db, { shown: list })
      return (
        modes
          // The booth has no program for another: a session could not hold it.
          .filter(
            ({ id, isEnabled }) => ModeId.safeParse(id).success && (isEnabled || includeDisabled),
          )
          .map((mode) => (list ? { ...mode, priceList: list.priceList } : mode))
          .toSorted((a, b) => modePrice(a) - modePrice(b) || a.id - b.id)
      )
    },
    find,
    async findOnSale(on, id, shown) {
      const mode = await find(on, id, shown)
      return mode?.isEnabled ? mode : undefined
    },
    async listShownTo(on, said) {
      const now = await currentList(on)
      if (said === undefined || said >= now) return now
      return (await isRecentList(on, { priceList: said, forMs: LIST_MS })) ? said : now
    },
  }
}
