import { rowsFrom, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import {
  addDays,
  type Day,
  insist,
  lastDayOf,
  type Money,
  money,
  moneyText,
  monthOf,
  mustBeFound,
  showDay,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { parametersIn } from '../../law/parameter/house-parameter.server.ts'
import { amountOn, type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import { payrollConceptsOn } from '../../staff/concept/payroll-concepts.server.ts'
import { isApprentice, nothingAgreed, supportRows } from '../../staff/engagement/apprentice.domain.ts'
import type { EngagementKind, Regime } from '../../staff/engagement/engagement-kinds.contract.ts'
import {
  type BenefitPay,
  type BenefitRegime,
  benefitsOfRegime,
  cesantiasModeOf,
} from '../benefit/benefit.contract.ts'
import { averageVariable, type VariableMonth } from '../benefit/service-days.domain.ts'
import {
  advancedIn,
  coveredUntil,
  interruptionsOf,
  lastPaid,
  type PaidAgain,
  perDiemOf,
  restPaid,
  restTaken,
  transferredIn,
  variableMonths,
} from './paid-benefits.server.ts'
import type { LiquidationFacts } from './request.domain.ts'

interface EngagementRow {
  readonly name: string
  readonly kind: EngagementKind
  readonly regime: Regime
  readonly cesantiasRegime: 'annual' | 'fna' | 'retroactive' | 'none'
  readonly startDate: Day
  readonly endDate: Day | null
  readonly retiredOn: Day | null
  readonly retirementCause: string | null
}

interface Salary {
  readonly fromDay: Day
  readonly amount: string | null
  readonly representation: string | null
  readonly technicalPremium: string | null
  readonly technicalPremiumSalary: boolean
  readonly seniority: string | null
}

/** Facts that all people share on a day; the calendar also covers a rest that is taken after the year in which it was earned. */
export type SharedFacts = Pick<LiquidationFacts, 'parameters' | 'holidays'>

export async function sharedFacts(tx: Tx, until: Day, restFrom = until): Promise<SharedFacts> {
  const around = { from: addDays(until, -400), to: addDays(restFrom > until ? restFrom : until, 400) }
  return { parameters: await parametersIn(tx), holidays: await loadHolidays(tx, around) }
}

interface Until {
  readonly until: Day
  readonly saturdays: boolean
  readonly shared?: SharedFacts
  readonly again?: PaidAgain | null
  /** The first day of the rest: the pay on that day is the base (Decreto 1045/1978, art. 17; CST, art. 192). */
  readonly restFrom?: Day | null
}

/**
 * The facts needed to liquidate the benefits of a person until a day.
 * @throws Problem NOM-407 the house pays no benefits in their regime, NOM-408 no salary is recorded for the day
 */
export async function liquidationFacts(
  tx: Tx,
  engagementId: string,
  { until, saturdays, shared: given, again = null, restFrom = null }: Until,
): Promise<LiquidationFacts> {
  const engaged = await engagedOf(tx, engagementId)
  const regime = benefitRegimeOf(engaged)
  insist(regime !== null, 'NOM-407', 'Las prestaciones de esta vinculación no están a cargo de la entidad.')
  const { parameters, holidays } = given ?? (await sharedFacts(tx, until))
  const known = await salariesOf(tx, engagementId, again !== null)
  const payDay = restFrom !== null && restFrom > until ? restFrom : until
  const salaries = supported(engaged, known, { to: payDay, parameters })
  const earns = await subsidiesOf(tx, payDay, engaged.regime)
  const interruptions = await interruptionsOf(tx, engagementId, regime)
  const shared = { startDate: engaged.startDate, interruptions }
  return {
    ...shared,
    regime,
    mode: cesantiasModeOf[engaged.cesantiasRegime],
    endDate: engaged.endDate,
    byTask: engaged.kind === 'task',
    retiredOn: engaged.retiredOn,
    unjust: engaged.retirementCause === 'unjust',
    pay: {
      ...payOn(salaries, payDay, { regime, parameters, earns, name: engaged.name }),
      ...variableOf(await variableMonths(tx, engagementId, { until, again, regime }), { ...shared, until }),
      ...(await perDiemOf(tx, engagementId, { ...shared, until })),
    },
    salaries: lastYearOf(salaries, engaged.startDate, until),
    paid: await lastPaid(tx, engagementId, { until, again }),
    coveredUntil: await coveredUntil(tx, engagementId, { until, again }),
    transferred: engaged.cesantiasRegime === 'fna' ? await transferredIn(tx, engagementId, until) : zero,
    advanced: await advancedIn(tx, engagementId, {
      until,
      again,
      mode: cesantiasModeOf[engaged.cesantiasRegime],
    }),
    restTaken: await restTaken(tx, engagementId, shared),
    restPaid: await restPaid(tx, engagementId, again),
    saturdays,
    parameters,
    holidays,
  }
}

/** Residents are paid by the State, and an apprentice in the classroom has no benefits. */
const benefitRegimeOf = ({ regime, cesantiasRegime }: EngagementRow): BenefitRegime | null =>
  regime === 'apprentice' && cesantiasRegime === 'none' ? null : benefitsOfRegime[regime]

async function engagedOf(tx: Tx, id: string): Promise<EngagementRow> {
  const [row] = await rowsFrom<EngagementRow>(tx)`
    select l.employee_label as name, e.kind, e.regime, e.cesantias_regime as "cesantiasRegime", e.start_date as "startDate",
           e.end_date as "endDate", e.retired_on as "retiredOn", e.retirement_cause as "retirementCause"
    from payroll.engagement e join payroll.engagement_list l on l.id = e.id where e.id = ${id}::uuid`
  return mustBeFound(row, 'La vinculación')
}

/** The amount of each row of pay: its own, or that of its post on the day; `again` includes later retroactive acts. */
const salariesOf = (tx: Tx, id: string, again: boolean): Promise<Salary[]> =>
  rowsFrom<Salary>(tx)`
    with salary as (
      select s.*, case when ${again} then least(s.from_day, s.retroactive_from) else s.from_day end as since
      from payroll.engagement_salary s where s.parent_id = ${id}::uuid),
    pay as (
      select p.position_id, p.from_day, payroll.dedicated(p.amount, e.dedication) as amount,
             case when ${again} then least(p.from_day, p.retroactive_from) else p.from_day end as since
      from payroll.position_pay p join payroll.engagement e on e.id = ${id}::uuid where p.active)
    select d.from_day as "fromDay", coalesce(s.amount, pay.amount)::text as amount, s.representation::text as representation,
           s.technical_premium::text as "technicalPremium", s.technical_premium_salary as "technicalPremiumSalary",
           s.seniority::text as seniority
    from (
      select since as from_day from salary
      union select p.since from pay p join salary s on s.position_id = p.position_id and p.since > s.since) d
    cross join lateral (select * from salary s where s.since <= d.from_day order by s.from_day desc limit 1) s
    left join lateral (
      select p.amount from pay p
      where p.position_id = s.position_id and p.since <= d.from_day order by p.from_day desc limit 1) pay on true
    order by d.from_day`

/** An apprentice at work has benefits computed on the apprentice support of each day. */
function supported(
  { kind, startDate }: EngagementRow,
  salaries: Salary[],
  { to, parameters }: { to: Day; parameters: Parameters },
): Salary[] {
  if (!isApprentice(kind)) return salaries
  const agreed = salaries.map(({ fromDay, amount }) => ({
    ...nothingAgreed,
    from: fromDay,
    act: '',
    amount: money(amount ?? '0'),
  }))
  const none = {
    representation: null,
    technicalPremium: null,
    technicalPremiumSalary: false,
    seniority: null,
  }
  return supportRows({ kind, startDate, agreed, to }, parameters).map(({ from, amount }) => ({
    ...none,
    fromDay: from,
    amount: moneyText(amount),
  }))
}

/** The variable pay of the year and of the semester of the day, and the part of the year that is not overtime. */
function variableOf(
  months: readonly VariableMonth[],
  {
    startDate: from,
    interruptions,
    until,
  }: Pick<LiquidationFacts, 'startDate' | 'interruptions'> & { until: Day },
): Pick<BenefitPay, 'variable' | 'semesterVariable' | 'commission'> {
  const service = { from, until, interruptions }
  const semester = `${until.slice(0, 4)}-${until.slice(5) >= '07-01' ? '07' : '01'}-01`
  return {
    variable: averageVariable(months, service),
    commission: averageVariable(
      months.map(({ month, commission: amount }) => ({ month, amount })),
      service,
    ),
    semesterVariable: averageVariable(
      months.filter(({ month }) => month >= semester),
      service,
    ),
  }
}

const salaryOn = (salaries: readonly Salary[], on: Day): Salary | undefined =>
  salaries.findLast(({ fromDay }) => fromDay <= on) ?? salaries[0]

/** The subsidies that the concepts of a regime pay: a house that gives food or transport in kind has no such concept. */
async function subsidiesOf(tx: Tx, on: Day, regime: Regime): Promise<ReadonlySet<string>> {
  const concepts = await payrollConceptsOn(tx, on, regime)
  return new Set(
    concepts.flatMap(({ method }) =>
      method.method === 'days' && method.amount.from === 'parameter' ? [method.amount.key] : [],
    ),
  )
}

/** The pay on a day, with transport and food for the people to whom the law gives them. */
function payOn(
  salaries: readonly Salary[],
  on: Day,
  {
    regime,
    parameters,
    earns,
    name,
  }: { regime: BenefitRegime; parameters: Parameters; earns: ReadonlySet<string>; name: string },
): BenefitPay {
  const salary = salaryOn(salaries, on)
  const amount = salary?.amount ?? null
  insist(
    salary !== undefined && amount !== null,
    'NOM-408',
    `Nada dice cuánto devenga ${name} el ${showDay(on)}: registre su asignación.`,
  )
  const assignment = money(amount)
  const wages = BigInt(parameterOn(parameters, 'AUX_TRANSPORTE_TOPE', on).value)
  const hasTransport = regime !== 'integral' && assignment <= amountOn(parameters, 'SMMLV', on) * wages
  const hasFood = regime === 'publico' && assignment <= amountOn(parameters, 'TOPE_BSP', on)
  return {
    assignment,
    representation: money(salary.representation ?? '0'),
    technicalPremium: salary.technicalPremiumSalary ? money(salary.technicalPremium ?? '0') : zero,
    seniority: money(salary.seniority ?? '0'),
    transport:
      hasTransport && earns.has('AUX_TRANSPORTE') ? amountOn(parameters, 'AUX_TRANSPORTE', on) : zero,
    food:
      hasFood && earns.has('SUBSIDIO_ALIMENTACION')
        ? amountOn(parameters, 'SUBSIDIO_ALIMENTACION', on)
        : zero,
    variable: zero,
    perDiem: zero,
    perDiemDays: 0,
  }
}

/** The salary at the end of each of the last months in service, up to twelve. */
function lastYearOf(salaries: readonly Salary[], startDate: Day, until: Day): Money[] {
  const months = Array.from({ length: 12 }, (_, index) => {
    const count = vigenciaOf(until) * 12 + monthOf(until) - 12 + index
    const end = lastDayOf(Math.floor(count / 12), (count % 12) + 1)
    return end < until ? end : until
  })
  return months.filter((end) => end >= startDate).map((end) => money(salaryOn(salaries, end)?.amount ?? '0'))
}
