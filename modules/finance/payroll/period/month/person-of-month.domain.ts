import { type Day, divide, insist, lastDayOf, type Money, money, scaled, sumOf, zero } from '@quina/kernel'
import type { Contributor } from '../../engine/contribution/contribution.contract.ts'
import type { DayMap, MonthFacts, ReportedIbc, SalaryRow } from '../../engine/day-map/day-map.contract.ts'
import { dayMapOf } from '../../engine/day-map/day-map.domain.ts'
import type { WorkSchedule } from '../../engine/hours/hours.contract.ts'
import { timeAfter } from '../../engine/hours/working-time.domain.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import type { PayrollConcept } from '../../engine/method/method.contract.ts'
import type {
  PersonFacts,
  PersonSickLeave,
  PersonWithholding,
} from '../../engine/person/person-facts.domain.ts'
import { maternityPay, paternityPay } from '../../engine/sick-leave/parental-leave.domain.ts'
import { sickEvents } from '../../engine/sick-leave/sick-event.domain.ts'
import type { UsedInYear } from '../../engine/withholding/withholding.domain.ts'
import { factorOf, orderOf } from '../../staff/deduction/discount-order.domain.ts'
import { contributorTypeOf, isApprentice, supportRows } from '../../staff/engagement/apprentice.domain.ts'
import {
  calendarDaysIn,
  type EngagedRow,
  type MonthReading,
  type NoveltyRow,
  type PaidBeforeRow,
  type RelievedRow,
} from './month-rows.domain.ts'

/**
 * The facts of one person's month.
 * @throws Problem `AFILIACION_FALTANTE`, `COTIZANTE_SIN_TIPO`, `SIN_SALARIO_EN_FECHA`: facts that prevent the liquidation.
 */
export function personOfMonth(engaged: EngagedRow, reading: MonthReading): PersonFacts {
  const { year, month, paidOn } = reading.period
  const novelties = reading.novelties.get(engaged.id) ?? []
  const days: MonthFacts = {
    year,
    month,
    from: engaged.startDate,
    until: engaged.retiredOn,
    absences: novelties.flatMap(({ id, absence, fromDay, toDay }) =>
      absence === null
        ? []
        : [{ id, kind: absence, from: fromDay, to: toDay, lastIbc: ibcBefore(engaged, reading, fromDay) }],
    ),
    salaries: salariesOf(engaged, reading),
    places: engaged.places,
  }
  const map = dayMapOf(days)
  return {
    month: days,
    paidOn,
    house: reading.house,
    contributor: contributorOf(engaged, reading),
    schedule: scheduleOf(engaged, novelties),
    concepts: (reading.concepts.get(engaged.regime) ?? []).filter((concept) => mayEarn(engaged, concept)),
    values: typedValues(novelties).filter(({ nature }) => nature !== 'deduction'),
    deductions: typedValues(novelties).filter(({ nature }) => nature === 'deduction'),
    ...hoursOfMonth(engaged, novelties),
    planned: null,
    holidays: reading.holidays,
    sickLeaves: sickLeavesOf(engaged, novelties, reading),
    lines: parentalLines(map, engaged, novelties, reading),
    withholding: withholdingOf(engaged, reading),
    orders: (reading.orders.get(engaged.employeeId) ?? []).map(orderOf),
  }
}

/** The pay by days: an apprentice gets the legal support, or a higher agreed amount, instead of the pay of the post. */
function salariesOf(engaged: EngagedRow, { period, salaries, rules }: MonthReading): readonly SalaryRow[] {
  const { id, kind, startDate } = engaged
  const agreed = salaries.get(id) ?? []
  const to = lastDayOf(period.year, period.month)
  return isApprentice(kind) ? supportRows({ kind, startDate, agreed, to }, rules.parameters) : agreed
}

/** An apprentice in the classroom gets only the support: transport and connectivity need work (Ley 2466 de 2025, art. 21). */
const mayEarn = ({ kind }: EngagedRow, { method }: PayrollConcept): boolean =>
  kind !== 'apprentice' || !('when' in method) || method.when?.place === undefined

const typedValues = (novelties: readonly NoveltyRow[]) =>
  novelties.flatMap(({ id, concept, conceptName, nature, amount }) =>
    concept === null || amount === null
      ? []
      : [{ id, concept, name: conceptName ?? concept, nature, amount: money(amount) }],
  )

