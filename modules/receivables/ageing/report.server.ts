import { campusScope, type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import {
  type Day,
  groupedBy,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  sum,
  sumOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import type { Bucket } from './ageing.contract.ts'
import { agedBy, sinceDue } from './ageing.domain.ts'
import { ageing, type Grouping, movement, paymentsReport } from './report.contract.ts'

interface Owed {
  readonly invoiceId: string
  readonly number: string
  readonly payerId: string | null
  readonly payer: string
  readonly regimen: string | null
  /** In words. */
  readonly regime: string
  readonly contractId: string | null
  readonly contract: string | null
  readonly filed: Day | null
  readonly due: Day | null
  readonly balance: string
}

/**
 * What each invoice owed on a day, from its moves up to then. It is due so many days after it was filed as its contract or its
 * payer says.
 */
interface Asked {
  readonly to: Day
  readonly payerId: string | null
  /** The site whose portfolio is told; that of the house when null. */
  readonly campusId: string | null
}

async function owedOn(tx: Tx, { to, payerId, campusId }: Asked): Promise<readonly Owed[]> {
  const { rows } = await sql<Owed>`
    select i.id as invoice_id, i.full_number as number, i.payer_id, t.name as payer, i.regimen,
           people.regime_word(i.regimen) as regime, i.contract_id,
           c.contract_number || ' · ' || c.name as contract, case when i.filed_on <= ${to} then i.filed_on end as filed,
           case when i.filed_on <= ${to}
             then coalesce(i.filed_on + coalesce(c.payment_days, y.payment_days), fi.pay_by) end as due, m.balance
    from (select invoice_id, sum(case when class in ('issue', 'debit-note') then amount else -amount end) as balance
          from billing.receivable_move where day <= ${to} group by 1) m
    join billing.invoice i on i.id = m.invoice_id
    join people.tercero_list t on t.id = i.tercero_id
    left join insurers.contract c on c.id = i.contract_id
    left join insurers.payer y on y.id = i.payer_id
    left join receivables.filing_invoice fi on fi.invoice_id = i.id and fi.live
    where m.balance > 0 and (${payerId}::uuid is null or i.payer_id = ${payerId}::uuid)
      and (${campusId}::uuid is null or i.campus_id = ${campusId}::uuid)
    order by t.name, i.date, i.full_number`.execute(tx)
  return rows
}

/** What payers sent and was not applied by a day. */
async function unappliedOn(tx: Tx, to: Day, campusId: string | null): Promise<Map<string, Money>> {
  const { rows } = await sql<{ payerId: string; left: string }>`
    select p.payer_id, sum(p.amount - coalesce(a.amount, 0)) as left
    from receivables.payment p
    left join (select payment_id, sum(amount) as amount from receivables.payment_application where day <= ${to} group by 1) a
      on a.payment_id = p.id
    where p.status = 'registered' and p.payer_id is not null and p.date <= ${to}
      and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid) group by 1`.execute(tx)
  return new Map(rows.map(({ payerId, left }) => [payerId, money(left)]))
}

const keys: Readonly<Record<Grouping, (row: Owed) => string>> = {
  payer: (row) => row.payerId ?? row.payer,
  regimen: (row) => row.regimen ?? '',
  contract: (row) => row.contractId ?? '',
  invoice: (row) => row.invoiceId,
}
const names: Readonly<Record<Grouping, (row: Owed) => string>> = {
  payer: (row) => row.payer,
  regimen: (row) => row.regime,
  contract: (row) =>
    row.contract === null ? `Sin contrato · ${row.payer}` : `${row.contract} · ${row.payer}`,
  invoice: (row) => `${row.number} · ${row.payer}`,
}

/** Where the figure of a group leads: to its invoices, and an invoice to its own screen in the portfolio. */
const addressOf = (by: Grouping, to: Day, row: Owed): string => {
  if (by === 'payer' && row.payerId !== null)
    return `/accounting/wallet/report?informe=ageing&to=${to}&by=invoice&base=filing&payerId=${row.payerId}`
  if (by === 'regimen') return `/accounting/wallet/invoices?regimen=${encodeURIComponent(row.regimen ?? '')}`
  if (by === 'contract') return `/accounting/wallet/invoices?contractId=${row.contractId ?? ''}`
  return `/accounting/wallet/invoices?q=${encodeURIComponent(row.number)}`
}

const told = (sums: Record<Bucket, Money>) =>
  Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, moneyText(amount)]))

