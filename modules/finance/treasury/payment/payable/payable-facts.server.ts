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
  /** Less what credit notes of the supplier took off: its obligación was lowered by them too. */
  readonly net: Money
  readonly balance: Money
  /** In living orders. */
  readonly programmed: Money
  /** Where it is paid in the budget: its cuenta por pagar, once its year was carried to the next. */
  readonly obligacionId: string | null
  readonly createdBy: string
}

type Figure = 'net' | 'balance' | 'programmed'

/**
 * The payables, under lock and in order, so that two payments of one queue.
 * @throws Problem GEN-404 for one that does not exist or was annulled.
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
 * Whether a value fits in what nobody has programmed.
 * @param own what the order itself has reserved already.
 * @throws Problem TES-021, with what is left.
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
