import { campusScope, serveFlatReport, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { type Money, minus, money, moneyText, zero } from '@quina/kernel'
import {
  besideLastMonth,
  differenceCause,
  type StoredFigure,
} from '../../law/explanation/difference-cause.domain.ts'
import { missingPeople } from '../month/month-group.server.ts'
import type { PeriodMonth } from '../month/month-rows.domain.ts'
import { lastPayroll, missingFromMonth, periodComparison, periodDraft } from './review.contract.ts'

interface DraftRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly position: string | null
  readonly days: number | null
  readonly salary: string
  readonly hours: string
  readonly absences: string
  readonly allowances: string
  readonly others: string
  readonly earned: string
  readonly health: string
  readonly pension: string
  readonly withholding: string
  readonly orders: string
  readonly deducted: string
  readonly net: string
  readonly employer: string
  readonly notes: string
}

export const draftRows = (tx: Tx, periodId: string): Promise<DraftRow[]> =>
  rowsFrom<DraftRow>(tx)`
    with line as (
      select l.person_id, l.amount, case
          when l.nature = 'earning' then case
            when l.concept = 'BASICO' then 'salary' when c.unit = 'hour' then 'hours'
            when l.concept like 'INC-%' or l.concept like 'LIC-%' then 'absences'
            when l.concept in ('AUX-TRANSP', 'AUX-CONECT', 'SUB-ALIM') then 'allowances' else 'others' end
          when l.nature = 'deduction' then case
            when l.concept = 'SALUD-EMP' then 'health' when l.concept in ('PENSION-EMP', 'FSP-SOL', 'FSP-SUB') then 'pension'
            when l.concept = 'RETEFUENTE' then 'withholding' else 'orders' end
          else 'none' end as part
      from payroll.period_line l
      join payroll.period_person n on n.id = l.person_id and n.period_id = ${periodId}::uuid
      left join payroll.concept c on c.code = l.concept)
    select n.id, e.identification, e.employee_label as person,
           coalesce(n.snapshot ->> 'position', e.position_label) as position,
           case when n.days > 0 or p.kind = 'ordinary' then n.days end as days,
           coalesce(s.salary, 0)::text as salary, coalesce(s.hours, 0)::text as hours, coalesce(s.absences, 0)::text as absences,
           coalesce(s.allowances, 0)::text as allowances, coalesce(s.others, 0)::text as others, n.earned::text as earned,
           coalesce(s.health, 0)::text as health, coalesce(s.pension, 0)::text as pension,
           coalesce(s.withholding, 0)::text as withholding, coalesce(s.orders, 0)::text as orders, n.deducted::text as deducted,
           n.net::text as net, n.employer::text as employer,
           concat_ws(' ', n.problem, (select string_agg(a ->> 'message', ' ') from jsonb_array_elements(n.alerts) a)) as notes
    from payroll.period_person n
    join payroll.period p on p.id = n.period_id
    join payroll.engagement_list e on e.id = n.engagement_id
    left join lateral (
      select sum(amount) filter (where part = 'salary') as salary,
             sum(amount) filter (where part = 'hours') as hours,
             sum(amount) filter (where part = 'absences') as absences,
             sum(amount) filter (where part = 'allowances') as allowances,
             sum(amount) filter (where part = 'others') as others,
             sum(amount) filter (where part = 'health') as health,
             sum(amount) filter (where part = 'pension') as pension,
             sum(amount) filter (where part = 'withholding') as withholding,
             sum(amount) filter (where part = 'orders') as orders
      from line where line.person_id = n.id) s on true
    where n.period_id = ${periodId}::uuid
    order by e.employee_label collate "es-x-icu", n.id`

export interface FigureRow {
  readonly engagementId: string
  readonly identification: string
  readonly person: string
  readonly concept: string
  readonly name: string
  readonly amount: string
  readonly sentence: string
  readonly terms: StoredFigure['terms']
  /** The reason for a manual line, or null (C2.4). */
  readonly byHand: string | null
}

/** The lines of some people of payrolls, summed by person and concept. */
const figuresOf = (tx: Tx, people: readonly { readonly id: string }[]): Promise<FigureRow[]> =>
  rowsFrom<FigureRow>(tx)`
    select n.engagement_id as "engagementId", e.identification, e.employee_label as person, l.concept, min(l.name) as name,
           sum(l.amount)::text as amount, string_agg(l.sentence, ' ' order by l.position) as sentence,
           jsonb_path_query_array(jsonb_agg(l.explanation -> 'terms' order by l.position), '$[*][*]') as terms,
           string_agg(distinct v.purpose, ' ') filter (where v.concept_id is distinct from k.concept_id) as "byHand"
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.engagement_list e on e.id = n.engagement_id
    left join payroll.novelty v on v.id::text = l.novelty_id and v.concept_id is not null
    left join payroll.novelty_kind k on k.id = v.kind_id
    where n.id = any(${people.map(({ id }) => id)}::uuid[]) and l.nature in ('earning', 'deduction')
    group by n.engagement_id, e.identification, e.employee_label, l.concept
    order by e.employee_label collate "es-x-icu", n.engagement_id, min(l.position)`

