import type { Holidays } from '@quina/hospital/domain'
import { addDays, type Day, daysBetween, groupedBy, plural, showDay } from '@quina/kernel'
import { type Fragment, fragmentsOf, isRest } from '../../../engine/hours/fragment.domain.ts'
import type { WorkedShift, WorkSchedule } from '../../../engine/hours/hours.contract.ts'
import { minuteInDay, nightOn, timeAfter, weekOn } from '../../../engine/hours/working-time.domain.ts'
import type { LawKey } from '../../../law/parameter/law.contract.ts'
import { optionOn, type Parameters, parameterOn } from '../../../law/parameter/parameter.domain.ts'

export interface Shift {
  readonly code: string
  readonly name: string
  readonly kind: 'work' | 'rest' | 'compensatory'
  readonly fromTime: string | null
  readonly hours: string | null
}

/** The turno of a person on a day; `own` when it is in the open cuadro, not in another published one. */
export type PlannedDay = Readonly<{ on: Day; shift: Shift; own: boolean }>

export interface PlannedPerson {
  readonly startDate: Day
  readonly until: Day | null
  readonly schedule: WorkSchedule
  readonly absences: readonly { readonly name: string; readonly from: Day; readonly to: Day }[]
  readonly days: readonly PlannedDay[]
}

export type ShiftIssue = Readonly<{ on: Day; code: string; message: string; critical: boolean }>

export type ShiftRules = Readonly<{ parameters: Parameters; holidays: Holidays }>

const epoch = '2000-01-03' as Day
const dayMinutes = 1440

type Span = Readonly<{ on: Day; start: number; end: number; own: boolean; label: string }>

const minutesOf = ({ hours }: Shift): number => Math.round(Number(hours) * 60)

const spansOf = (days: readonly PlannedDay[]): Span[] =>
  days
    .filter(({ shift }) => shift.fromTime !== null)
    .map(({ on, shift, own }) => {
      const start = daysBetween(epoch, on) * dayMinutes + minuteInDay(shift.fromTime ?? '00:00')
      return { on, own, start, end: start + minutesOf(shift), label: `${shift.code} del ${showDay(on)}` }
    })
    .toSorted((one, other) => one.start - other.start)

const dateAt = (minute: number): Day => addDays(epoch, Math.floor(minute / dayMinutes))
const mondayOf = (on: Day): Day => addDays(on, -(((daysBetween(epoch, on) % 7) + 7) % 7))
const shownHours = (minutes: number): string =>
  String(Math.round((minutes / 60) * 100) / 100).replace('.', ',')

/**
 * The errors and warnings of a person's month: overlapping turnos, turnos on days without service or of an absence, too many
 * hours in a day or a week, short rests, consecutive nights, a week without a day of rest, rests that are owed.
 */
export function issuesOf(person: PlannedPerson, rules: ShiftRules): readonly ShiftIssue[] {
  const spans = spansOf(person.days)
  const ofOwn = ({ on }: ShiftIssue) => person.days.some((one) => one.own && one.on === on)
  return [
    ...presence(person),
    ...pairs(spans, rules),
    ...dayHours(spans, rules),
    ...weekHours(spans, person, rules),
    ...nights(spans, person, rules),
    ...weeksWithoutRest(person),
    ...restsOwed(spans, person, rules),
  ]
    .filter(ofOwn)
    .toSorted((one, other) => one.on.localeCompare(other.on))
}

function presence({ startDate, until, absences, days }: PlannedPerson): ShiftIssue[] {
  const works = days.filter(({ shift }) => shift.kind === 'work')
  return works.flatMap(({ on }): ShiftIssue[] => {
    const issue = (code: string, message: string) => [{ on, code, message, critical: true }]
    if (on < startDate || (until !== null && on > until))
      return issue('SIN_VINCULACION_EN_FECHA', `No está vinculado el ${showDay(on)}.`)
    const absence = absences.find(({ from, to }) => from <= on && on <= to)
    return absence === undefined
      ? []
      : issue('TURNO_EN_AUSENCIA', `El ${showDay(on)} está en «${absence.name}».`)
  })
}

/** The text of a limit, which notes that it is unconfirmed. */
const shownLimit = ({ parameters }: ShiftRules, key: LawKey, on: Day): string => {
  const { value, unconfirmed } = parameterOn(parameters, key, on)
  return unconfirmed ? `${value}, por confirmar` : value
}

const hoursOn = ({ parameters }: ShiftRules, key: LawKey, on: Day): number =>
  Number(parameterOn(parameters, key, on).value)

