import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  firstDayOf,
  groupedBy,
  lastDayOf,
  type Money,
  money,
  moneyText,
  sumOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { benefitsOfRegime } from '../../benefits/benefit/benefit.contract.ts'
import { type PaidAgain, paidAgainKey } from '../../benefits/liquidation/paid-benefits.server.ts'
import { benefitOfConcept } from '../../benefits/provision/benefit-accounts.contract.ts'
import { contributedPart, lawOfBenefit } from '../../benefits/settlement/settled-lines.domain.ts'
import type { Rest } from '../../engine/contribution/added-base.domain.ts'
import { contributionConcepts } from '../../engine/contribution/contribution.contract.ts'
import type { DatedPilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import { pilaFromStored, type StoredPilaLine } from '../../engine/contribution/stored-pila.domain.ts'
import type { ConceptBase } from '../../engine/method/method.contract.ts'
import type { PaidLine } from '../../engine/person/bonus-payment.domain.ts'
import { discountConcepts } from '../../engine/person/person-facts.domain.ts'
import { optionOn, type Parameters } from '../../law/parameter/parameter.domain.ts'
import type { Regime } from '../../staff/engagement/engagement-kinds.contract.ts'
import type { PeriodMonth, RelievedRow } from '../month/month-rows.domain.ts'
import type { PaidBeside } from './joint-month.domain.ts'
import { restPayIn } from './rest-month.domain.ts'

interface BesideRow {
  readonly engagementId: string
  readonly periodId: string
  readonly regime: Regime
  /** It belongs to the month: paid in it, or contributed ahead for it by a rest that spans the whole month. */
  readonly ofMonth: boolean
  readonly restFrom: Day | null
  readonly restUntil: Day | null
  readonly concept: string
  readonly nature: string
  readonly amount: string
}

/** Only these vinculaciones, or all when null. */
type Only = { readonly only: string[] | null }

export type MonthOf = Readonly<{ year: number; month: number }>

type LawfulMonth = MonthOf & { readonly parameters: Parameters }

/** The PILA lines of each vinculación in a month, as the last approved payroll left them. */
export async function approvedPila(
  tx: Tx,
  { year, month }: MonthOf,
): Promise<ReadonlyMap<string, readonly DatedPilaLine[]>> {
  const rows = await rowsFrom<{ engagementId: string; pila: readonly StoredPilaLine[] }>(tx)`
    select engagement_id as "engagementId", pila from payroll.month_pila where year = ${year} and month = ${month}`
  return new Map(rows.map(({ engagementId, pila }) => [engagementId, pilaFromStored(pila)]))
}

/** What approved primas and benefits of a month paid and contributed, with later corrections, and earlier rests that reach it. */
export const besideIn = ({
  excluded,
  year,
  month,
  only,
}: MonthOf & Only & { readonly excluded: readonly string[] }) =>
  sql<BesideRow>`
    select n.engagement_id as "engagementId", p.id as "periodId", e.regime,
           coalesce(l.of_month, make_date(p.year, p.month, 1)) = ${firstDayOf(year, month)}::date as "ofMonth",
           case when b.kind = 'vacation' and b.decision = 'time' then b.rest_from end as "restFrom",
           case when b.kind = 'vacation' and b.decision = 'time' then b.rest_until end as "restUntil",
           l.concept, l.nature, sum(l.amount)::text as amount
    from payroll.period p
    left join payroll.benefit_liquidation b on b.id = p.liquidation_id
    cross join lateral (
      select person_id, of_month, concept, nature, amount from payroll.period_line
      where of_period_id is null and person_id in (select id from payroll.period_person where period_id = p.id)
      union all
      select c.person_id, c.of_month, c.concept, c.nature, c.amount
      from payroll.period_line c join payroll.period_person m on m.id = c.person_id join payroll.period q on q.id = m.period_id
      where c.of_period_id = p.id and q.status = 'approved' and q.id <> all(${[...excluded]}::uuid[])) l
    join payroll.period_person n on n.id = l.person_id
    join payroll.engagement e on e.id = n.engagement_id
    where p.status = 'approved' and p.id <> all(${[...excluded]}::uuid[]) and p.kind in ('serviceBonus', 'benefit')
      and ((p.year, p.month) = (${year}, ${month}) or b.kind = 'vacation' and b.decision = 'time'
           and daterange(b.rest_from, b.rest_until, '[]')
               && daterange(${firstDayOf(year, month)}::date, ${lastDayOf(year, month)}::date, '[]'))
      and (${only}::uuid[] is null or n.engagement_id = any(${only}::uuid[]))
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by 1, 2, 7`

const contributed: ReadonlySet<string> = new Set(
  Object.values(contributionConcepts).flatMap(({ employee, employer }) => [employee ?? employer, employer]),
)

/** The bases of a month that benefits add to, by the law of each regime. */
export function paidBeside(
  rows: readonly BesideRow[],
  of: LawfulMonth,
): ReadonlyMap<string, readonly PaidBeside[]> {
  const payrolls = groupedBy(rows, ({ engagementId, periodId }) => `${engagementId} ${periodId}`)
  const all = [...payrolls.values()].map((own) => ({
    engagementId: own[0]!.engagementId,
    ...besideOf(own, of),
  }))
  return groupedBy(all.filter(isBase), ({ engagementId }) => engagementId)
}

function besideOf(rows: readonly BesideRow[], month: LawfulMonth): PaidBeside {
  const { restFrom, restUntil } = rows[0]!
  const rest = restFrom === null || restUntil === null ? null : { from: restFrom, until: restUntil }
  const sumFor = (base: ConceptBase) => sumOf(rows, (row) => baseIn(row, base, { rest, month }))
  const bases = { health: sumFor('health'), pension: sumFor('pension'), risk: sumFor('risk') }
  const added = { ...bases, parafiscal: sumFor('parafiscal'), ...(rest === null ? {} : { rest }) }
  const own = rows.filter(
    ({ ofMonth, concept, nature }) => ofMonth && nature !== 'earning' && contributed.has(concept),
  )
  return { added, contributed: new Map(own.map(({ concept, amount }) => [concept, money(amount)])) }
}

const isBase = ({ added: { health, parafiscal }, contributed: paid }: PaidBeside): boolean =>
  health !== zero || parafiscal !== zero || paid.size > 0

/** What a line adds to a base: for a rest, only the part of the month. */
function baseIn(
  { concept, nature, amount, regime }: BesideRow,
  base: ConceptBase,
  { rest, month }: { readonly rest: Rest | null; readonly month: LawfulMonth },
): Money {
  const benefit = benefitOfConcept.get(concept)
  const ofRegime = benefitsOfRegime[regime]
  if (nature !== 'earning' || benefit === undefined || ofRegime === null) return zero
  const { bases } = lawOfBenefit(benefit, ofRegime, rest !== null)
  if (!bases.includes(base)) return zero
  const paid = rest === null ? money(amount) : restPayIn(money(amount), rest, month)
  return contributedPart(paid, ofRegime, {
    parameters: month.parameters,
    on: lastDayOf(month.year, month.month),
  })
}

/** What benefits add to the bases of a month, as `paidBeside`, with their present amounts. */
export async function besideAgain(
  tx: Tx,
  month: LawfulMonth & Only & { readonly excluded: readonly string[] },
  amountsOf: (engagementId: string) => PaidAgain['amounts'],
): Promise<ReadonlyMap<string, readonly PaidBeside[]>> {
  const { rows } = await besideIn(month).execute(tx)
  const now = ({ engagementId, periodId, concept, nature }: BesideRow): Money | undefined => {
    const kind = nature === 'deduction' ? undefined : benefitOfConcept.get(concept)
    return kind === undefined ? undefined : amountsOf(engagementId).get(paidAgainKey(periodId, kind))
  }
  const again = rows.map((row) => {
    const amount = now(row)
    return amount === undefined ? row : { ...row, amount: moneyText(amount) }
  })
  return paidBeside(again, month)
}

/** The months that a payroll of differences recomputes: its own, or those since the day of the act. */
type MonthsSince = MonthOf & Readonly<{ id: string; campusId: string; retroactiveFrom: Day | null }>

/** The approved ordinary payrolls of the site: only that of the month, or all since the day of the act. */
export const paidMonths = (
  tx: Tx,
  { campusId, year, month, retroactiveFrom }: MonthsSince,
): Promise<PeriodMonth[]> =>
  rowsFrom<PeriodMonth>(tx)`
    select id, year, month, paid_on as "paidOn", campus_id as "campusId" from payroll.period
    where status = 'approved' and kind = 'ordinary' and campus_id = ${campusId}::uuid
      and make_date(year, month, 1) between date_trunc('month', ${retroactiveFrom ?? firstDayOf(year, month)}::date)::date
                                        and make_date(${year}::int, ${month}::int, 1)
    order by year, month`

export interface StoredLine extends PaidLine {
  readonly month: Day
  /** The prima or the benefit that paid the line, or that the line corrected. */
  readonly ofPeriod: string | null
}

type PaidRow = Omit<StoredLine, 'amount'> & Readonly<{ engagementId: string; paidAmount: string }>

/** The payments of each month: its ordinary payroll, its primas, benefits and settlements, and their corrections. */
export async function paidLines(
  tx: Tx,
  { id, campusId, year, month, retroactiveFrom }: MonthsSince,
  only: string | null,
): Promise<ReadonlyMap<string, StoredLine[]>> {
  const rows = await rowsFrom<PaidRow>(tx)`
    select n.engagement_id as "engagementId", coalesce(l.of_month, make_date(p.year, p.month, 1)) as month, l.concept, l.name,
           l.nature, l.taxed, l.amount::text as "paidAmount",
           case when p.kind in ('serviceBonus', 'christmasBonus', 'benefit') then p.id else l.of_period_id end as "ofPeriod",
           case when l.concept = any(${Object.values(discountConcepts)}::text[]) then l.novelty_id end as "orderId"
    from payroll.period p
    join payroll.period_person n on n.period_id = p.id
    join payroll.period_line l on l.person_id = n.id
    where p.status = 'approved' and p.campus_id = ${campusId}::uuid and p.id <> ${id}::uuid
      and (p.kind in ('ordinary', 'settlement', 'serviceBonus', 'christmasBonus', 'benefit') or l.of_month is not null)
      and coalesce(l.of_month, make_date(p.year, p.month, 1))
            between date_trunc('month', ${retroactiveFrom ?? firstDayOf(year, month)}::date)::date
                and make_date(${year}::int, ${month}::int, 1)
      and (${only}::uuid is null or n.engagement_id = ${only}::uuid)
    order by n.engagement_id, 2, l.concept, l.position`
  const byPerson = new Map<string, StoredLine[]>()
  for (const { engagementId, paidAmount, ...row } of rows) {
    const own = byPerson.get(engagementId) ?? []
    byPerson.set(engagementId, own)
    own.push({ ...row, amount: money(paidAmount) })
  }
  return byPerson
}

/** What the months of the year before the month of payment used of the yearly limits, where the house counts them by year. */
export async function relievedBefore(
  tx: Tx,
  { paidOn, campusId, only }: Pick<PeriodMonth, 'paidOn' | 'campusId'> & Only,
  parameters: Parameters,
): Promise<ReadonlyMap<string, RelievedRow> | null> {
  const accumulates = optionOn(parameters, 'TOPES_ACUMULADOS', paidOn)
  if (accumulates === 'NO') return null
  const rows = await rowsFrom<RelievedRow>(tx)`
    select m."employeeId", sum(m.voluntary)::text as voluntary, sum(m.exempt)::text as exempt, sum(m.together)::text as together
    from (
      select e.employee_id as "employeeId", max((n.relieved ->> 'voluntary')::numeric) as voluntary,
             max((n.relieved ->> 'exempt')::numeric) as exempt, max((n.relieved ->> 'together')::numeric) as together
      from payroll.period p
      join payroll.period_person n on n.period_id = p.id
      join payroll.engagement e on e.id = n.engagement_id
      where p.status = 'approved' and n.relieved is not null
        and p.paid_on >= date_trunc('year', ${paidOn}::date)::date and p.paid_on < date_trunc('month', ${paidOn}::date)::date
        and e.employee_id in (select employee_id from payroll.engagement where campus_id = ${campusId}::uuid
                              and (${only}::uuid[] is null or id = any(${only}::uuid[])))
      group by e.employee_id, date_trunc('month', p.paid_on), (n.relieved ->> 'apart')::boolean) m
    group by m."employeeId"`
  return new Map(rows.map((row) => [row.employeeId, row]))
}