/**
 * The people of the month before, in approved payrolls of its kind and site: for a group, its members; for the general payroll,
 * people without a group in the month.
 */
const peopleBefore = (tx: Tx, periodId: string) =>
  rowsFrom<{ readonly id: string }>(tx)`
    select m.id from payroll.period p
    join payroll.period q on q.campus_id = p.campus_id and q.kind = p.kind and q.status = 'approved'
    join payroll.period_person m on m.period_id = q.id
    left join payroll.period_person n on n.period_id = p.id and n.engagement_id = m.engagement_id
    where p.id = ${periodId}::uuid
      and (q.year, q.month) = (select b.year, b.month from payroll.period b
                               where b.campus_id = p.campus_id and b.kind = p.kind and b.status = 'approved'
                                 and (b.year, b.month) < (p.year, p.month) order by b.year desc, b.month desc limit 1)
      and (n.id is not null or not p.grouped and not exists (
             select from payroll.period_person o join payroll.period g on g.id = o.period_id
             where o.engagement_id = m.engagement_id and g.kind = p.kind and g.status <> 'annulled' and g.grouped
               and (g.year, g.month) = (p.year, p.month)))`

export interface DifferenceRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly concept: string
  readonly before: string
  readonly now: string
  readonly difference: string
  readonly cause: string
}

/** Each changed concept of a person with its cause, and each manual line. */
export async function comparedWithPrevious(tx: Tx, periodId: string): Promise<DifferenceRow[]> {
  const now = await rowsWhere(tx, 'payroll.periodPerson', { periodId }, ['id'])
  return differencesOf(await figuresOf(tx, await peopleBefore(tx, periodId)), await figuresOf(tx, now))
}

/** Each concept of a person whose figure differs, with its cause in the words of the comparison. */
export function differencesOf(
  before: readonly FigureRow[],
  now: readonly FigureRow[],
  words = besideLastMonth,
): DifferenceRow[] {
  const keyOf = ({ engagementId, concept }: FigureRow) => `${engagementId} ${concept}`
  const was = new Map(before.map((row) => [keyOf(row), row]))
  const is = new Map(now.map((row) => [keyOf(row), row]))
  const keys = [...new Set([...is.keys(), ...was.keys()])]
  const rows = keys.flatMap((id) => differenceRow(id, [was.get(id) ?? null, is.get(id) ?? null], words))
  return rows.toSorted((one, other) => one.person.localeCompare(other.person, 'es'))
}

function differenceRow(
  id: string,
  [was, is]: readonly [FigureRow | null, FigureRow | null],
  words: typeof besideLastMonth,
): DifferenceRow[] {
  const row = (is ?? was)!
  const before = amountOf(was)
  const now = amountOf(is)
  const byHand = is?.byHand ?? null
  if (before === now && byHand === null) return []
  const cause = differenceCause(was, is, words)
  return [
    {
      id,
      identification: row.identification,
      person: row.person,
      concept: row.name,
      before: moneyText(before),
      now: moneyText(now),
      difference: moneyText(minus(now, before)),
      cause: byHand === null ? cause : `Línea a mano: ${byHand.replace(/\.?$/, '.')} ${cause}`,
    },
  ]
}

const amountOf = (row: FigureRow | null): Money => (row === null ? zero : money(row.amount))

/** The latest month with liquidated people; of its payrolls, the ordinary one. It shows nobody's pay. */
const lastPayrollOf = (tx: Tx, year: number, campusId: string | null) =>
  rowFrom<{ periodId: string; month: number }>(tx)`
    select p.id as "periodId", p.month from payroll.period p
    where p.year = ${year}::int and p.status in ('liquidated', 'review', 'approved')
      and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid)
    order by p.month desc, p.kind = 'ordinary' desc, p.id limit 1`

export const lastPayrollOperation = serveQuery(
  lastPayroll,
  async ({ tx, actor, input: { year } }) =>
    (await lastPayrollOf(tx, year, campusScope(actor))) ?? { periodId: null, month: null },
)

export const reviewOperations = [
  ...serveFlatReport({
    whose: 'site',
    report: periodDraft,
    read: (tx, { periodId }) => draftRows(tx, periodId),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: periodComparison,
    read: (tx, { periodId }) => comparedWithPrevious(tx, periodId),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: missingFromMonth,
    async read(tx, { periodId }) {
      const month = await rowFrom<Pick<PeriodMonth, 'year' | 'month' | 'campusId'>>(tx)`
        select year, month, campus_id as "campusId" from payroll.period where id = ${periodId}::uuid`
      return month === undefined ? [] : missingPeople(tx, month)
    },
  }),
]
