import type { Stored } from '@quina/blocks'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, type Money, minus, money, pluck } from '@quina/kernel'
import { lockPayables, type Payable } from '@quina/treasury/server'
import { type DiscountedLine, discountables } from '../discount/discounted.server.ts'
import type { crossing } from './crossing.contract.ts'
import type { CrossedPayable } from './crossing.domain.ts'

type Lines = Pick<Stored<typeof crossing>, 'invoices' | 'payables'>

export interface CrossedDebts {
  readonly invoices: readonly (DiscountedLine &
    Pick<Stored<typeof crossing>['invoices'][number], 'rubroId' | 'fuenteId'>)[]
  readonly payables: readonly {
    readonly payable: Payable & CrossedPayable & { readonly account: string }
    readonly amount: Money
  }[]
}

/**
 * Locks and reads both sides of a cruce, so that nobody else pays or lowers them: first what the hospital owes, then invoices and
 * their receivables, each in the order of ids, the same order as a payment.
 */
export async function crossedDebts(tx: Tx, { invoices, payables }: Lines): Promise<CrossedDebts> {
  const owed = await lockPayables(tx, pluck(payables, 'causacionId'))
  const where = await owedOn(tx, [...owed.keys()])
  const own = await discountables(tx, { lines: invoices })
  return {
    invoices: own.map((line, index) => ({
      ...line,
      rubroId: invoices[index]!.rubroId,
      fuenteId: invoices[index]!.fuenteId,
    })),
    payables: payables.map(({ causacionId, amount }) => {
      const payable = owed.get(causacionId)!
      return { payable: { ...payable, ...where.get(causacionId)! }, amount }
    }),
  }
}

/** For each causación, its day and its account of the payable. */
async function owedOn(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { date: Day; account: string }>> {
  const rows = await rowsFrom<{ id: string; date: Day; account: string }>(tx)`
    select id, date, account from accounting.payable_list where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, ...owed }) => [id, owed]))
}

/** The tercero of a payer. */
export async function payerNamed(tx: Tx, payerId: string) {
  return oneFrom<{ terceroId: Id<'people.tercero'>; name: string }>(tx)`
    select tercero_id as "terceroId", label as name from insurers.payer_option where id = ${payerId}::uuid`
}

/** The rubros where a payer pays invoices of earlier vigencias, by régimen. */
export async function priorRubros(
  tx: Tx,
  { payerId, on }: { readonly payerId: string; readonly on: Day },
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ regime: string; id: string }>(tx)`
    select y.regime, r.id from insurers.payer_account y
    join budget.rubro_list r on r.code = y.prior_rubro_code and r.side = 'income' and r.vigencia = extract(year from ${on}::date)
    where y.payer_id = ${payerId}::uuid`
  return new Map(rows.map(({ regime, id }) => [regime, id]))
}

/** The fuente with the largest aforo in each rubro, where its invoices were recognised. */
export async function usualFuentes(tx: Tx, on: Day): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ rubroId: string; fuenteId: string }>(tx)`
    select distinct on (a.rubro_id) a.rubro_id as "rubroId", a.fuente_id as "fuenteId" from budget.aforo_option a
    where a.vigencia = extract(year from ${on}::date) order by a.rubro_id, a.definitivo desc, a.id`
  return new Map(rows.map(({ rubroId, fuenteId }) => [rubroId, fuenteId]))
}

export type Debt = Readonly<{ id: string; label: string; left: Money }>

/** The invoices of a payer that may be crossed, the oldest filed first. */
export async function crossableInvoices(
  tx: Tx,
  { payerId, campusId }: { readonly payerId: string; readonly campusId: string | null },
): Promise<readonly Debt[]> {
  const rows = await rowsFrom<{ id: string; label: string; balance: string; disputed: string }>(tx)`
    select w.id, w.full_number as label, w.balance::text, coalesce(d.disputed, 0)::text as disputed
    from receivables.owed_invoice w
    left join (select g.invoice_id, sum(l.open + l.to_credit) as disputed from receivables.glosa_line l
               join receivables.glosa g on g.id = l.parent_id and g.status = 'notified' group by 1) d on d.invoice_id = w.id
    where w.payer_id = ${payerId}::uuid and w.filing_state = 'filed' and w.balance > coalesce(d.disputed, 0)
      and (${campusId}::uuid is null or w.campus_id = ${campusId}::uuid)
    order by w.filed_on, w.full_number limit 2000`
  return rows.map(({ id, label, balance, disputed }) => ({
    id,
    label,
    left: minus(money(balance), money(disputed)),
  }))
}

/** What the hospital owes a payer and is in no payment order, by due date. */
export async function crossableDebts(
  tx: Tx,
  { payerId, campusId }: { readonly payerId: string; readonly campusId: string | null },
): Promise<readonly Debt[]> {
  const rows = await rowsFrom<{ id: string; label: string; left: string }>(tx)`
    select p.id, p.causacion_label || ' · ' || p.support as label, (p.balance - p.programmed)::text as left
    from accounting.payable_list p join insurers.payer_option y on y.id = ${payerId}::uuid and y.tercero_id = p.tercero_id
    where p.balance > p.programmed and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid)
    order by p.due_on, p.number limit 2000`
  return rows.map(({ left, ...debt }) => ({ ...debt, left: money(left) }))
}
