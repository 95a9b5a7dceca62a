import type { InputOf } from '@quina/blocks'
import { businessDaysBetween, type Holidays, mustBeInTime } from '@quina/hospital/domain'
import { addDays, type Day, daysBetween, must, showDay } from '@quina/kernel'
import type { WorkingTime } from '../../engine/hours/hours.contract.ts'
import { maternityDays, paternityDays } from '../../engine/sick-leave/parental-leave.domain.ts'
import type { Parameters as LawParameters } from '../../law/parameter/parameter.domain.ts'
import type { Regime } from '../engagement/engagement-kinds.contract.ts'
import type { NoveltyKind, novelty } from './novelty.contract.ts'

export type NoveltyInput = InputOf<typeof novelty>

export interface EngagementFacts {
  readonly regime: Regime
  readonly startDate: Day
  readonly retiredOn: Day | null
  readonly workingTime: WorkingTime
  /** Overtime may be paid to them on the first day of the novedad. */
  readonly overtime: boolean
  /** Their schedule includes Sundays and holidays. */
  readonly worksRestDays: boolean
}

/**
 * Checks a novedad by the rules of its kind, for a person in service on its days.
 * @throws Problem `SIN_VINCULACION_EN_FECHA`, NOM-341 (days), NOM-342 (measure), NOM-343 and NOM-355 (hours), NOM-344 (staff),
 * NOM-345 (support), NOM-347 (no overtime), NOM-376 to 378 (gestation), NOM-384 and 385 (birth), `PATERNIDAD_FUERA_DE_PLAZO`,
 * NOM-525 and 526 (rest instead of money), NOM-529 to 531 (accident)
 */
export function mustBeNovelty(
  input: NoveltyInput,
  kind: NoveltyKind,
  engaged: EngagementFacts | undefined,
): void {
  must(input.toDay >= input.fromDay, 'NOM-341', 'toDay', 'La fecha final no puede ser anterior a la inicial.')
  mustBeInService(input, engaged)
  mustMeasure(input, kind)
  mustBeGestation(input, kind)
  mustBeBirth(input, kind)
  mustBeAccident(input, kind)
  mustBeForStaff(kind, engaged)
  mustChooseRest(input, kind, engaged)
  const support = 'Esta novedad exige su soporte: número del certificado, acto u orden.'
  must(!kind.needsSupport || input.support !== null, 'NOM-345', 'support', support)
}

function mustBeInService(
  { fromDay, toDay }: NoveltyInput,
  engaged: EngagementFacts | undefined,
): asserts engaged is EngagementFacts {
  const within =
    engaged !== undefined &&
    fromDay >= engaged.startDate &&
    (engaged.retiredOn === null || toDay <= engaged.retiredOn)
  const message = `No está vinculado en todas las fechas del ${showDay(fromDay)} al ${showDay(toDay)}.`
  must(within, 'SIN_VINCULACION_EN_FECHA', 'engagementId', message)
}

const typed = { hours: 'hours', amount: 'amount', percent: 'rate' } as const

/** The novedad has the measure of its kind, and no other. @throws Problem NOM-342, NOM-343, NOM-355, NOM-379 */
function mustMeasure(input: NoveltyInput, { measure, code }: NoveltyKind): void {
  for (const [one, field] of Object.entries(typed) as [
    'hours' | 'amount' | 'percent',
    (typeof typed)['hours'],
  ][]) {
    const wanted = one === measure
    const message = wanted ? 'Esta novedad lleva este dato.' : 'Esta novedad no lleva este dato.'
    must((input[field] !== null) === wanted, 'NOM-342', field, message)
  }
  if (measure !== 'hours') return
  const day = 'Las horas son de un día, o de ese y el siguiente.'
  must(daysBetween(input.fromDay, input.toDay) <= 1, 'NOM-343', 'toDay', day)
  must(Number(input.hours) <= 24, 'NOM-355', 'hours', 'Son más de 24 horas.')
  const begun = 'Un turno lleva su hora de inicio: de ella salen sus recargos.'
  must(code !== 'TURNO' || input.fromTime !== null, 'NOM-379', 'fromTime', begun)
}

