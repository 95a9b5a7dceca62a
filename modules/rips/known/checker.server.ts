import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { packFor } from '../pack/pack.contract.ts'
import type { Finding, InvoiceFacts } from '../rule/finding.contract.ts'
import type { Known } from '../rule/known.contract.ts'
import { tooEarly, validateView } from '../validate.domain.ts'
import { viewOf } from '../view/rips-view.domain.ts'
import { type HouseKnown, houseKnown } from './house.server.ts'
import { type OfficialTables, officialTables } from './tables.server.ts'

/** A RIPS to look at, and what it must agree with. */
export interface CheckedRips {
  readonly rips: unknown
  /** The day of issue: it says under which norm it is told, and which codes were in force. */
  readonly date: Day
  /** What the XML says; null for RIPS without invoice. */
  readonly invoice: InvoiceFacts | null
  readonly payerIsProvider: boolean
}

/** Looks at RIPS with every rule of their norm. @returns what is wrong with each, in their order. */
export type RipsChecker = (
  checked: readonly CheckedRips[],
  now: Date,
) => Promise<readonly (readonly Finding[])[]>

/** Checks RIPS one after another: what the house says is read once, and each code of the tables once for its day. */
export async function ripsChecker(tx: Tx): Promise<RipsChecker> {
  const house = await houseKnown(tx)
  const tables = await officialTables(tx)
  return async (checked, now) => {
    const seen = checked.map((one) => ({ ...one, pack: packFor(one.date), view: viewOf(one.rips) }))
    await tables.read(
      seen.flatMap(({ pack, view, date }) =>
        pack === undefined ? [] : [{ view, shape: pack.shape, on: date }],
      ),
    )
    const minute = minuteInBogota(now)
    const knownOf = answering(house, tables)
    return seen.map(({ pack, view, date, rips, invoice, payerIsProvider }) =>
      pack === undefined
        ? [tooEarly(date) as Finding]
        : validateView(view, { rips, pack, now: minute, invoice, known: knownOf(date, payerIsProvider) }),
    )
  }
}

/** What is known on a day, put together once for all the RIPS of that day. */
function answering(
  house: HouseKnown,
  tables: OfficialTables,
): (date: Day, payerIsProvider: boolean) => Known {
  const known = new Map<string, Known>()
  return (date, payerIsProvider) => {
    const key = `${date} ${payerIsProvider}`
    const found = known.get(key) ?? { ...house, ...tables.on(date), payerIsProvider }
    known.set(key, found)
    return found
  }
}

const minuteInBogota = (now: Date): string =>
  new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
