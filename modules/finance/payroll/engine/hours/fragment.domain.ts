import type { Holidays } from '@quina/hospital/domain'
import { addDays, type Day, day, daysBetween, insist, weekdayOf } from '@quina/kernel'
import type { Parameters } from '../../law/parameter/parameter.domain.ts'
import type { HourKind, WorkedShift, WorkSchedule } from './hours.contract.ts'
import { minuteInDay, nightOn, weekOn } from './working-time.domain.ts'

/** A stretch of work on one date, entirely by night or by day, on a day of rest or not, ordinary or extra. */
export interface Fragment {
  readonly noveltyId: string
  readonly on: Day
  readonly minutes: number
  /** Null for ordinary weekday hours by day, which the salary already pays. */
  readonly kind: HourKind | null
  readonly outsideSchedule: boolean
  readonly restChosen: boolean
}

/** Planned hours: work outside them is extra. */
export type PlannedHours = Readonly<{ from: string; to: string }>

interface FragmentFacts {
  readonly schedule: WorkSchedule
  /** Null when the planned hours are those worked. */
  readonly planned: readonly PlannedHours[] | null
  readonly holidays: Holidays
  readonly parameters: Parameters
}

const epoch = day('2000-01-03')
const dayMinutes = 1440
/** The epoch is a Monday: weeks begin there. */
const weekMinutes = 7 * dayMinutes

/**
 * Cuts shifts into fragments at midnight, at the start and end of the night on each date, at the limits of the plan and where the
 * week is full. Parameters change with the date, so each fragment has its own.
 * @throws Problem `TURNO_INVALIDO` a shift ends before it begins; `SOLAPE_TURNO` two shifts overlap.
 */
export function fragmentsOf(shifts: readonly WorkedShift[], cutting: FragmentFacts): readonly Fragment[] {
  const inOrder = shifts
    .map((shift) => ({ ...shift, start: minuteOf(shift.from), end: minuteOf(shift.to) }))
    .toSorted((one, other) => one.start - other.start)
  const ordinary = new Map<number, number>()
  const fragments: Fragment[] = []
  for (const [at, shift] of inOrder.entries()) {
    insist(shift.end > shift.start, 'TURNO_INVALIDO', 'El turno debe terminar después de comenzar.')
    insist(
      at === 0 || inOrder[at - 1]!.end <= shift.start,
      'SOLAPE_TURNO',
      `El turno del ${shift.from.slice(0, 10).replaceAll('-', '/')} comienza antes de que termine el anterior.`,
    )
    const cuts = cutsOf(shift, cutting)
    for (const [index, start] of cuts.slice(0, -1).entries())
      fragments.push(...pieces({ shift, start, end: cuts[index + 1]! }, cutting, ordinary))
  }
  return fragments
}

type Stretch = Readonly<{ shift: WorkedShift; start: number; end: number }>

/** A stretch whole, or in two where it fills the ordinary hours of its week. */
function pieces(
  { shift, start, end }: Stretch,
  cutting: FragmentFacts,
  ordinary: Map<number, number>,
): Fragment[] {
  const fragment = (minutes: number, extra: boolean) =>
    fragmentOf({ shift, start, end: start + minutes }, extra, cutting)
  const minutes = end - start
  if (isExtra({ shift, start, end }, cutting)) return [fragment(minutes, true)]
  if (!cutting.schedule.weeklyLimit || shift.extra === false) return [fragment(minutes, false)]
  const week = Math.floor(start / weekMinutes)
  const used = ordinary.get(week) ?? 0
  const left = Math.max(0, weekOn(cutting.parameters, cutting.schedule, dateAt(start)) - used)
  const within = Math.min(left, minutes)
  ordinary.set(week, used + within)
  return [
    ...(within > 0 ? [fragment(within, false)] : []),
    ...(minutes > within ? [fragment(minutes - within, true)] : []),
  ]
}

function isExtra({ shift, start, end }: Stretch, { planned }: FragmentFacts): boolean {
  if (shift.extra !== null) return shift.extra
  if (planned === null) return false
  return !planned.some(({ from, to }) => minuteOf(from) <= start && end <= minuteOf(to))
}

function fragmentOf({ shift, start, end }: Stretch, extra: boolean, cutting: FragmentFacts): Fragment {
  const { schedule, holidays, parameters } = cutting
  const on = dateAt(start)
  const night = nightOn(parameters, schedule.workingTime, on)
  const minute = start % dayMinutes
  return {
    noveltyId: shift.id,
    on,
    minutes: end - start,
    kind: kindOf({
      byNight: minute >= night.from || minute < night.until,
      atRest: isRest(on, schedule, holidays),
      extra,
    }),
    outsideSchedule: shift.outsideSchedule,
    restChosen: shift.restChosen ?? false,
  }
}

type Class = Readonly<{ byNight: boolean; atRest: boolean; extra: boolean }>

function kindOf({ byNight, atRest, extra }: Class): HourKind | null {
  if (extra) {
    if (atRest) return byNight ? 'HENDF' : 'HEDDF'
    return byNight ? 'HEN' : 'HED'
  }
  if (atRest) return byNight ? 'RNDF' : 'RDF'
  return byNight ? 'RN' : null
}

/** A day of rest: a holiday, or the agreed day of the week. A date that is both counts once. */
export const isRest = (on: Day, { restDay }: WorkSchedule, holidays: Holidays): boolean =>
  weekdayOf(on) === restDay || holidays.has(on)

/** The cut points of a shift, with both its ends. */
function cutsOf(
  { start, end }: { readonly start: number; readonly end: number },
  { schedule, parameters, planned }: FragmentFacts,
): number[] {
  const cuts = new Set([start, end])
  for (let midnight = Math.floor(start / dayMinutes) * dayMinutes; midnight < end; midnight += dayMinutes) {
    const night = nightOn(parameters, schedule.workingTime, dateAt(midnight))
    for (const cut of [midnight, midnight + night.until, midnight + night.from]) cuts.add(cut)
  }
  for (const { from, to } of planned ?? []) cuts.add(minuteOf(from)).add(minuteOf(to))
  return [...cuts].filter((cut) => start <= cut && cut <= end).toSorted((one, other) => one - other)
}

const minuteOf = (instant: string): number =>
  daysBetween(epoch, day(instant.slice(0, 10))) * dayMinutes + minuteInDay(instant.slice(11))
const dateAt = (minute: number): Day => addDays(epoch, Math.floor(minute / dayMinutes))
