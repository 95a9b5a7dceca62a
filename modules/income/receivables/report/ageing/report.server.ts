import {
  campusScope,
  type FlatRow,
  type Operation,
  parameterOn,
  serveFlatReport,
  serveReport,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  dayInBogota,
  groupedBy,
  type Money,
  minus,
  money,
  moneyText,
  must,
  sumOf,
  zero,
} from '@quina/kernel'
import { type AgedRow, type AgeingQuery, agedOn, legalOn } from './aged.server.ts'
import { ageCuts, cutsIn, rangeNames } from './ageing.contract.ts'
import { ageing, ageNames, movement, paymentsReport } from './report.contract.ts'

/** What payers sent and was not applied by a day. */
export async function unappliedOn(tx: Tx, to: Day, campusId: string | null): Promise<Map<string, Money>> {
  const rows = await rowsFrom<{ payerId: string; left: string }>(tx)`
    select p.payer_id, sum(p.amount - coalesce(a.amount, 0)) as left
    from receivables.payment p
    left join (select payment_id, sum(amount) as amount from receivables.payment_application where day <= ${to} group by 1) a
      on a.payment_id = p.id
    where p.status = 'registered' and p.payer_id is not null and p.date <= ${to}
      and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid) group by 1`
  return new Map(rows.map(({ payerId, left }) => [payerId, money(left)]))
}

/** The link of the figure of a group: to its invoices, or from an invoice to its own screen in the portfolio. */
const addressOf = ({ to, by, base }: AgeingParams, row: AgedRow): string => {
  if (by === 'payer' && row.payerId !== null)
    return `/accounting/wallet/report?informe=ageing&to=${to}&by=invoice&base=${base}&payerId=${row.payerId}`
  if (by === 'regimen')
    return `/accounting/wallet/invoices?regimen=${row.regimen === null ? '-' : encodeURIComponent(`=${row.regimen}`)}`
  if (by === 'contract') return `/accounting/wallet/invoices?contractId=${row.contractId ?? '-'}`
  return `/accounting/wallet/invoices?q=${encodeURIComponent(row.number ?? row.name)}`
}
type AgeingParams = Pick<AgeingQuery, 'to' | 'by' | 'base'>

/** Links to the invoices of each age, where the list has the same day and counts from the same date. */
function listsOf({
  to,
  base,
  payerId,
  cuts,
}: AgeingParams & Pick<AgeingQuery, 'payerId' | 'cuts'>): Record<string, string> {
  if (to !== dayInBogota(new Date()) || base !== 'filing') return {}
  const payer = payerId === null ? '' : `&payerId=${payerId}`
  const ranges = Object.keys(rangeNames(cuts, 0)).map((name, index) => {
    const days = `${index === 0 ? 0 : cuts[index - 1]! + 1}..${cuts[index] ?? ''}`
    return [`${name}List`, `/accounting/wallet/invoices?clock=pay&age=${days}${payer}`]
  })
  return { unfiledList: `/accounting/wallet/invoices?clock=file${payer}`, ...Object.fromEntries(ranges) }
}

/** Each bucket with its sum, in text. */
const bucketTotals = (rows: readonly AgedRow[]) =>
  Object.fromEntries(
    ageNames.map((name) => [
      name,
      moneyText(sumOf(rows, (row) => (row.bucket === name ? money(row.amount) : zero))),
    ]),
  )

const ageingOperations = serveReport({
  whose: 'site',
  report: ageing,
  cached: true,
  async read(tx, { to, by, base, payerId }, actor) {
    const campusId = campusScope(actor)
    const cuts = cutsIn(await parameterOn(tx, ageCuts, to))
    const rows = await agedOn(tx, { to, by, base, payerId, campusId, cuts })
    const legal = await legalOn(tx, { to, by, base, payerId, campusId, cuts })
    const waiting = by === 'payer' ? await unappliedOn(tx, to, campusId) : new Map<string, Money>()
    const beside = (left: Money, total: Money) => ({
      unapplied: moneyText(left),
      net: moneyText(minus(total, left)),
    })
    const nothing = { unapplied: null, net: null }
    const lines = [...groupedBy(rows, 'key')].map(([key, own]) => {
      const total = sumOf(own, ({ amount }) => money(amount))
      const left = waiting.get(key) ?? zero
      const values = {
        name: own[0]!.name,
        invoices: own.reduce((many, { invoices }) => many + invoices, 0),
        legal: moneyText(legal.get(key) ?? zero),
        ...bucketTotals(own),
        total: moneyText(total),
        ...(by === 'payer' ? beside(left, total) : nothing),
        href: addressOf({ to, by, base }, own[0]!),
      }
      return { left, row: { id: key, level: 0, group: false, values } }
    })
    const owed = sumOf(rows, ({ amount }) => money(amount))
    const unapplied = sumOf(lines, 'left')
    const isDue = base === 'due'
    return {
      heads: { ...rangeNames(cuts, isDue ? 1 : 0), ...(isDue ? {} : { notDue: null }) },
      rows: lines.map(({ row }) => row),
      totals: {
        ...bucketTotals(rows),
        ...listsOf({ to, by, base, payerId, cuts }),
        total: moneyText(owed),
        legal: moneyText(sumOf([...legal.values()], (amount) => amount)),
        ...(by === 'payer' ? beside(unapplied, owed) : {}),
      },
    }
  },
})

function mustFollow(from: Day, to: Day): void {
  must(from <= to, 'CAR-160', 'to', 'La fecha final no puede ser anterior a la inicial.')
}

const movementOperations = serveFlatReport({
  whose: 'site',
  report: movement,
  async read(tx, { from, to }, actor) {
    mustFollow(from, to)
    const campusId = campusScope(actor)
    return rowsFrom<FlatRow>(tx)`
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
            from billing.receivable_move_face where day <= ${to}) m
      join billing.invoice_face i on i.id = m.invoice_id
      join people.tercero_list t on t.id = i.tercero_id
      where ${campusId}::uuid is null or i.campus_id = ${campusId}::uuid
      group by 1, 2, 3 order by 3`
  },
})

const paymentOperations = serveFlatReport({
  whose: 'site',
  report: paymentsReport,
  async read(tx, { from, to }, actor) {
    mustFollow(from, to)
    const campusId = campusScope(actor)
    const rows = await rowsFrom<FlatRow>(tx)`
      select coalesce(p.payer_id::text, 'none') as id, p.payer_id, coalesce(max(p.payer_label), 'Por identificar') as payer,
             count(*)::int as payments, coalesce(sum(p.amount) filter (where p.origin = 'direct'), 0)::text as direct,
             coalesce(sum(p.amount) filter (where p.origin <> 'direct'), 0)::text as others, sum(p.retained)::text as retained,
             sum(p.applied)::text as applied, sum(p.left_to_apply)::text as left,
             max(${to}::date - p.date) filter (where p.left_to_apply > 0) as oldest,
             (array_agg(p.reference order by p.date) filter (where p.left_to_apply > 0))[1] as reference
      from receivables.payment_list p
      where p.date between ${from} and ${to} and p.condition not in ('draft', 'reversed')
        and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid)
      group by 1, 2 order by 3`
    return rows.map(({ payerId, ...row }) => ({
      ...row,
      payerFilter: payerId === null ? '' : `payerId=${payerId}&`,
    }))
  },
})

export const receivablesReportOperations: Operation[] = [
  ...ageingOperations,
  ...movementOperations,
  ...paymentOperations,
]
