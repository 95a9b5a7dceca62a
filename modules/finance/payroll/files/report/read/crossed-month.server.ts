import { rowsFrom, type Tx } from '@quina/db/server'
import {
  byDecimal,
  type Day,
  groupedBy,
  type Money,
  minus,
  money,
  pesos,
  smaller,
  sum,
  sumOf,
  zero,
} from '@quina/kernel'
import type { PilaLine } from '../../../engine/contribution/pila-facts.contract.ts'
import { computedConcepts } from '../../../engine/person/person-facts.domain.ts'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import { limitOn, type Parameters, parameterOn } from '../../../law/parameter/parameter.domain.ts'
import { pilaCatalogues } from '../../../law/pila-catalogue/pila-catalogues.server.ts'
import { reportedInItsMonth } from '../../../period/joint/joint-month.domain.ts'
import { payrollConceptsOn } from '../../../staff/concept/payroll-concepts.server.ts'
import type { Regime } from '../../../staff/engagement/engagement-kinds.contract.ts'
import { pilaIn } from '../../pila/pila-read.domain.ts'
import type { CrossedBooks } from '../ugpp-crossing.domain.ts'
import type { ReportMonth } from './paid-month.server.ts'

interface PaidRow {
  readonly document: string
  readonly person: string
  readonly regime: Regime
  readonly concept: string
  readonly name: string
  readonly amount: string
  /** Paid by a retroactive, whose months are reported again, each in its own planilla N. */
  readonly back: boolean
  /** A contributor of type 18, whose base the law does not limit. */
  readonly unlimited: boolean
}

/** Paid absences without a rule of their own: all of them are a health base. */
const absencePay: ReadonlySet<string> = new Set([
  ...Object.values(computedConcepts),
  ...['LIC-MAT', 'LIC-PAT', 'LIC-NINEZ', 'LIC-REM'],
])

/** The health base that a month paid and the base that its planillas reported, by the person's document. */
export async function crossedMonth(tx: Tx, { year, month }: ReportMonth, on: Day) {
  const rows = await rowsFrom<PaidRow>(tx)`
    select t.number as document, t.name as person, e.regime, l.concept, min(l.name) as name,
           sum(l.amount)::text as amount,
           p.kind = 'retroactive' as back, bool_or(e.contributor_type = '18') as unlimited
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    join people.employee_face m on m.id = e.employee_id
    join people.tercero_face t on t.id = m.tercero_id
    where p.year = ${year} and p.month = ${month} and p.status = 'approved' and l.nature = 'earning'
    group by t.number, t.name, e.regime, l.concept, p.kind = 'retroactive' order by 2`
  const isBase = await healthBases(tx, on, rows)
  const parameters = await parametersIn(tx)
  const inItsMonth = reportedInItsMonth(parameters, on)
  const everybody = [...groupedBy(rows, ({ document }) => document)]
  const totalOf = (concept: string, worth: (own: readonly PaidRow[]) => Money) =>
    everybody.map(([personId, own]) => ({ personId, concept, amount: worth(own) }))
  const contributing = (own: readonly PaidRow[]) =>
    baseOf(
      own.filter((row) => isBase(row) && (inItsMonth || !row.back)),
      parameters,
      on,
    )
  const [paid, earned] = [totalOf('IBC', contributing), totalOf('Devengado', worthOf)]
  const reported = await reportedIn(tx, { year, month })
  const sent = await electronicIn(tx, { year, month })
  const concepts = rows.map((row) => ({
    personId: row.document,
    concept: row.name,
    amount: money(row.amount),
  }))
  const parts = rows.flatMap((row, index) =>
    isBase(row) && reported.has(row.document) ? [concepts[index]!] : [],
  )
  const totals = paid.map((one) => ({
    ...one,
    amount: withoutRounding(one.amount, reported.get(one.personId)),
  }))
  const books: CrossedBooks = {
    accounts: [...concepts, ...paid, ...(sent === null ? [] : earned)],
    pila: [...parts, ...totals],
    // Amounts that are no contribution base are not in PILA; electronic payroll does not separate the base or its parts.
    electronic: sent === null ? null : [...concepts, ...paid, ...sent],
    outsidePila: new Set(['Devengado', ...rows.flatMap((row) => (isBase(row) ? [] : [row.name]))]),
  }
  const people = new Map(rows.map(({ document, person }) => [document, person]))
  return { books, people, inPila: new Set(reported.keys()) }
}

