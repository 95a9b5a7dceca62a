import { entry } from '@quina/accounting/domain'
import { accountFor, journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type FlatRow,
  type Operation,
  parameterOn,
  refusing,
  serveDocument,
  servedDocument,
  serveFlatReport,
} from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  groupedBy,
  type Id,
  insist,
  type Money,
  money,
  moneyText,
  must,
  showDay,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import {
  type ImpairmentFacts,
  impairment,
  impairment181,
  impairment361,
  impairment721,
  impairment1081,
  impairmentDetail,
  impairmentLiquidation,
  impairmentPosting,
} from './impairment.contract.ts'
import {
  changeOf,
  expectedDaysOf,
  type Impairable,
  type ImpairedAmount,
  impairedByAge,
  impairedByFlow,
  type Matrix,
  mustSayFlow,
} from './impairment.domain.ts'

const impairmentPrint: DocumentPrint<typeof impairment> = {
  signs: { receivables: 'Cartera', accounting: 'Contador' },
}

type StoredRun = Stored<typeof impairment>

/** Rules: CAR-249 to CAR-252. */
export const impairmentService = servedDocument<typeof impairment>({
  document: impairment,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, today }) {
      const { id, date, purpose } = document
      mustSayFlow(document)
      must(date <= today, 'CAR-250', 'date', 'El corte no puede ser futuro.')
      await mustBeLast(tx, document)
      const invoices = await impairedInvoices(tx, document, await impairableInvoices(tx, date))
      await keepInvoices(tx, id, invoices)
      const required = new Map(
        [...groupedBy(invoices, 'terceroId')].map(([terceroId, own]) => [terceroId, sumOf(own, 'required')]),
      )
      const held = await heldOn(tx, document)
      const payers = [...new Set([...required.keys(), ...held.keys()])].toSorted()
      const rows = payers.map((terceroId) => ({
        impairmentId: id,
        terceroId,
        required: moneyText(required.get(terceroId) ?? zero),
        held: moneyText(held.get(terceroId) ?? zero),
      }))
      if (rows.length > 0) await addTo(tx, 'receivables.impairmentPayer', rows)
      const commands = payers.flatMap((terceroId) => {
        const { way, amount } = changeOf(required.get(terceroId) ?? zero, held.get(terceroId) ?? zero)
        if (amount === zero) return []
        const about = { terceroId: terceroId as Id<'people.tercero'> }
        return [{ posting: impairmentPosting, facts: { way }, values: { amount }, about }]
      })
      if (commands.length === 0) return []
      const heading = { kind: 'DT', day: date, concept: purpose } as const
      return [toJournal([entry(heading, await postingLines(tx, date, commands))])]
    },

    async annul({ tx, document, input: { date } }) {
      const early = `La fecha no puede ser anterior a la del corte, ${showDay(document.date)}.`
      must(date >= document.date, 'CAR-251', 'date', early)
      await mustBeLast(tx, document)
    },
  },
  extra: async (tx, { id, status }) => ({
    facts: { payers: status === 'draft' ? [] : await payersOf(tx, id) },
  }),
  print: impairmentPrint,
})

