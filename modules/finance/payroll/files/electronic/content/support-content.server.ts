import { rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import { type Day, firstDayOf, insist, lastDayOf, money } from '@quina/kernel'
import { sql } from 'kysely'
import { type ReportedLine, supportLines, type UnpaidSpell } from '../lines/support-lines.domain.ts'
import type { PayrollSupport } from '../payroll-support.contract.ts'
import {
  paymentOf,
  periodOf,
  reportedWorker,
  type SupportMonth,
  workerIn,
} from '../worker/support-worker.server.ts'

/** The content of a month's document, from its payrolls and benefits, before it has a number. */
export type MonthContent = Omit<
  PayrollSupport,
  | 'prefix'
  | 'consecutive'
  | 'environment'
  | 'software'
  | 'employer'
  | 'issuedOn'
  | 'issuedAt'
  | 'novelty'
  | 'notes'
>

/**
 * The month of a vinculación: the sum of its approved payrolls, liquidated benefits and legalised viáticos.
 * @throws Problem NOM-703 nothing was paid in the month, NOM-704 a datum of the worker is missing
 */
export async function supportContent(tx: Tx, of: SupportMonth): Promise<MonthContent> {
  const worker = await workerIn(tx, of)
  const payrolls = await payrollLines(tx, of)
  const days = await paymentDays(tx, of)
  insist(days.length > 0, 'NOM-703', `A ${worker.name} no se le pagó nada ese mes.`)
  const month = { from: firstDayOf(of.year, of.month), to: lastDayOf(of.year, of.month) }
  return {
    period: periodOf(worker, month),
    worker: reportedWorker(worker),
    payment: paymentOf(worker, days),
    lines: supportLines({
      ...month,
      lines: [...payrolls, ...(await benefitLines(tx, of)), ...(await travelLines(tx, of))],
      unpaid: await unpaidSpells(tx, of),
      isPublic: worker.regime === 'public' || worker.regime === 'official',
    }),
  }
}

/** A liquidation that made a payroll is reported through that payroll. */
const madeNoPayroll = sql`
  not exists (select from payroll.period q where q.liquidation_id = l.id and q.status = 'approved')`

const paymentDays = async (tx: Tx, { engagementId, year, month }: SupportMonth): Promise<readonly Day[]> => {
  return valuesFrom<Day>(tx)`
    select p.paid_on as "on" from payroll.period_person n join payroll.period p on p.id = n.period_id
    where n.engagement_id = ${engagementId}::uuid and p.year = ${year}::int and p.month = ${month}::int
      and p.status = 'approved' and n.problem_code is null
    union
    select l.date from payroll.benefit_liquidation l
    where l.engagement_id = ${engagementId}::uuid and l.status in ('approved', 'posted')
      and l.date between ${firstDayOf(year, month)}::date and ${lastDayOf(year, month)}::date and ${madeNoPayroll}
    union
    select c.legalised_on from payroll.commission c
    where c.engagement_id = ${engagementId}::uuid and c.status = 'legalised'
      and c.legalised_on between ${firstDayOf(year, month)}::date and ${lastDayOf(year, month)}::date
    order by 1`
}

interface LineRow extends Omit<ReportedLine, 'amount' | 'spell' | 'quantity'> {
  readonly amount: string
  readonly quantity: string
  readonly noveltyId: string | null
  readonly fromDay: Day | null
  readonly toDay: Day | null
}

async function payrollLines(tx: Tx, { engagementId, year, month }: SupportMonth): Promise<ReportedLine[]> {
  const rows = await rowsFrom<LineRow>(tx)`
    select l.concept, l.name, l.nature, c.dian_element as element, l.amount::text as amount,
           coalesce(r.is_salary, false) as salary, coalesce(l.explanation -> 'terms' -> 0 ->> 'rate', '1') as rate,
           -- The parts of the base of a benefit have the same days, which may be a fraction.
           (select coalesce(case when r.method = 'benefit' then max(q) else sum(q) end, 0)
            from jsonb_array_elements(l.explanation -> 'terms') t, lateral (
              select split_part(t ->> 'quantity', '/', 1)::numeric
                       / coalesce(nullif(split_part(t ->> 'quantity', '/', 2), ''), '1')::numeric
              where t ->> 'unit' in ('dias', 'minutos')) of_term (q))::text as quantity,
           coalesce(v.id, b.id) as "noveltyId", coalesce(v.absent_from, b.rest_from) as "fromDay",
           coalesce(v.to_day, b.rest_until) as "toDay", l.of_month is not null and p.kind <> 'benefit' as corrects
    from payroll.period_line l
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    left join payroll.concept c on c.code = l.concept
    left join lateral (
      select is_salary, method from payroll.concept_rule
      where concept_id = c.id and regime in ('all', e.regime) and from_day <= ${lastDayOf(year, month)}::date
      order by regime = 'all', from_day desc limit 1) r on true
    left join payroll.novelty v on v.id::text = l.novelty_id
    left join payroll.benefit_liquidation b on b.id = p.liquidation_id and c.dian_element = 'VacacionesComunes'
    where n.engagement_id = ${engagementId}::uuid and p.year = ${year}::int and p.month = ${month}::int
      and p.status = 'approved' and l.nature in ('earning', 'deduction')
    order by p.paid_on, p.id, l.position`
  return rows.map(({ amount, quantity, noveltyId, fromDay, toDay, ...row }) => ({
    ...row,
    amount: money(amount),
    quantity: Number(quantity),
    spell:
      noveltyId === null || fromDay === null || toDay === null
        ? null
        : { id: noveltyId, from: fromDay, to: toDay },
  }))
}

/** The annex element of each benefit result. */
const benefitElements: Readonly<Record<string, string>> = {
  bsp: 'BonificacionS',
  primaServicios: 'Primas',
  vacaciones: 'VacacionesCompensadas',
  primaVacaciones: 'PrimaNS',
  recreacion: 'BonificacionNS',
  primaNavidad: 'PrimaNS',
  cesantias: 'Cesantias',
  intereses: 'InteresesCesantias',
}

interface BenefitRow {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly amount: string
  readonly days: string
  readonly restFrom: Day | null
  readonly restUntil: Day | null
}

async function benefitLines(tx: Tx, { engagementId, year, month }: SupportMonth): Promise<ReportedLine[]> {
  const rows = await rowsFrom<BenefitRow>(tx)`
    select l.id, r.kind, r.label, r.amount::text as amount, r.days::text as days, l.rest_from as "restFrom",
           l.rest_until as "restUntil"
    from payroll.benefit_result r join payroll.benefit_liquidation l on l.id = r.liquidation_id
    where l.engagement_id = ${engagementId}::uuid and l.status in ('approved', 'posted')
      and l.date between ${firstDayOf(year, month)}::date and ${lastDayOf(year, month)}::date and ${madeNoPayroll}
    order by l.date, l.id, r.position`
  return rows.map(benefitLine)
}

function benefitLine({ id, kind, label, amount, days, restFrom, restUntil }: BenefitRow): ReportedLine {
  const isRest = kind === 'vacaciones' && restFrom !== null && restUntil !== null
  const element = isRest ? 'VacacionesComunes' : (benefitElements[kind] ?? null)
  return {
    concept: kind,
    name: label,
    nature: 'earning',
    element,
    amount: money(amount),
    salary: kind === 'bsp',
    quantity: Math.round(Number(days)),
    rate: '1',
    spell: isRest ? { id, from: restFrom, to: restUntil } : null,
    corrects: false,
  }
}

/** Viáticos legalised in the month; transport with support is a reimbursement. */
async function travelLines(tx: Tx, { engagementId, year, month }: SupportMonth): Promise<ReportedLine[]> {
  const rows = await rowsFrom<{ amount: string }>(tx)`
    select legalised_per_diem::text as amount from payroll.commission
    where engagement_id = ${engagementId}::uuid and status = 'legalised' and legalised_per_diem > 0
      and legalised_on between ${firstDayOf(year, month)}::date and ${lastDayOf(year, month)}::date
    order by legalised_on, number`
  return rows.map(({ amount }) => ({
    concept: 'VIAT',
    name: 'Viáticos',
    nature: 'earning',
    element: 'ViaticoManuAlojNS',
    amount: money(amount),
    salary: false,
    quantity: 0,
    rate: '1',
    spell: null,
    corrects: false,
  }))
}

/** Unpaid absences of the month: they have an element without amount. */
const unpaidSpells = (tx: Tx, { engagementId, year, month }: SupportMonth): Promise<UnpaidSpell[]> =>
  rowsFrom<UnpaidSpell>(tx)`
    select v.id, k.dian_element as element, v.from_day as "from", v.to_day as "to"
    from payroll.novelty v join payroll.novelty_kind k on k.id = v.kind_id
    where v.engagement_id = ${engagementId}::uuid and v.status = 'approved' and k.dian_element in ('LicenciaNR', 'HuelgaLegal')
      and v.from_day <= ${lastDayOf(year, month)}::date and v.to_day >= ${firstDayOf(year, month)}::date
    order by v.from_day`

/** The content as plain text, amounts included: equal texts report the same. */
export const contentText = (content: MonthContent): string =>
  JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