function contributorOf(engaged: EngagedRow, { catalogues, period }: MonthReading): Contributor {
  const month = lastDayOf(period.year, period.month).slice(0, 7)
  const own = contributorTypeOf({ kind: engaged.kind, type: engaged.contributorType }, month)
  const type = catalogues.types.find(
    ({ code, from, until }) => code === own && from <= month && (until === null || month <= until),
  )
  const subtype = catalogues.subtypes.find(({ code }) => code === engaged.contributorSubtype)
  insist(
    type !== undefined && subtype !== undefined,
    'COTIZANTE_SIN_TIPO',
    `No hay cotizante ${own}-${engaged.contributorSubtype} en ${month}: corríjalo en la vinculación.`,
  )
  const needsRisk = type.risk === 'O'
  insist(
    !needsRisk || engaged.riskClass !== null,
    'AFILIACION_FALTANTE',
    'Falta la afiliación a la ARL con su clase de riesgo: regístrela en la vinculación.',
  )
  return {
    type,
    subtype,
    foreigner: engaged.foreigner ?? false,
    riskClass: engaged.riskClass ?? 1,
    highRisk: engaged.highRisk ?? false,
    integral: engaged.regime === 'integral',
    apprentice: engaged.regime === 'apprentice',
    wages: engaged.jobs === null ? null : { own: money(engaged.jobs.own), all: money(engaged.jobs.all) },
  }
}

const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const scheduleOf = (
  { regime, workingTime, restDay, overtime, cares, dedication }: EngagedRow,
  novelties: readonly NoveltyRow[],
): WorkSchedule => ({
  workingTime: workingTime ?? (regime === 'public' || regime === 'official' ? regime : 'private'),
  restDay: Math.max(0, weekDays.indexOf(restDay ?? 'sunday')),
  careStaff: cares,
  mayEarnOvertime: overtime ?? true,
  share: factorOf(dedication),
  weeklyLimit: novelties.some(({ hourKind }) => hourKind === 'TURNO'),
})

/**
 * Hours with a starting time are cut by the night, and a turno by every limit; hours without one have their typed kind. Days of
 * rest are in the schedule of a person who regularly works them, or whose cuadro planned the turno.
 */
function hoursOfMonth(
  { places }: EngagedRow,
  novelties: readonly NoveltyRow[],
): Pick<PersonFacts, 'shifts' | 'typed'> {
  const isOutside = (on: Day) => places.findLast(({ from }) => from <= on)?.worksRestDays === false
  const worked = novelties.flatMap(({ id, hourKind: kind, hours, fromDay: on, fromTime, restChosen }) =>
    kind === null || hours === null
      ? []
      : [{ id, kind, on, fromTime, restChosen, minutes: minutesOf(hours) }],
  )
  return {
    typed: worked.flatMap(({ kind, fromTime, ...hours }) =>
      fromTime !== null || kind === 'TURNO' ? [] : [{ ...hours, kind, outsideSchedule: isOutside(hours.on) }],
    ),
    shifts: worked.flatMap(({ id, kind, on, fromTime, minutes, restChosen }) => {
      if (fromTime === null) return []
      const from = `${on}T${fromTime}`
      const extra = kind === 'TURNO' ? null : kind.startsWith('H')
      const outsideSchedule = kind !== 'TURNO' && isOutside(on)
      return [{ id, from, to: timeAfter(from, minutes), extra, outsideSchedule, restChosen }]
    }),
  }
}

const minutesOf = (hours: string): number => Number(divide(scaled(hours, 4) * 60n, 10_000n, 'half-up'))

/** The IBC of the last reported month before that of a day, or the opening IBC of the person. */
function ibcBefore({ id, openingIbc }: EngagedRow, { reported }: MonthReading, day: Day): ReportedIbc | null {
  const month = `${day.slice(0, 7)}-01`
  const found = (reported.get(id) ?? []).findLast((one) => one.month < month)
  if (found !== undefined) return { amount: money(found.ibc), days: found.days }
  return openingIbc === null ? null : { amount: money(openingIbc), days: 30 }
}