/** A maternity leave has the days of gestation and those contributed, or neither. @throws Problem NOM-376, NOM-377, NOM-378 */
function mustBeGestation({ gestationDays, contributedDays }: NoveltyInput, { absence }: NoveltyKind): void {
  const none = gestationDays === null && contributedDays === null
  must(
    none || absence === 'maternity',
    'NOM-376',
    'gestationDays',
    'Solo una licencia de maternidad lleva este dato.',
  )
  if (none) return
  const both = 'Diga los días de la gestación y cuántos de ellos cotizó, o ninguno.'
  must(gestationDays !== null, 'NOM-377', 'gestationDays', both)
  must(contributedDays !== null, 'NOM-377', 'contributedDays', both)
  must(
    contributedDays <= gestationDays,
    'NOM-378',
    'contributedDays',
    'No pueden ser más que los de la gestación.',
  )
}

/**
 * Only a leave for a birth has its data; a paternity needs them to prove that it begins in time.
 * @throws Problem NOM-384, NOM-385, `PATERNIDAD_FUERA_DE_PLAZO`
 */
function mustBeBirth({ bornOn, missingWeeks, birth, fromDay }: NoveltyInput, { absence }: NoveltyKind): void {
  const only = (who: string) => `Solo una licencia de ${who} lleva este dato.`
  must(bornOn === null || isParental(absence), 'NOM-384', 'bornOn', only('maternidad o de paternidad'))
  const ofMother = { missingWeeks, birth }
  for (const [field, value] of Object.entries(ofMother))
    must(value === null || absence === 'maternity', 'NOM-384', field, only('maternidad'))
  const needed = absence === 'paternity' || missingWeeks !== null || birth === 'multiple'
  must(!needed || bornOn !== null, 'NOM-385', 'bornOn', 'Diga la fecha del nacimiento.')
  if (absence === 'paternity' && bornOn !== null) mustBeInTime({ on: bornOn }, fromDay)
}

/** The first leave of a work accident or occupational disease states its day. @throws Problem NOM-529, NOM-530, NOM-531 */
function mustBeAccident({ accidentOn, extendsId, fromDay }: NoveltyInput, { absence }: NoveltyKind): void {
  const isWork = absence === 'workAccident'
  must(
    accidentOn === null || isWork,
    'NOM-529',
    'accidentOn',
    'Solo una incapacidad laboral lleva este dato.',
  )
  const late = 'El accidente no puede ser posterior al comienzo de su incapacidad.'
  must(accidentOn === null || accidentOn <= fromDay, 'NOM-530', 'accidentOn', late)
  const needed = isWork && extendsId === null
  must(
    !needed || accidentOn !== null,
    'NOM-531',
    'accidentOn',
    'Diga la fecha del accidente o del diagnóstico.',
  )
}

const isParental = (absence: NoveltyKind['absence']): absence is 'maternity' | 'paternity' =>
  absence === 'maternity' || absence === 'paternity'

/** The legal days of a leave for a birth; null for any other novedad, whose kind has its own limit. */
export function daysOfBirth(
  { bornOn, missingWeeks, birth, fromDay }: NoveltyInput,
  { absence }: NoveltyKind,
  law: LawParameters,
): number | null {
  if (!isParental(absence)) return null
  const on = bornOn ?? fromDay
  if (absence === 'paternity') return paternityDays({ on }, law)
  return maternityDays({ on, missingWeeks: missingWeeks ?? 0, multiple: birth === 'multiple' }, law)
}

/** @param taken its days and those of the leave that it extends. @throws Problem NOM-386 */
export function mustFitBirth(taken: number, most: number): void {
  const more = 'Diga si el parto fue prematuro o múltiple, o corrija las fechas.'
  const message = `La licencia es de ${most} días, ${most / 7} semanas, y con esta son ${taken}. ${more}`
  must(taken <= most, 'NOM-386', 'toDay', message)
}

const privately: ReadonlySet<Regime> = new Set(['private', 'integral', 'apprentice', 'resident'])
const overtimes: ReadonlySet<string> = new Set(['HED', 'HEN', 'HEDDF', 'HENDF'])
export const isOvertime = ({ hourKind }: Pick<NoveltyKind, 'hourKind'>): boolean =>
  overtimes.has(hourKind ?? '')

/** Extra hours of a private worker including this novedad, and the limits of its day. */
export interface OvertimeTaken {
  readonly day: { readonly taken: number; readonly limit: number }
  readonly week: { readonly taken: number; readonly limit: number }
}

/**
 * Limits extra hours to two a day and twelve a week where the house blocks them; elsewhere the payroll warns.
 * @throws Problem `HE_SUPERA_TOPE`
 */