const ageingOperations = serveReport({
  whose: 'site',
  report: ageing,
  async read(tx, { to, by, base, payerId }, actor) {
    const campusId = campusScope(actor)
    const rows = await owedOn(tx, { to, payerId, campusId })
    const agedOf = (own: readonly Owed[]) =>
      agedBy(
        own.map(({ filed, due, balance }) => ({
          base: base === 'due' ? sinceDue(due, to) : filed,
          balance: money(balance),
        })),
        to,
      )
    const waiting = by === 'payer' ? await unappliedOn(tx, to, campusId) : new Map<string, Money>()
    const groups = [...groupedBy(rows, keys[by])]
    const lines = groups.map(([key, own]) => {
      const total = sumOf(own, ({ balance }) => money(balance))
      const unapplied = waiting.get(key) ?? zero
      return { key, own, sums: agedOf(own), total, unapplied, first: own[0]! }
    })
    const whole = agedOf(rows)
    const owed = sum(Object.values(whole))
    const unapplied = sumOf(lines, (line) => line.unapplied)
    const beside = (left: Money, total: Money) =>
      by === 'payer'
        ? { unapplied: moneyText(left), net: moneyText(minus(total, left)) }
        : { unapplied: null, net: null }
    return {
      rows: lines.map(({ key, own, sums, total, first, ...line }) => ({
        id: key,
        level: 0,
        group: false,
        values: {
          name: names[by](first),
          invoices: own.length,
          ...told(sums),
          total: moneyText(total),
          ...beside(line.unapplied, total),
          href: addressOf(by, to, first),
        },
      })),
      totals: {
        ...told(whole),
        total: moneyText(owed),
        ...(by === 'payer'
          ? { unapplied: moneyText(unapplied), net: moneyText(minus(owed, unapplied)) }
          : {}),
      },
    }
  },
})

const figures = ['before', 'issued', 'noted', 'paid', 'advanced', 'discounted', 'after'] as const
type Moved = Readonly<Record<(typeof figures)[number], string>> & {
  readonly id: string
  readonly payerId: string | null
  readonly payer: string
}

function mustFollow(from: Day, to: Day): void {
  const message = 'La fecha final no puede ser anterior a la inicial.'
  insist(from <= to, 'CAR-160', message, { fields: { to: message } })
}

const movementOperations = serveReport({
  whose: 'site',
  report: movement,
  async read(tx, { from, to }, actor) {
    mustFollow(from, to)
    const campusId = campusScope(actor)
    const { rows } = await sql<Moved>`
      select coalesce(i.payer_id, i.tercero_id) as id, i.payer_id, t.name as payer,
             sum(case when m.day < ${from} then m.effect else 0 end)::text as before,
             sum(case when m.day >= ${from} and m.class = 'issue' then m.amount else 0 end)::text as issued,
             sum(case when m.day >= ${from} and m.class = 'credit-note' then m.amount
                      when m.day >= ${from} and m.class = 'debit-note' then -m.amount else 0 end)::text as noted,
             sum(case when m.day >= ${from} and m.class = 'payment' then m.amount else 0 end)::text as paid,
             sum(case when m.day >= ${from} and m.class = 'advance' then m.amount else 0 end)::text as advanced,
             sum(case when m.day >= ${from} and m.class = 'discount' then m.amount else 0 end)::text as discounted,
             sum(m.effect)::text as after
      from (select *, case when class in ('issue', 'debit-note') then amount else -amount end as effect
            from billing.receivable_move where day <= ${to}) m
      join billing.invoice i on i.id = m.invoice_id
      join people.tercero_list t on t.id = i.tercero_id
      where ${campusId}::uuid is null or i.campus_id = ${campusId}::uuid
      group by 1, 2, 3 order by 3`.execute(tx)
    const totals = Object.fromEntries(
      figures.map((name) => [name, moneyText(sumOf(rows, (row) => money(row[name])))]),
    )
    return { rows: rows.map(({ id, ...values }) => ({ id, level: 0, group: false, values })), totals }
  },
})

type Received = Readonly<Record<'direct' | 'others' | 'retained' | 'applied' | 'left', string>> & {
  readonly id: string
  readonly payerId: string | null
  readonly payer: string
  readonly payments: number
  readonly oldest: number | null
  readonly reference: string | null
}

const paymentOperations = serveReport({
  whose: 'site',
  report: paymentsReport,
  async read(tx, { from, to }, actor) {
    mustFollow(from, to)
    const campusId = campusScope(actor)
    const { rows } = await sql<Received>`
      select coalesce(p.payer_id::text, 'none') as id, p.payer_id, coalesce(max(p.payer_label), 'Por identificar') as payer,
             count(*)::int as payments, coalesce(sum(p.amount) filter (where p.origin = 'direct'), 0)::text as direct,
             coalesce(sum(p.amount) filter (where p.origin <> 'direct'), 0)::text as others, sum(p.retained)::text as retained,
             sum(p.applied)::text as applied, sum(p.left_to_apply)::text as left,
             max(${to}::date - p.date) filter (where p.left_to_apply > 0) as oldest,
             (array_agg(p.reference order by p.date) filter (where p.left_to_apply > 0))[1] as reference
      from receivables.payment_list p
      where p.date between ${from} and ${to} and p.condition not in ('draft', 'reversed')
        and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid)
      group by 1, 2 order by 3`.execute(tx)
    const total = (name: 'direct' | 'others' | 'retained' | 'applied' | 'left') =>
      moneyText(sumOf(rows, (row) => money(row[name])))
    return {
      rows: rows.map(({ id, payerId, ...values }) => ({
        id,
        level: 0,
        group: false,
        values: { ...values, payerFilter: payerId === null ? '' : `payerId=${payerId}&` },
      })),
      totals: {
        direct: total('direct'),
        others: total('others'),
        retained: total('retained'),
        applied: total('applied'),
        left: total('left'),
      },
    }
  },
})

export const receivablesReportOperations: Operation[] = [
  ...ageingOperations,
  ...movementOperations,
  ...paymentOperations,
]
