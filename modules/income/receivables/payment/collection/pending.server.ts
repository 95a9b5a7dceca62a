import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, money } from '@quina/kernel'
import { originOf } from '../application/application.domain.ts'
import type { ToCollect } from './collection.domain.ts'

/** What is not collected yet, with the data of each invoice that an entry needs. */
export interface PendingCollection extends ToCollect {
  readonly account: string
  readonly rubroId: Id<'budget.rubroLeaf'> | null
  readonly previousRubroId: Id<'budget.rubroLeaf'> | null
  readonly fuenteId: Id<'budget.fuente'> | null
}

interface Row extends Omit<PendingCollection, 'amount' | 'retained' | 'origin'> {
  readonly billed: Day
  readonly amount: string
  readonly retained: string
}

/** Valid applications of a payment without a recaudo, invoice by invoice. `on` separates this vigencia from earlier ones. */
export async function pendingOf(tx: Tx, paymentId: string, on: Day): Promise<PendingCollection[]> {
  const rows = await rowsFrom<Row>(tx)`
    select a.invoice_id, i.full_number as number, a.source, i.date as billed, a.amount, a.retained, i.rubro_id, i.fuente_id,
           case when i.stands_filed then i.filed_account
                else coalesce(i.unfiled_account, i.filed_account) end as account,
           r.id as previous_rubro_id
    from (select pa.invoice_id, pa.source, sum(pa.amount) as amount, sum(pa.retained) as retained, min(pa.id) as first
          from receivables.payment_application pa
          join receivables.application p on p.id = pa.application_id and p.status = 'approved' and p.collection_id is null
          where pa.payment_id = ${paymentId}::uuid group by 1, 2) a
    join billing.invoice_face i on i.id = a.invoice_id
    left join insurers.payer_account y on y.payer_id = i.payer_id and y.regime = i.regimen
    left join budget.rubro_face r on r.code = y.prior_rubro_code and r.side = 'income'
      and r.vigencia = extract(year from ${on}::date)
    where a.amount + a.retained > 0 order by a.first`
  return rows.map(({ billed, amount, retained, ...row }) => ({
    ...row,
    origin: originOf(billed, on),
    amount: money(amount),
    retained: money(retained),
  }))
}

/** The applications that a recaudo includes. */
export async function uncollected(tx: Tx, paymentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('receivables.application')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'approved')
    .where('collectionId', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