export function mustKeepOvertime({ day, week }: OvertimeTaken): void {
  const words = (span: string, { taken, limit }: OvertimeTaken['day']) =>
    `El tope es de ${limit} horas extras ${span} y con estas son ${taken}.`
  must(day.taken <= day.limit, 'HE_SUPERA_TOPE', 'hours', words('al día', day))
  must(week.taken <= week.limit, 'HE_SUPERA_TOPE', 'hours', words('a la semana', week))
}

function mustBeForStaff({ staff, hourKind }: NoveltyKind, { regime, overtime }: EngagementFacts): void {
  const fits = staff === 'all' || (staff === 'private') === privately.has(regime)
  must(fits, 'NOM-344', 'kindId', 'Esta clase de novedad no es de su régimen.')
  const message = 'Su jornada no permite horas extras: cámbiela en la vinculación si las autorizaron.'
  must(overtime || !isOvertime({ hourKind }), 'NOM-347', 'kindId', message)
}

/** Occasional work on a day of rest gives a choice; a public schedule with it gives both. @throws Problem NOM-525, NOM-526 */
function mustChooseRest(
  { restChoice }: NoveltyInput,
  { hourKind }: NoveltyKind,
  { workingTime, worksRestDays }: EngagementFacts,
): void {
  const only = 'Solo las horas ordinarias de un domingo o festivo llevan este dato.'
  must(restChoice === null || hourKind === 'RDF' || hourKind === 'RNDF', 'NOM-525', 'restChoice', only)
  const both =
    'Los domingos y festivos son de su jornada: se le pagan y se le compensan (Decreto 1042 de 1978, art. 39).'
  must(restChoice !== 'rest' || workingTime === 'private' || !worksRestDays, 'NOM-526', 'restChoice', both)
}

/** The part of its limit that a novedad uses: calendar days, días hábiles, or hours. */
export function takenBy(
  { fromDay, toDay, hours }: NoveltyInput,
  kind: NoveltyKind,
  holidays: Holidays,
): number {
  if (kind.measure === 'hours') return Number(hours)
  return kind.dayKind === 'business'
    ? businessDaysBetween(addDays(fromDay, -1), toDay, holidays)
    : daysBetween(fromDay, toDay) + 1
}

const spans = { novelty: 'por vez', month: 'al mes', semester: 'al semestre', year: 'al año' } as const

/** Checks the limit of a kind, with what was used before in the same span. @throws Problem NOM-346 */
export function mustNotPass(kind: NoveltyKind, taken: number): void {
  if (kind.most === null || kind.mostBy === null) return
  const unit = kind.measure === 'hours' ? 'horas' : kind.dayKind === 'business' ? 'días hábiles' : 'días'
  const message = `El máximo es de ${Number(kind.most)} ${unit} ${spans[kind.mostBy]}, y con esta son ${taken}.`
  must(taken <= Number(kind.most), 'NOM-346', 'toDay', message)
}

/** The span of days over which the limit of a kind is counted. */
export function spanOf({ mostBy }: NoveltyKind, { fromDay }: NoveltyInput): readonly [Day, Day] | null {
  const year = fromDay.slice(0, 4)
  const month = Number(fromDay.slice(5, 7))
  if (mostBy === 'year') return [`${year}-01-01` as Day, `${year}-12-31` as Day]
  if (mostBy === 'semester')
    return month <= 6
      ? [`${year}-01-01` as Day, `${year}-06-30` as Day]
      : [`${year}-07-01` as Day, `${year}-12-31` as Day]
  if (mostBy === 'month') return [`${fromDay.slice(0, 7)}-01` as Day, addDays(nextMonth(fromDay), -1)]
  return null
}

function nextMonth(day: Day): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${next[0]}-${String(next[1]).padStart(2, '0')}-01` as Day
}

/** An extension starts within thirty days, with the same kind and person. @throws Problem NOM-348, NOM-356 */
export function mustFollow(
  input: Pick<NoveltyInput, 'engagementId' | 'kindId' | 'fromDay'>,
  before: { readonly engagementId: string; readonly kindId: string; readonly toDay: Day },
): void {
  const same = before.engagementId === input.engagementId && before.kindId === input.kindId
  must(same, 'NOM-356', 'extendsId', 'La prórroga es de la misma persona y de la misma clase.')
  const gap = daysBetween(before.toDay, input.fromDay) - 1
  const message = 'La prórroga empieza después de la anterior y a más tardar 30 días después.'
  must(gap >= 0 && gap <= 30, 'NOM-348', 'fromDay', message)
}
