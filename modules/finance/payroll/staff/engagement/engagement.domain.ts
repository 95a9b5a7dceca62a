import type { InputOf } from '@quina/blocks'
import { type Day, insist, must, showDay } from '@quina/kernel'
import { apprenticeType, isApprentice } from './apprentice.domain.ts'
import type { engagement } from './engagement.contract.ts'
import {
  endsByLaw,
  engagementKinds,
  regimeOf,
  type Subsystem,
  subsystems,
  subsystemsOf,
} from './engagement-kinds.contract.ts'

export type EngagementInput = InputOf<typeof engagement>
type Affiliation = EngagementInput['affiliations'][number]
type Cost = EngagementInput['costs'][number]

/**
 * Checks that a vinculación may begin: everything that a payroll needs is present on its first day.
 * @throws Problem NOM-301 to NOM-306, NOM-312, NOM-323, `AFILIACION_FALTANTE`, `AFILIACION_MITAD_DE_MES`
 */
export function mustBegin(input: EngagementInput): void {
  mustFitKind(input)
  mustShareFirstDay(input)
  mustAffiliate(input)
  mustSplit(input.costs)
}

const percentShape = /^\d+(\.\d+)?$/

/** Checks the fields that a draft must have right. @throws Problem NOM-303, NOM-307 to NOM-309, NOM-314, NOM-319, 321, 322 */
export function mustBeReadable({ startDate, endDate, dedication, ...input }: EngagementInput): void {
  const before = 'La fecha final no puede ser anterior al ingreso.'
  must(endDate === null || endDate >= startDate, 'NOM-303', 'endDate', before)
  mustBeShare(dedication, 'dedication')
  mustBeginOnce(input)
  input.salaries.forEach(({ retroactiveFrom, fromDay }, index) => {
    const late = 'Lo retroactivo empieza antes del día desde el que rige.'
    const backwards = retroactiveFrom === null || retroactiveFrom <= fromDay
    must(backwards, 'NOM-319', `salaries.${index}.retroactiveFrom`, late)
  })
  input.affiliations.forEach((one, index) => {
    mustBeAffiliation(one, `affiliations.${index}.`)
  })
  input.costs.forEach(({ percent }, index) => {
    mustBeShare(percent, `costs.${index}.percent`)
  })
  input.schedules.forEach(({ weeklyHours }, index) => {
    const hours = Number(weeklyHours)
    must(
      hours > 0 && hours <= 66,
      'NOM-322',
      `schedules.${index}.weeklyHours`,
      'Las horas a la semana van de 1 a 66.',
    )
  })
}

/** Two lines of the same part never begin on one day. @throws Problem NOM-309, NOM-314 */
function mustBeginOnce({
  salaries,
  affiliations,
  costs,
  schedules,
}: Pick<EngagementInput, 'salaries' | 'affiliations' | 'costs' | 'schedules'>): void {
  const once = (name: string, keys: readonly string[]) => {
    const again = keys.findIndex((key, index) => keys.indexOf(key) < index)
    must(again < 0, 'NOM-314', `${name}.${again}.fromDay`, 'Ya hay una línea desde ese día.')
  }
  const days = (rows: readonly { readonly fromDay: string }[]) => rows.map(({ fromDay }) => fromDay)
  once('salaries', days(salaries))
  once('schedules', days(schedules))
  once(
    'affiliations',
    affiliations.map(({ fromDay, kind }) => `${fromDay} ${kind}`),
  )
  mustBeOfEachCentre(costs)
}

function mustBeOfEachCentre(costs: readonly Cost[]): void {
  const centres = new Set(costs.map(({ fromDay, costCentreId }) => `${fromDay} ${costCentreId}`))
  must(centres.size === costs.length, 'NOM-309', 'costs', 'Hay un centro de costo repetido el mismo día.')
}

function mustBeShare(percent: string, field: string): void {
  const share = percentShape.test(percent) ? Number(percent) : 0
  must(share > 0 && share <= 100, 'NOM-321', field, 'El porcentaje es mayor que 0 y a lo sumo 100.')
}

function mustFitKind({ kind, regime, startDate, endDate, cesantiasRegime, ...input }: EngagementInput): void {
  const named = `La vinculación «${engagementKinds[kind]}»`
  must(regime === regimeOf[kind], 'NOM-301', 'regime', `${named} lleva otro régimen prestacional.`)
  must(endDate !== null || !endsByLaw.has(kind), 'NOM-302', 'endDate', `${named} lleva fecha final.`)
  const before = 'La fecha final no puede ser anterior al ingreso.'
  must(endDate === null || endDate >= startDate, 'NOM-303', 'endDate', before)
  const none = kind === 'integral' || kind === 'apprentice'
  const message = none ? `${named} no lleva cesantías.` : `${named} lleva un régimen de cesantías.`
  must((cesantiasRegime === 'none') === none, 'NOM-312', 'cesantiasRegime', message)
  if (!isApprentice(kind)) return
  const type = apprenticeType(kind, startDate.slice(0, 7))
  const cotizante = `${named} cotiza como tipo ${type} (Resolución 2064 de 2025).`
  must(input.contributorType === type, 'NOM-323', 'contributorType', cotizante)
}

const dated = {
  salaries: 'El cargo y la asignación',
  affiliations: 'Las afiliaciones',
  costs: 'La distribución del costo',
  schedules: 'La jornada',
} as const