/** Compares each turno with the one before: they overlap, or the rest between them is too short. */
function pairs(spans: readonly Span[], rules: ShiftRules): ShiftIssue[] {
  return spans.slice(1).flatMap((span, index): ShiftIssue[] => {
    const before = spans[index]!
    const gap = span.start - before.end
    const on = span.own ? span.on : before.on
    if (gap < 0) {
      const message = `${span.label} comienza antes de que termine ${before.label}.`
      return [{ on, code: 'SOLAPE_TURNO', message, critical: true }]
    }
    const least = hoursOn(rules, 'DESCANSO_ENTRE_TURNOS', on)
    const minimum = shownLimit(rules, 'DESCANSO_ENTRE_TURNOS', on)
    const message = `Entre ${before.label} y ${span.label} descansa ${shownHours(gap)} h: el mínimo es ${minimum}.`
    return gap === 0 || gap >= least * 60 ? [] : [{ on, code: 'DESCANSO_CORTO', message, critical: false }]
  })
}

/** More than the hours of a day, by the calendar and without a pause. */
function dayHours(spans: readonly Span[], rules: ShiftRules): ShiftIssue[] {
  const worked = new Map<Day, number>()
  const chains: { on: Day; minutes: number; end: number }[] = []
  for (const { start, end, on } of spans) {
    for (let from = start; from < end; ) {
      const until = Math.min(end, (Math.floor(from / dayMinutes) + 1) * dayMinutes)
      worked.set(dateAt(from), (worked.get(dateAt(from)) ?? 0) + until - from)
      from = until
    }
    const last = chains.at(-1)
    if (last?.end === start) Object.assign(last, { minutes: last.minutes + end - start, end })
    else chains.push({ on, minutes: end - start, end })
  }
  const over = (on: Day, minutes: number, how: string): ShiftIssue[] => {
    const most = hoursOn(rules, 'TURNO_MAX_DIA', on)
    const message = `El ${showDay(on)} trabaja ${shownHours(minutes)} h ${how}: el máximo es ${most}.`
    return minutes <= most * 60 ? [] : [{ on, code: 'TURNO_SUPERA_DIA', message, critical: true }]
  }
  const byChain = chains.flatMap(({ on, minutes }) => over(on, minutes, 'seguidas'))
  const reported = new Set(byChain.map(({ on }) => on))
  return [
    ...byChain,
    ...[...worked].flatMap(([on, minutes]) => (reported.has(on) ? [] : over(on, minutes, 'en el día'))),
  ]
}

/** For public staff the week is a limit; for others, hours beyond it are extra, and these have a limit of their own. */
function weekHours(spans: readonly Span[], { schedule }: PlannedPerson, rules: ShiftRules): ShiftIssue[] {
  const weeks = groupedBy(spans, ({ on }) => mondayOf(on))
  return [...weeks.values()].flatMap((all): ShiftIssue[] => {
    const { on } = all.findLast(({ own }) => own) ?? all[0]!
    const minutes = all.reduce((sum, { start, end }) => sum + end - start, 0)
    const most = weekOn(rules.parameters, schedule, on)
    if (minutes <= most) return []
    const week = `En la semana del ${showDay(mondayOf(on))} trabaja ${shownHours(minutes)} h`
    if (schedule.workingTime === 'public')
      return [
        {
          on,
          code: 'TURNO_SUPERA_SEMANA',
          message: `${week}: el máximo es ${shownHours(most)}.`,
          critical: true,
        },
      ]
    const extra = minutes - most
    const message = `${week}: ${shownHours(extra)} son extras sobre ${shownHours(most)}.`
    const isOver =
      schedule.workingTime === 'private' && extra > hoursOn(rules, 'EXTRAS_PRIVADAS_SEMANA', on) * 60
    const decided = optionOn(rules.parameters, 'TOPE_HE_SALUD', on)
    return [{ on, code: 'HE_SUPERA_TOPE', message, critical: isOver && decided === 'BLOQUEO' }]
  })
}

function nights(spans: readonly Span[], { schedule }: PlannedPerson, rules: ShiftRules): ShiftIssue[] {
  let row = 0
  let before: Day | null = null
  return spans
    .filter((span) => isNight(span, schedule, rules))
    .flatMap(({ on }): ShiftIssue[] => {
      row = before !== null && daysBetween(before, on) <= 1 ? row + daysBetween(before, on) : 1
      before = on
      const most = hoursOn(rules, 'NOCHES_SEGUIDAS', on)
      const maximum = shownLimit(rules, 'NOCHES_SEGUIDAS', on)
      const message = `Con la del ${showDay(on)} son ${row} noches seguidas: el máximo es ${maximum}.`
      return row <= most ? [] : [{ on, code: 'NOCHES_SEGUIDAS', message, critical: false }]
    })
}

