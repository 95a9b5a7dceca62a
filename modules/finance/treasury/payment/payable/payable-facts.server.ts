import { type Tx, together } from '@quina/db/server'
import { insist, type Money, money, notFound, showPesos } from '@quina/kernel'
import { sql } from 'kysely'

/** The data of a causación that its payment needs. */
export interface Payable {
  readonly causacionId: string
  readonly campusId: string
  readonly terceroId: string
  readonly accountId: string
  readonly openItem: string
  readonly label: string
  /** The net, less the supplier's credit notes, which lowered the obligación too. */
  readonly net: Money
  readonly balance: Money
  /** The amount that orders in force reserve. */
  readonly programmed: Money
  /** The obligación that the payment pays; once its year was carried to the next one, the cuenta por pagar. */
  readonly obligacionId: string | null
  readonly createdBy: string
}

type Figure = 'net' | 'balance' | 'programmed'

/**
 * Returns the payables, locked in order, so that two payments of one payable wait for each other.
 * @throws Problem GEN-404 when a payable does not exist or was annulled.
 */
export async function lockPayables(tx: Tx, ids: readonly string[]): Promise<Map<string, Payable>> {
  const wanted = [...new Set(ids)]
  const locked = sql`select from accounting.payable_face where causacion_id = any(${wanted}::uuid[]) order by causacion_id
    for update`
  const owed = sql<Omit<Payable, Figure> & Readonly<Record<Figure, string>>>`
    select p.causacion_id as "causacionId", p.campus_id as "campusId", p.tercero_id as "terceroId", p.account_id as "accountId",
           p.open_item as "openItem", p.causacion_label as label, p.net - p.credited as net, p.balance, p.programmed,
           budget.living_obligacion(p.obligacion_id) as "obligacionId",
           c.created_by as "createdBy"
    from accounting.payable_list p join accounting.causacion_face c on c.id = p.causacion_id
    where p.causacion_id = any(${wanted}::uuid[])`
  const [, rows] = await together(tx, locked, owed)
  const found = new Map(
    rows.map((row): [string, Payable] => [
      row.causacionId,
      { ...row, net: money(row.net), balance: money(row.balance), programmed: money(row.programmed) },
    ]),
  )
  if (wanted.some((id) => !found.has(id))) throw notFound('La causación')
  return found
}

/**
 * Checks that an amount fits in the part of the payable that no order has programmed.
 * @param own the amount that the order itself has already reserved.
 * @throws Problem TES-021, with the amount that is left.
 */
export function mustBeFree({ balance, programmed, label }: Payable, input: Money, at: Place): void {
  const left = (balance - programmed + (at.own ?? 0n)) as Money
  const message = `${label}: el valor supera el saldo por programar (${showPesos(left)}).`
  insist(input <= left, 'TES-021', message, {
    status: 409,
    facts: { left },
    fields: { [`${at.lines}.${at.index}.amount`]: message },
  })
}

export type Place = Readonly<{ lines: string; index: number; own?: Money }>