/** Certificates linked by an extension count together: no diagnosis is stored here, so only the declared link joins them. */
function sickLeavesOf(
  engaged: EngagedRow,
  novelties: readonly NoveltyRow[],
  reading: MonthReading,
): readonly PersonSickLeave[] {
  const byId = new Map(novelties.map((one) => [one.id, one]))
  const rootOf = ({ id, extendsId }: NoveltyRow): string => {
    const before = extendsId === null ? undefined : byId.get(extendsId)
    return before === undefined ? id : rootOf(before)
  }
  const roots = [...new Set(novelties.map(rootOf))]
  const certificates = novelties.flatMap((one) =>
    one.absence === 'illness' || one.absence === 'workAccident'
      ? [
          {
            id: one.id,
            kind: one.absence,
            from: one.fromDay,
            to: one.toDay,
            extendsId: one.extendsId,
            diagnosis: String(roots.indexOf(rootOf(one))).padStart(3, '0'),
          },
        ]
      : [],
  )
  return sickEvents(certificates).map((event) => ({
    event,
    ibcBefore: ibcBefore(engaged, reading, event.firstDay),
  }))
}

const parental = {
  maternity: ['LIC-MAT', 'Licencia de maternidad'],
  paternity: ['LIC-PAT', 'Licencia de paternidad'],
  childCare: ['LIC-NINEZ', 'Licencia para el cuidado de la niñez'],
} as const

/** Days of gestation, where the novedad does not state them. */
const wholeGestation = 270

/** Leaves that the EPS pays, by the days of the month. */
function parentalLines(
  map: DayMap,
  engaged: EngagedRow,
  novelties: readonly NoveltyRow[],
  reading: MonthReading,
): readonly PayrollLine[] {
  const { parameters } = reading.rules
  return map.segments.flatMap(({ state, absence, salary, days }, index) => {
    if (absence === null || (state !== 'maternity' && state !== 'paternity' && state !== 'childCare'))
      return []
    const own = novelties.find(({ id }) => id === absence.id)
    const paid = {
      from: absence.from,
      days,
      salary: salary.amount,
      ibcBefore: ibcBefore(engaged, reading, absence.from),
      gestationDays: own?.gestationDays ?? wholeGestation,
      contributedDays: own?.contributedDays ?? wholeGestation,
    }
    const [concept, name] = parental[state]
    const figureOf = (count: number) =>
      state === 'maternity'
        ? maternityPay({ ...paid, days: count }, parameters).figure
        : paternityPay({ ...paid, days: count })
    const { length } = map.segments.slice(index + 1).filter((one) => one.absence?.id === absence.id)
    const earlier = map.segments.slice(0, index).filter((one) => one.absence?.id === absence.id)
    const before = earlier.reduce((sum, one) => sum + one.days, 0)
    const claimed = length > 0 ? days : calendarDaysIn(absence, reading.period) - before
    const claim = { amount: figureOf(claimed).amount, days: claimed }
    return [
      {
        concept,
        name,
        nature: 'earning',
        figure: figureOf(days),
        bases: ['pension', 'health', 'risk', 'withholding'],
        salary: false,
        noveltyId: absence.id,
        claim,
      } as const,
    ]
  })
}

function withholdingOf(
  { employeeId, procedure }: EngagedRow,
  { reliefs, paidBefore, relieved }: MonthReading,
): PersonWithholding {
  const own = reliefs.get(employeeId) ?? []
  const sumFor = (...kinds: readonly string[]): Money =>
    sumOf(
      own.filter(({ kind }) => kinds.includes(kind)),
      ({ amount }) => (amount === null ? zero : money(amount)),
    )
  const fixed = own.find(({ kind }) => kind === 'fixedRate')?.rate ?? null
  return {
    relief: {
      housingInterest: sumFor('mortgage'),
      prepaidHealth: sumFor('prepaid'),
      pensionFund: sumFor('rais'),
      voluntary: sumFor('afc', 'fvp'),
      dependants: own.some(({ kind }) => kind === 'dependant'),
    },
    before: beforeOf(paidBefore.get(employeeId)),
    fixedPercent: procedure === 'two' && fixed !== null ? factorOf(fixed).replace(/\.?0+$/, '') : null,
    awaitsPercent: procedure === 'two' && fixed === null,
    usedInYear: relieved === null ? null : usedOf(relieved.get(employeeId)),
  }
}

const usedOf = (row: RelievedRow | undefined): UsedInYear => {
  const centavos = (text: string | undefined) => BigInt(text ?? '0') as Money
  return {
    voluntary: centavos(row?.voluntary),
    exempt: centavos(row?.exempt),
    together: centavos(row?.together),
  }
}

const beforeOf = (row: PaidBeforeRow | undefined): PersonWithholding['before'] =>
  row === undefined
    ? { gross: zero, compulsory: zero, withheld: zero }
    : { gross: money(row.gross), compulsory: money(row.compulsory), withheld: money(row.withheld) }
