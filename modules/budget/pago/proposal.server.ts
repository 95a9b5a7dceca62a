import { endpoint } from '@quina/blocks'
import { campusScope, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Money, money, moneyText, notFound, plus } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { grossPayment, type Owed, spreadOverLines } from './gross-payment.domain.ts'
import { proposalPath } from './pago.contract.ts'

/**
 * What an obligación is worth and has been paid: gross, and net as its payments said it. What was refunded is as if it had
 * never been owed, so it counts as paid neither.
 */
export async function owedOf(tx: Tx, obligacionId: string): Promise<Omit<Owed, 'net'>> {
  const { rows } = await sql<{ left: string; paid: string; net: string }>`
    select coalesce(b.available, 0) as left, coalesce(b.drawn, 0) as paid,
           (select coalesce(sum(net_paid), 0) from budget.pago p
            where p.obligacion_id = b.document_id and p.status = 'approved') as net
    from budget.document_balance b where b.document_id = ${obligacionId}::uuid`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw notFound('La obligación')
  const paidGross = money(row.paid) as Money
  return { gross: plus(paidGross, money(row.left)), paidGross, paidNet: money(row.net) }
}

const amount = z.string().regex(/^\d{1,16}(\.\d{1,2})?$/, 'Escriba un valor.')

/** The gross that corresponds to a net transfer, spread over the lines of the obligación; the last takes the residual. */
export const proposalOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: proposalPath,
      access: 'budget.pago.edit',
      tag: 'budget',
      summary: 'Valor bruto que corresponde al neto que se gira',
      query: z.object({ obligacionId: z.uuid(), netTotal: amount, netPaid: amount }),
      answer: z.object({
        gross: z.string(),
        lines: z.array(z.object({ lineId: z.string(), amount: z.string() })),
      }),
    }),
    async ({ tx, query: { obligacionId, netTotal, netPaid }, actor }) => {
      const lines = await pendingLines(tx, obligacionId, campusScope(actor))
      const owed = await owedOf(tx, obligacionId)
      const gross = grossPayment({ ...owed, net: money(netTotal) }, money(netPaid))
      const shares = spreadOverLines(
        gross,
        lines.map((line) => line.pending),
      )
      const taken = lines.map(({ lineId }, at) => ({ lineId, amount: moneyText(shares[at]!) }))
      return { gross: moneyText(gross), lines: taken.filter((line) => line.amount !== '0.00') }
    },
  ),
]

async function pendingLines(tx: Tx, obligacionId: string, campusId: string | null) {
  const { rows } = await sql<{ lineId: string; available: string }>`
    select l.id as "lineId", b.available from budget.obligacion_line l
    join budget.obligacion o on o.id = l.parent_id join budget.line b on b.id = l.id
    where o.id = ${obligacionId}::uuid and o.status = 'approved'
      and (${campusId}::uuid is null or o.campus_id = ${campusId}::uuid)
    order by l.position`.execute(tx)
  if (rows.length === 0) throw notFound('La obligación')
  return rows.map(({ lineId, available }) => ({ lineId, pending: money(available) }))
}