/** The contribution base of a person: 70 % of an integral salary, and 25 minimum wages at most. */
function baseOf(rows: readonly PaidRow[], parameters: Parameters, on: Day): Money {
  const part = parameterOn(parameters, 'IBC_INTEGRAL', on).value
  const base = sumOf(rows, ({ regime, amount }) =>
    byDecimal(money(amount), regime === 'integral' ? part : '1', { rounding: 'half-up' }),
  )
  return rows.some((row) => row.unlimited) ? base : smaller(base, limitOn(parameters, 'IBC_MAXIMO', on))
}

const worthOf = (rows: readonly PaidRow[]): Money => sumOf(rows, ({ amount }) => money(amount))

/** Whether each payment is a health base, by the concepts of its regime on a day. */
async function healthBases(tx: Tx, on: Day, rows: readonly PaidRow[]) {
  const bases = new Map<Regime, ReadonlySet<string>>()
  for (const regime of new Set(rows.map((row) => row.regime))) {
    const concepts = await payrollConceptsOn(tx, on, regime)
    bases.set(regime, new Set(concepts.filter((one) => one.bases.includes('health')).map(({ code }) => code)))
  }
  return ({ regime, concept }: PaidRow): boolean =>
    absencePay.has(concept) || bases.get(regime)?.has(concept) === true
}

/** The earnings of each person in the electronic payroll in force; null where the house sent none. */
async function electronicIn(tx: Tx, { year, month }: ReportMonth) {
  const rows = await rowsFrom<{ personId: string; amount: string }>(tx)`
    select s.worker_document as "personId", sum(s.earned)::text as amount
    from payroll.support s
    where s.year = ${year} and s.month = ${month} and s.state in ('accepted', 'notified') and s.ended_by_id is null
      and s.kind <> 'deletion'
    group by 1`
  if (rows.length === 0) return null
  return rows.map(({ personId, amount }) => ({ personId, concept: 'Devengado', amount: money(amount) }))
}

type ReportedTotal = Readonly<{ ibc: Money; lines: number }>

/** Each PILA line is rounded up to the peso: up to a peso a line is no difference. */
function withoutRounding(paid: Money, reported: ReportedTotal | undefined): Money {
  if (reported === undefined) return zero
  const over = minus(reported.ibc, paid)
  return over > zero && over <= pesos(reported.lines) ? paid : reported.ibc
}

async function reportedIn(tx: Tx, { year, month }: ReportMonth): Promise<ReadonlyMap<string, ReportedTotal>> {
  const files = await rowsFrom<{ content: Buffer }>(tx)`
    select g.content from payroll.pila p
    join payroll.pila_last_file f on f.pila_id = p.id join payroll.pila_file g on g.id = f.file_id
    where p.year = ${year} and p.month = ${month} and p.status in ('generated', 'paid') order by p.kind, p.number`
  const catalogues = files.length === 0 ? null : await pilaCatalogues()
  const lines = new Map<string, readonly PilaLine[]>()
  // A planilla N replaces the reported lines (A) of its people with the correct lines (C).
  for (const { content } of files)
    for (const [document, own] of groupedBy(
      pilaIn(content, catalogues!)?.people ?? [],
      (one) => one.document,
    ))
      lines.set(
        document,
        own.flatMap((one) => one.lines.filter(({ correction }) => correction !== 'A')),
      )
  return new Map(
    [...lines].map(([document, own]) => {
      // For days without pay the house contributes alone, and nobody was paid for them.
      const paid = own.filter(({ absence }) => absence?.kind !== 'unpaid')
      return [document, { ibc: sum(paid.map(({ ibc }) => ibc.health)), lines: paid.length }]
    }),
  )
}