/** The turno goes past midnight, or begins before the night ends. */
function isNight(
  { on, start, end }: Span,
  { workingTime }: WorkSchedule,
  { parameters }: ShiftRules,
): boolean {
  const midnight = (daysBetween(epoch, on) + 1) * dayMinutes
  return end > midnight || start % dayMinutes < nightOn(parameters, workingTime, on).until
}

/** A calendar week, fully known, with work on every day. */
function weeksWithoutRest({ days }: PlannedPerson): ShiftIssue[] {
  const worked = new Set(days.filter(({ shift }) => shift.kind === 'work').map(({ on }) => on))
  const mondays = new Set([...worked].map(mondayOf))
  return [...mondays].flatMap((monday): ShiftIssue[] => {
    const week = Array.from({ length: 7 }, (_, nth) => addDays(monday, nth))
    const own = days.findLast((one) => one.own && week.includes(one.on))
    if (own === undefined || !week.every((on) => worked.has(on))) return []
    const message = `La semana del ${showDay(monday)} no tiene un día de descanso.`
    return [{ on: own.on, code: 'SEMANA_SIN_DESCANSO', message, critical: false }]
  })
}

/** Worked days of rest are owed: each needs its compensatorio, in this cuadro or in a later one. */
function restsOwed(
  spans: readonly Span[],
  { schedule, days }: PlannedPerson,
  { holidays }: ShiftRules,
): ShiftIssue[] {
  const owed = new Set(
    spans.filter(({ own, on }) => own && isRest(on, schedule, holidays)).map(({ on }) => on),
  )
  const given = days.filter(({ own, shift }) => own && shift.kind === 'compensatory').length
  const on = [...owed].at(-1)
  if (on === undefined || given >= owed.size) return []
  const rests = plural(given, 'compensatorio', 'compensatorios')
  const message = `Trabaja ${plural(owed.size, 'día', 'días')} de descanso y tiene ${rests}.`
  return [{ on, code: 'COMPENSATORIO_PENDIENTE', message, critical: false }]
}

/** The hours of the cuadro by pay kind, cut at midnight and by the night as the payroll does. */
export function hoursPlanned({ days, schedule }: PlannedPerson, { parameters, holidays }: ShiftRules) {
  const spans = spansOf(days)
  const clash = spans.some((span, index) => index > 0 && span.start < spans[index - 1]!.end)
  const fragments = clash
    ? []
    : fragmentsOf(days.flatMap(workedShift), {
        schedule: { ...schedule, weeklyLimit: true },
        planned: null,
        holidays,
        parameters,
      }).filter(({ noveltyId }) => noveltyId === ownShift)
  const own = spans.filter((span) => span.own)
  const sum = (all: readonly Fragment[]) => all.reduce((total, { minutes }) => total + minutes, 0)
  const minutesOf = (...kinds: readonly string[]) =>
    sum(fragments.filter(({ kind }) => kind !== null && kinds.includes(kind)))
  return {
    hours: asHours(own.reduce((total, { start, end }) => total + end - start, 0)),
    night: asHours(minutesOf('RN', 'RNDF', 'HEN', 'HENDF')),
    rest: asHours(minutesOf('RDF', 'RNDF', 'HEDDF', 'HENDF')),
    extra: asHours(minutesOf('HED', 'HEN', 'HEDDF', 'HENDF')),
    compensatory: days.filter(({ own: isOwn, shift }) => isOwn && shift.kind === 'compensatory').length,
  }
}

const asHours = (minutes: number): string => (minutes / 60).toFixed(2)
const ownShift = 'own'

const workedShift = ({ on, shift, own }: PlannedDay): WorkedShift[] =>
  shift.fromTime === null
    ? []
    : [
        {
          id: own ? ownShift : 'other',
          from: `${on}T${shift.fromTime}`,
          to: shiftEnd(on, shift),
          extra: null,
          outsideSchedule: false,
        },
      ]

/** When a turno ends, to the minute: `2026-08-09T06:00`. */
export const shiftEnd = (on: Day, shift: Shift): string =>
  timeAfter(`${on}T${shift.fromTime ?? '00:00'}`, minutesOf(shift))
