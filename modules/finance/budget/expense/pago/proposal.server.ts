import { campusScope, type Operation, parameterIn, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, notFound, pluck, plus, sumOf, zero } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { grossOf, type Owed, spreadOverLines } from './gross-payment.domain.ts'
import { grossPayment } from './pago.contract.ts'
import { type PaymentShare, paymentShare } from './payment-share.contract.ts'

/**
 * What an obligación is worth and has been paid: gross, and net as its payments had it. A refund is as if it had never been owed,
 * so it counts as paid in neither. For a cuenta por pagar, what was paid in its year of origin counts too: net and gross follow
 * the proportion of the whole. @param on the day it is paid, which decides how a part of it is paid.
 */
async function owedOf(tx: Tx, obligacionId: string, on: Day): Promise<Omit<Owed, 'net'>> {
  const { rows } = await askOwed(sql`${obligacionId}::uuid`, sql`${on}::date`).execute(tx)
  return owedIn(rows)
}

type OwedRow = Readonly<{ left: string | null; paid: string; net: string; share: PaymentShare }>

/**
 * The same as a query, to be read with the facts of a document, for `owedIn`: obligación and day are expressions of the database.
 */
export const askOwed = (obligacionId: RawBuilder<unknown>, on: RawBuilder<unknown>) => sql<OwedRow>`
  with whole as (
    select ${obligacionId} as id
    union select obligacion_id from budget.carried_line where next_obligacion_id = ${obligacionId})
  select (select b.available from budget.document_balance b where b.document_id = ${obligacionId}) as left,
         (select coalesce(sum(b.drawn), 0) from budget.document_balance b join whole w on w.id = b.document_id) as paid,
         (select coalesce(sum(p.net_paid), 0) from budget.pago p join whole w on w.id = p.obligacion_id
          where p.status = 'approved') as net,
         ${parameterIn(paymentShare, on)} as share`

export function owedIn([row]: readonly OwedRow[]): Omit<Owed, 'net'> {
  if (row === undefined || row.left === null) throw notFound('La obligación')
  const paidGross = money(row.paid) as Money
  return { gross: plus(paidGross, money(row.left)), paidGross, paidNet: money(row.net), share: row.share }
}

/** The gross that corresponds to a net transfer, spread over the lines of the obligación; the last takes the residual. */
export const proposalOperations: Operation[] = [
  serveQuery(grossPayment, async ({ tx, input, actor, today: on }) => {
    const lines = await proposedPayment(tx, { ...input, on, campusId: campusScope(actor) })
    const taken = lines.map(({ lineId, amount }) => ({ lineId, amount: moneyText(amount) }))
    return { gross: moneyText(sumOf(lines, 'amount')), lines: taken }
  }),
]

export interface NetInput {
  readonly obligacionId: string
  /** What the beneficiary receives in all; null when what is paid is gross already. */
  readonly netTotal: Money | null
  readonly netPaid: Money
  /** The day of the payment. */
  readonly on: Day
  /** Only of this campus; of any when null. */
  readonly campusId: string | null
}

export type GrossLine = Readonly<{ lineId: string; apropiacionId: string; amount: Money }>

/**
 * The gross that a net payment pays of an obligación, line by line (§3.10). @throws Problem PRE-028
 */
export async function proposedPayment(tx: Tx, input: NetInput): Promise<GrossLine[]> {
  const { obligacionId, netTotal, netPaid, on, campusId } = input
  const lines = await pendingLines(tx, obligacionId, campusId)
  const gross =
    netTotal === null ? netPaid : grossOf({ ...(await owedOf(tx, obligacionId, on)), net: netTotal }, netPaid)
  const shares = spreadOverLines(gross, pluck(lines, 'pending'))
  return lines
    .map(({ lineId, apropiacionId }, index) => ({ lineId, apropiacionId, amount: shares[index]! }))
    .filter(({ amount }) => amount !== zero)
}

async function pendingLines(tx: Tx, obligacionId: string, campusId: string | null) {
  const rows = await rowsFrom<{ lineId: string; apropiacionId: string; available: string }>(tx)`
    select l.id as "lineId", b.apropiacion_id as "apropiacionId", b.available from budget.obligacion_line l
    join budget.obligacion o on o.id = l.parent_id join budget.line b on b.id = l.id
    where o.id = ${obligacionId}::uuid and o.status = 'approved'
      and (${campusId}::uuid is null or o.campus_id = ${campusId}::uuid)
    order by l.position`
  if (rows.length === 0) throw notFound('La obligación')
  return rows.map(({ available, ...line }) => ({ ...line, pending: money(available) }))
}