/** Each part starts on the first day of service, and none before. */
function mustShareFirstDay(input: EngagementInput): void {
  for (const [name, words] of Object.entries(dated) as [keyof typeof dated, string][]) {
    const days = input[name].map(({ fromDay }) => fromDay)
    const early = days.findIndex((day) => day < input.startDate)
    const first = showDay(input.startDate)
    must(
      early === -1,
      'NOM-304',
      `${name}.${early}.fromDay`,
      `No puede ser anterior al ingreso, el ${first}.`,
    )
    must(days.includes(input.startDate), 'NOM-305', name, `${words} debe tener una línea desde el ${first}.`)
  }
}

/** @throws Problem `AFILIACION_FALTANTE`, `AFILIACION_MITAD_DE_MES`, NOM-307 (class of risk) */
function mustAffiliate({ kind, contributorSubtype, startDate, affiliations }: EngagementInput): void {
  for (const subsystem of subsystemsOf(kind, contributorSubtype)) {
    const first = affiliations.find((one) => one.kind === subsystem && one.fromDay === startDate)
    mustHaveAdministrator(first, subsystem)
  }
  affiliations.forEach((one, index) => {
    mustBeAffiliation(one, `affiliations.${index}.`)
    if (one.fromDay > startDate) mustBeginMonth(one, `affiliations.${index}.`)
  })
}

function mustHaveAdministrator(first: Affiliation | undefined, subsystem: Subsystem): void {
  const message = `Falta la afiliación a ${subsystems[subsystem]} desde el ingreso.`
  const has = first !== undefined && (first.terceroId !== null || first.foreigner)
  insist(has, 'AFILIACION_FALTANTE', message, {
    facts: { subsystem },
    fields: { affiliations: message },
  })
}

/**
 * The class of risk goes with the ARL, high risk with the pension fund, and a person without pension has no fund.
 * @throws Problem NOM-307, NOM-308, NOM-527, NOM-534
 */
export function mustBeAffiliation(
  { kind, terceroId, riskClass, highRisk, foreigner, subtype }: Affiliation,
  path = '',
): void {
  const has = kind === 'arl' && terceroId !== null
  const risk = has ? 'Con la ARL va la clase de riesgo, de 1 a 5.' : 'La clase de riesgo va solo con la ARL.'
  must((riskClass !== null) === has, 'NOM-307', `${path}riskClass`, risk)
  const high = 'El alto riesgo va con el fondo de pensiones (Decreto 2090 de 2003).'
  must(!highRisk || kind === 'afp', 'NOM-308', `${path}highRisk`, high)
  const none = 'El extranjero no obligado va en una línea de pensión sin administradora.'
  must(!foreigner || (kind === 'afp' && terceroId === null), 'NOM-527', `${path}foreigner`, none)
  const ofPension = 'El subtipo de cotizante va en una línea de pensión.'
  must(subtype === null || kind === 'afp', 'NOM-534', `${path}subtype`, ofPension)
}

/** A change of EPS or of pension fund takes effect on the first of a month. @throws Problem `AFILIACION_MITAD_DE_MES` */
export function mustBeginMonth({ kind, fromDay }: Affiliation, path = ''): void {
  const message = 'El cambio de EPS o de fondo de pensiones rige desde el primer día de un mes.'
  const moves = kind === 'eps' || kind === 'afp'
  must(!moves || fromDay.endsWith('-01'), 'AFILIACION_MITAD_DE_MES', `${path}fromDay`, message)
}

/** The shares of one day add up to the whole, each centre once. @throws Problem NOM-306 */
export function mustSplit(costs: readonly Cost[]): void {
  mustBeOfEachCentre(costs)
  const days = [...new Set(costs.map(({ fromDay }) => fromDay))]
  for (const day of days) {
    const parts = costs.filter(({ fromDay }) => fromDay === day)
    const sum = parts.reduce((total, { percent }) => total + millionths(percent), 0n)
    const whole = `La distribución desde el ${showDay(day as Day)} debe sumar 100 %.`
    must(sum === 100_000_000n, 'NOM-306', 'costs', whole)
  }
}

/** An exact percentage in millionths: `33.333333` is 33.333.333. */
function millionths(percent: string): bigint {
  const [whole = '0', part = ''] = percent.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6))
}

/** A stretch of service, with its percentage of full time. */
export type Stretch = Readonly<{ startDate: Day; retiredOn: Day | null; dedication: string }>

/** Vinculaciones may overlap while together they do not exceed full time. @throws Problem DIAS_SUPERAN_MES */
export function mustFitBeside(own: Stretch, others: readonly Stretch[]): void {
  const beside = others.filter(
    ({ startDate, retiredOn }) =>
      (own.retiredOn === null || startDate <= own.retiredOn) &&
      (retiredOn === null || retiredOn >= own.startDate),
  )
  const sum = [own, ...beside].reduce((total, { dedication }) => total + millionths(dedication), 0n)
  const message = 'Ya tiene otra vinculación en esas fechas: entre todas no pasan del 100 % de dedicación.'
  must(beside.length === 0 || sum <= 100_000_000n, 'DIAS_SUPERAN_MES', 'startDate', message)
}

/** A post of the plan is filled only while one of its places is free. @throws Problem NOM-311 */
export function mustBeVacant({ places, taken }: { places: number | null; taken: number }): void {
  const message = `El cargo tiene ${places} plazas y todas están ocupadas.`
  must(places === null || taken < places, 'NOM-311', 'salaries.0.positionId', message)
}