/** Each run posts the difference from the previous one. @throws Problem CAR-252 when a later one is active. */
async function mustBeLast(tx: Tx, { id, date }: StoredRun): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('receivables.impairment', 0))`.execute(tx)
  const later = await tx
    .selectFrom('receivables.impairment')
    .select('date')
    .where('status', '=', 'approved')
    .where('id', '!=', id)
    .where('date', '>=', date)
    .executeTakeFirst()
  const message = `Ya hay un deterioro con corte ${showDay((later?.date ?? date) as StoredRun['date'])}: reverse antes ese.`
  insist(later === undefined, 'CAR-252', message, { status: 409 })
}

async function keepInvoices(
  tx: Tx,
  id: string,
  invoices: Awaited<ReturnType<typeof impairedInvoices>>,
): Promise<void> {
  const all = <T>(pick: (one: (typeof invoices)[number]) => T) => invoices.map(pick)
  await sql`
    insert into receivables.impairment_invoice (impairment_id, invoice_id, tercero_id, age, balance, required, why)
    select ${id}::uuid, * from unnest(${all(({ invoiceId }) => invoiceId)}::uuid[], ${all(({ terceroId }) => terceroId)}::uuid[],
      ${all(({ age }) => age)}::int[], ${all(({ balance }) => moneyText(balance))}::numeric[],
      ${all(({ required }) => moneyText(required))}::numeric[], ${all(({ why }) => why)}::text[])`.execute(tx)
}

/** The impairment booked for each payer up to the day, in the account of its purpose. */
async function heldOn(tx: Tx, { date }: StoredRun): Promise<ReadonlyMap<string, Money>> {
  const account = await accountFor(tx, 'impairmentHeld', date)
  const rows = await rowsFrom<{ terceroId: string; held: string }>(tx)`
    select l.tercero_id, sum(l.credit - l.debit)::numeric(18,2)::text as held
    from accounting.entry_line_face l join accounting.account_face a on a.id = l.account_id and a.code = ${account}
    where l.vigencia = ${vigenciaOf(date)} and l.day <= ${date} and l.tercero_id is not null
    group by 1 having sum(l.credit - l.debit) <> 0`
  return new Map(rows.map(({ terceroId, held }) => [terceroId, money(held)]))
}

async function payersOf(tx: Tx, id: string): Promise<ImpairmentFacts['payers']> {
  return rowsFrom<ImpairmentFacts['payers'][number]>(tx)`
    select p.tercero_id as id, t.name as payer, coalesce(n.invoices, 0)::int as invoices, coalesce(n.balance, 0)::text as balance,
           p.required::text, p.held::text
    from receivables.impairment_payer p join people.tercero_face t on t.id = p.tercero_id
    left join lateral (select count(*) as invoices, sum(i.balance) as balance from receivables.impairment_invoice i
      where i.impairment_id = p.impairment_id and i.tercero_id = p.tercero_id) n on true
    where p.impairment_id = ${id}::uuid order by p.required desc, t.name`
}

interface ImpairableInvoice extends Impairable {
  readonly invoiceId: string
  readonly terceroId: string
  /** Average days its payer took to pay in the last year, weighted by amount; null when it paid nothing. */
  readonly payerDays: number | null
}

/** What each filed invoice owed on a day, from its moves up to then. */
async function impairableInvoices(tx: Tx, day: Day): Promise<readonly ImpairableInvoice[]> {
  const rows = await rowsFrom<{
    invoiceId: string
    terceroId: string
    age: number
    balance: string
    situation: string | null
    ofPayer: string | null
    payerDays: number | null
  }>(tx)`
    select i.id as invoice_id, i.tercero_id, ${day}::date - i.filed_on as age, m.balance::text,
           case when y.situation_from <= ${day} then y.situation end as situation,
           (y.impairment * 100)::bigint::text as of_payer, w.days as payer_days
    from (select invoice_id, sum(case when class in ('issue', 'debit-note') then amount else -amount end) as balance
          from billing.receivable_move_face where day <= ${day} group by 1) m
    join billing.invoice_face i on i.id = m.invoice_id and i.filed_on <= ${day}
    left join insurers.payer_face y on y.id = i.payer_id
    left join (
      select v.payer_id, round(sum(a.amount * (a.day - v.filed_on)) / sum(a.amount))::int as days
      from receivables.payment_application a join billing.invoice_face v on v.id = a.invoice_id
      where a.day <= ${day} and a.day > ${day}::date - 360 and v.filed_on <= a.day
      group by 1 having sum(a.amount) > 0) w on w.payer_id = i.payer_id
    where m.balance > 0 order by i.id`
  return rows.map(({ balance, situation, ofPayer, ...row }) => ({
    ...row,
    balance: money(balance),
    inLiquidation: situation === 'liquidation',
    ofPayer: ofPayer === null ? null : BigInt(ofPayer),
  }))
}

interface ImpairedInvoice extends ImpairedAmount {
  readonly invoiceId: string
  readonly terceroId: string
  readonly age: number
  readonly balance: Money
}

/** The same invoices, each with its impairment by the policy of the run. */
async function impairedInvoices(
  tx: Tx,
  run: Stored<typeof impairment>,
  invoices: readonly ImpairableInvoice[],
): Promise<readonly ImpairedInvoice[]> {
  const judge = run.policy === 'flow' ? await byFlow(tx, run, invoices) : await byAge(tx, run.date)
  return invoices.map((one) => ({ ...one, ...judge(one) }))
}

async function byAge(tx: Tx, day: Day): Promise<(one: Impairable) => ImpairedAmount> {
  const matrix: Matrix = {
    from181: await parameterOn(tx, impairment181, day),
    from361: await parameterOn(tx, impairment361, day),
    from721: await parameterOn(tx, impairment721, day),
    from1081: await parameterOn(tx, impairment1081, day),
    liquidation: await parameterOn(tx, impairmentLiquidation, day),
  }
  return (one) => impairedByAge(one, matrix)
}

/** A factor for each number of days, given by the run or by each invoice: the database raises to a power in exact numbers. */
async function byFlow(
  tx: Tx,
  { yearlyRate, expectedDays }: Stored<typeof impairment>,
  invoices: readonly ImpairableInvoice[],
): Promise<(one: ImpairableInvoice) => ImpairedAmount> {
  const daysOf = (one: ImpairableInvoice) => expectedDays ?? expectedDaysOf(one)
  const input = [...new Set(invoices.map(daysOf))]
  const rows = await rowsFrom<{ days: number; factor: string }>(tx)`
    select n as days, round(1000000000000 / power(1 + ${yearlyRate}::numeric / 100, n::numeric / 365))::text as factor
    from unnest(${input}::int[]) n`
  const factors = new Map(rows.map(({ days, factor }) => [days, BigInt(factor)]))
  return (one) => {
    const days = daysOf(one)
    return impairedByFlow(
      one,
      factors.get(days)!,
      `Se espera en ${days} días, al ${Number(yearlyRate)} % anual`,
    )
  }
}

export const impairmentOperations: Operation[] = refusing(
  {
    'receivables.impairment_once': conflict('CAR-253', 'Ya hay un deterioro con ese corte.'),
  },
  [
    ...serveDocument(impairmentService),
    ...serveFlatReport({
      whose: 'house',
      report: impairmentDetail,
      read: (tx, { impairmentId }) => rowsFrom<FlatRow>(tx)`
        select i.invoice_id as id, t.name as payer, v.full_number as invoice, i.age, i.balance::text, i.required::text, i.why
        from receivables.impairment_invoice i
        join billing.invoice_face v on v.id = i.invoice_id join people.tercero_face t on t.id = i.tercero_id
        where i.impairment_id = ${impairmentId}::uuid order by t.name, i.age desc, v.full_number`,
    }),
  ],
)
