import { campusScope, type Operation, parameterIn, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, notFound, pluck, plus, sumOf, zero } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { grossOf, type OwedAmounts, spreadOverLines } from './gross-payment.domain.ts'
import { grossPayment } from './pago.contract.ts'
import { type PaymentShare, paymentShare } from './payment-share.contract.ts'

/**
 * The totals and payments of an obligación: gross, and net by its payments. A refund counts as neither owed nor paid. For a
 * cuenta por pagar, the payments of its year of origin count too: net and gross follow the proportion of the whole.
 * @param on the day of the payment, which decides the rule for partial payments.
 */
async function owedOf(tx: Tx, obligacionId: string, on: Day): Promise<Omit<OwedAmounts, 'net'>> {
  const { rows } = await askOwed(sql`${obligacionId}::uuid`, sql`${on}::date`).execute(tx)
  return owedIn(rows)
}

type OwedRow = Readonly<{ left: string | null; paid: string; net: string; share: PaymentShare }>

/** The same as a query, for `owedIn`, to send with the document's own queries. Obligación and day are SQL expressions. */
export const askOwed = (obligacionId: RawBuilder<unknown>, on: RawBuilder<unknown>) => sql<OwedRow>`
  with whole as (
    select ${obligacionId} as id
    union select obligacion_id from budget.carried_line where next_obligacion_id = ${obligacionId})
  select (select b.available from budget.document_balance b where b.document_id = ${obligacionId}) as left,
         (select coalesce(sum(b.drawn), 0) from budget.document_balance b join whole w on w.id = b.document_id) as paid,
         (select coalesce(sum(p.net_paid), 0) from budget.pago p join whole w on w.id = p.obligacion_id
          where p.status = 'approved') as net,
         ${parameterIn(paymentShare, on)} as share`

export function owedIn([row]: readonly OwedRow[]): Omit<OwedAmounts, 'net'> {
  if (row === undefined || row.left === null) throw notFound('La obligación')
  const paidGross = money(row.paid) as Money
  return { gross: plus(paidGross, money(row.left)), paidGross, paidNet: money(row.net), share: row.share }
}

/** Proposes the gross of a net transfer, spread over the lines of the obligación; the last takes the residual. */
export const proposalOperations: Operation[] = [
  serveQuery(grossPayment, async ({ tx, input, actor, today: on }) => {
    const lines = await proposedPayment(tx, { ...input, on, campusId: campusScope(actor) })
    const taken = lines.map(({ lineId, amount }) => ({ lineId, amount: moneyText(amount) }))
    return { gross: moneyText(sumOf(lines, 'amount')), lines: taken }
  }),
]

export interface NetInput {
  readonly obligacionId: string
  /** The total that the beneficiary receives; null when the payment is gross already. */
  readonly netTotal: Money | null
  readonly netPaid: Money
  /** The day of the payment. */
  readonly on: Day
  /** Only obligaciones of this site; of any site when null. */
  readonly campusId: string | null
}

export type GrossLine = Readonly<{ lineId: string; apropiacionId: string; amount: Money }>

/** The gross paid by a net payment of an obligación, by line (§3.10). @throws Problem PRE-028 */
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
