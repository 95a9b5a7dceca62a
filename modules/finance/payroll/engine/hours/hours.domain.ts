import type { Holidays } from '@quina/hospital/domain'
import { addDays, type Day, groupedBy, insist, showDay, weekdayOf } from '@quina/kernel'
import { decimalProduct } from '../../law/explanation/exact.domain.ts'
import { explained, term, usedParameter } from '../../law/explanation/explanation.domain.ts'
import { optionOn, type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { SalaryRow } from '../day-map/day-map.contract.ts'
import { salaryOn } from '../day-map/day-map.domain.ts'
import type { PayrollAlert } from '../line/line.contract.ts'
import { type Fragment, fragmentsOf, isRest, type PlannedHours } from './fragment.domain.ts'
import {
  type HourKind,
  type HourLine,
  hourKinds,
  type RestOwed,
  type TypedHours,
  type WorkedShift,
  type WorkSchedule,
} from './hours.contract.ts'
import { hourFactorOn } from './working-time.domain.ts'

export interface HoursFacts {
  /** The first of the paid days. Shifts of the week before it count for the weekly limit. */
  readonly from: Day
  readonly to: Day
  readonly shifts: readonly WorkedShift[]
  readonly typed: readonly TypedHours[]
  readonly planned: readonly PlannedHours[] | null
  readonly schedule: WorkSchedule
  readonly salaries: readonly SalaryRow[]
  readonly holidays: Holidays
}

export interface HoursPaid {
  /** With date, kind and minutes: the relation of hours delivered with the payslip (CST, art. 162). */
  readonly fragments: readonly Fragment[]
  readonly lines: readonly HourLine[]
  readonly rests: readonly RestOwed[]
  /** Extra minutes compensated with rest instead of pay, a day for each eight hours. */
  readonly compensated: number
  readonly alerts: readonly PayrollAlert[]
}

const extraKinds: ReadonlySet<HourKind> = new Set(['HED', 'HEN', 'HEDDF', 'HENDF'])
type PaidFragment = Fragment & { readonly kind: HourKind }

/**
 * The hours worked, paid by kind (payroll dossier §2.7): each fragment with the parameters and the salary of its own date, one
 * line for each kind, salary, divisor and factor, rounded once.
 */
export function hoursOf(facts: HoursFacts, parameters: Parameters): HoursPaid {
  const fragments = [...typedFragments(facts), ...fragmentsOf(facts.shifts, { ...facts, parameters })].filter(
    ({ on }) => facts.from <= on && on <= facts.to,
  )
  const habitual = habitualRests(fragments, facts)
  const surcharged = fragments
    .map((one) => (takesRest(one, habitual, facts) ? withoutMoney(one) : one))
    .filter((one): one is PaidFragment => one.kind !== null)
  const { paid, compensated } = withinPublicLimit(surcharged, facts, parameters)
  return {
    fragments,
    lines: linesOf(paid, facts, parameters),
    rests: [
      ...restsOf(fragments, habitual, facts, parameters),
      ...extraRests(compensated, facts, parameters),
    ],
    compensated: minutesIn(compensated),
    alerts: [
      ...limitAlerts(surcharged, facts, parameters),
      ...monthAlerts(minutesIn(compensated), facts, parameters),
      ...rightAlerts(surcharged, facts),
    ],
  }
}

const minutesIn = (all: readonly { readonly minutes: number }[]): number =>
  all.reduce((sum, { minutes }) => sum + minutes, 0)

const typedFragments = ({ typed }: HoursFacts): Fragment[] =>
  typed.map(({ id: noveltyId, outsideSchedule = false, restChosen = false, ...hours }) => {
    insist(hours.minutes > 0, 'HORAS_INVALIDAS', 'Las horas deben ser mayores que cero.')
    return { noveltyId, outsideSchedule, restChosen, ...hours }
  })

/** A public post is paid extra hours up to a monthly limit, the earliest first; without the right to them, none. */
function withinPublicLimit(
  all: readonly PaidFragment[],
  { schedule, to }: HoursFacts,
  parameters: Parameters,
) {
  if (schedule.workingTime === 'private') return { paid: all, compensated: [] }
  const limit =
    schedule.workingTime === 'public'
      ? Number(parameterOn(parameters, 'EXTRAS_PUBLICAS_MES', to).value) * 60
      : Infinity
  let left = schedule.mayEarnOvertime ? limit : 0
  const compensated: PaidFragment[] = []
  const paid: PaidFragment[] = []
  for (const one of all.toSorted((a, b) => a.on.localeCompare(b.on))) {
    const minutes = extraKinds.has(one.kind) ? Math.min(left, one.minutes) : one.minutes
    if (extraKinds.has(one.kind)) left -= minutes
    if (minutes > 0) paid.push({ ...one, minutes })
    if (minutes < one.minutes) compensated.push({ ...one, minutes: one.minutes - minutes })
  }
  return { paid, compensated }
}

function linesOf(
  fragments: readonly PaidFragment[],
  { schedule, salaries }: HoursFacts,
  parameters: Parameters,
) {
  const { workingTime, share = '1' } = schedule
  const priced = fragments.map((fragment) => ({
    fragment,
    salary: salaryOn(salaries, fragment.on).amount,
    worth: hourFactorOn(parameters, { ...fragment, workingTime }, fragment.on),
  }))
  const groups = groupedBy(priced, ({ fragment, salary, worth }) =>
    [fragment.kind, salary, worth.divisor.value, worth.factor].join(' '),
  )
  return [...groups.values()].map((group): HourLine => {
    const { fragment, salary, worth } = group[0]!
    const minutes = minutesIn(group.map((one) => one.fragment))
    const used = [worth.divisor, ...worth.parameters]
    const figure = explained([
      term({
        label: `${hourKinds[fragment.kind]}${worth.outside ? ' fuera de la jornada ordinaria' : ''}`,
        base: salary,
        quantity: String(minutes),
        unit: 'minutos',
        divisor: decimalProduct(decimalProduct(worth.divisor.value, '60'), share),
        rate: worth.factor,
        norm: [...new Set(used.map(({ norm }) => norm))].join('; '),
        day: fragment.on,
        parameters: used.map(usedParameter),
      }),
    ])
    const noveltyIds = [...new Set(group.map((one) => one.fragment.noveltyId))]
    return { kind: fragment.kind, minutes, salary, factor: worth.factor, figure, noveltyIds }
  })
}

/** Habitual work on days of rest: three Sundays or more in a month (CST, art. 179). */
const habitualSundays = 3

/** The Sundays of habitual private work, which give both money and rest (CST, art. 181). */
function habitualRests(fragments: readonly Fragment[], { schedule }: HoursFacts): ReadonlySet<Day> {
  if (schedule.workingTime !== 'private') return new Set()
  const worked = new Set(fragments.map(({ on }) => on).filter((on) => weekdayOf(on) === schedule.restDay))
  return worked.size < habitualSundays ? new Set() : worked
}

/** Occasional work on a day of rest gives money or rest, as the worker chose (CST, art. 180; Decreto 1042 of 1978, art. 40). */
const takesRest = (one: Fragment, habitual: ReadonlySet<Day>, { schedule }: HoursFacts): boolean =>
  one.restChosen &&
  (one.kind === 'RDF' || one.kind === 'RNDF') &&
  (schedule.workingTime === 'private' ? !habitual.has(one.on) : one.outsideSchedule)

/** The rest replaces the hour and the surcharge for the day, not the surcharge for the night. */
const withoutMoney = (one: Fragment): Fragment => ({ ...one, kind: one.kind === 'RNDF' ? 'RN' : null })

/**
 * The days of rest that are owed (C1.2): to a public employee, each one worked; to a private one, those of habitual work and
 * those chosen instead of money.
 */
function restsOf(
  fragments: readonly Fragment[],
  habitual: ReadonlySet<Day>,
  facts: HoursFacts,
  parameters: Parameters,
): RestOwed[] {
  const { schedule, holidays } = facts
  const isPrivate = schedule.workingTime === 'private'
  const owed = fragments.filter((one) =>
    isPrivate ? habitual.has(one.on) || takesRest(one, habitual, facts) : isRest(one.on, schedule, holidays),
  )
  const days = [...groupedBy(owed, ({ on }) => on)].toSorted(([one], [other]) => one.localeCompare(other))
  const reasonOf = (on: Day) =>
    habitual.has(on) ? 'Trabajo dominical habitual' : 'Descanso en vez de dinero'
  return days.map(([on, all]) => ({
    on,
    minutes: minutesIn(all),
    reason: isPrivate ? reasonOf(on) : 'Dominical o festivo trabajado',
    dueBy: restDueBy(on, schedule, parameters),
    extra: false,
  }))
}

/** Unpaid extra hours are compensated with rest (Decreto 1042 of 1978, art. 36). */
const extraRests = (
  compensated: readonly PaidFragment[],
  { schedule }: HoursFacts,
  parameters: Parameters,
): RestOwed[] =>
  [...groupedBy(compensated, ({ on }) => on)].map(([on, all]) => ({
    on,
    minutes: minutesIn(all),
    reason: 'Horas extras que no se pagan',
    dueBy: restDueBy(on, schedule, parameters),
    extra: true,
  }))

function restDueBy(on: Day, { workingTime }: WorkSchedule, parameters: Parameters): Day {
  const key = workingTime === 'private' ? 'DESCANSO_PRIVADO_PLAZO' : 'DESCANSO_PUBLICO_PLAZO'
  return addDays(on, Number(parameterOn(parameters, key, on).value))
}

/** Extra hours of a public employee above the monthly limit: a warning, because they are compensated with rest. */
function monthAlerts(
  compensated: number,
  { schedule, to }: HoursFacts,
  parameters: Parameters,
): PayrollAlert[] {
  if (compensated === 0 || schedule.workingTime !== 'public' || !schedule.mayEarnOvertime) return []
  const limit = parameterOn(parameters, 'EXTRAS_PUBLICAS_MES', to).value
  const over = (compensated / 60)
    .toFixed(2)
    .replace(/\.?0+$/, '')
    .replace('.', ',')
  const message = `Más de ${limit} horas extras en el mes: ${over} se compensan con descanso, un día por cada ocho.`
  return [{ code: 'HE_SUPERA_TOPE', critical: false, message }]
}

/** More than two extra hours a day or twelve a week: a warning for care staff, unless the house decides otherwise (C1.2). */
function limitAlerts(
  all: readonly PaidFragment[],
  { schedule }: HoursFacts,
  parameters: Parameters,
): PayrollAlert[] {
  if (schedule.workingTime !== 'private') return []
  const extra = all.filter(({ kind }) => extraKinds.has(kind))
  const sums = (keyOf: (one: PaidFragment) => string) =>
    [...groupedBy(extra, keyOf).values()].map((group) => ({ on: group[0]!.on, minutes: minutesIn(group) }))
  const over = [
    ...sums(({ on }) => on).map((one) => ({ ...one, key: 'EXTRAS_PRIVADAS_DIA' as const, in: 'el día' })),
    ...sums(({ on }) => mondayOf(on)).map((one) => ({
      ...one,
      key: 'EXTRAS_PRIVADAS_SEMANA' as const,
      in: 'la semana',
    })),
  ]
  return over.flatMap(({ on, minutes, key, in: span }) => {
    const limit = Number(parameterOn(parameters, key, on).value)
    if (minutes <= limit * 60) return []
    return [
      {
        code: 'HE_SUPERA_TOPE',
        critical: !schedule.careStaff || optionOn(parameters, 'TOPE_HE_SALUD', on) === 'BLOQUEO',
        message: `Más de ${limit} horas extras en ${span} del ${showDay(on)}.`,
      },
    ]
  })
}

function rightAlerts(all: readonly PaidFragment[], { schedule }: HoursFacts): PayrollAlert[] {
  if (schedule.mayEarnOvertime || !all.some(({ kind }) => extraKinds.has(kind))) return []
  return [
    {
      code: 'SIN_DERECHO_HORAS_EXTRA',
      critical: false,
      message: 'El cargo no devenga horas extras: se compensan con descanso, un día por cada ocho horas.',
    },
  ]
}

const mondayOf = (on: Day): Day => addDays(on, -((weekdayOf(on) + 6) % 7))
