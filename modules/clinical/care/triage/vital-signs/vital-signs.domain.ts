import type { ValuesOf } from '@quina/blocks'
import { must } from '@quina/kernel'
import { bands, usualTemperature } from './thresholds.domain.ts'
import { type vitalSigns as fields, type MeasuredSign, measured, vitalSigns } from './vital-signs.contract.ts'

export type VitalSigns = ValuesOf<typeof fields>

const ofWeight = 14 * 12
const ofPressure = 3 * 12

/** The age and the pregnancy of the patient. */
export interface SignsOwner {
  /** The age in completed months when the signs were taken. */
  readonly ageMonths: number
  readonly pregnant: boolean
}

/**
 * Checks that the signs are possible together; each field checks its own limits.
 * @throws Problem TRI-010 (diastolic), TRI-011 (half a Glasgow), TRI-012 (a missing sign without its reason).
 */
export function mustBePossible(signs: VitalSigns, whose: SignsOwner): void {
  const { systolic, diastolic, eye, verbal, motor, notAssessed } = signs
  const pressure = 'La diastólica debe ser menor que la sistólica.'
  const below = systolic === null || diastolic === null || diastolic < systolic || systolic + diastolic === 0
  must(below, 'TRI-010', 'diastolic', pressure)
  const given = [eye, verbal, motor].filter((one) => one !== null).length
  const glasgow = 'Escriba las tres respuestas de Glasgow, o ninguna.'
  must(given === 0 || given === 3, 'TRI-011', eye === null ? 'eye' : 'motor', glasgow)
  const missing = wanted(signs, whose)
  const words = missing.map((name) => vitalSigns[name].label.replace(/ \(.*/, '')).join(', ')
  const why = `Falta: ${words}. Escriba el valor, o por qué no es evaluable.`
  must(missing.length === 0 || (notAssessed ?? '').length >= 5, 'TRI-012', 'notAssessed', why)
}

/**
 * Returns the missing signs that the patient requires: the pressure from three years or in pregnancy, the weight below fourteen.
 */
function wanted(signs: VitalSigns, { ageMonths, pregnant }: SignsOwner): (MeasuredSign | 'weight')[] {
  const pressed = ageMonths >= ofPressure || pregnant
  const input = measured.filter((name) => pressed || (name !== 'systolic' && name !== 'diastolic'))
  return [...input, ...(ageMonths < ofWeight ? (['weight'] as const) : [])].filter(
    (name) => signs[name] === null,
  )
}

/** Completed months on a day; both as `2026-11-24`. */
export function completedMonths(birth: string, on: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birth.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  return (year - bornYear) * 12 + month - bornMonth - (day < bornDay ? 1 : 0)
}

export const glasgowOf = ({ eye, verbal, motor }: VitalSigns): number | null =>
  eye === null || verbal === null || motor === null ? null : eye + verbal + motor

export type Alarm = 'heartRate' | 'respiratoryRate' | 'systolic' | 'temperature' | 'saturation'

/** Returns the signs outside the usual range of an age, which are confirmed, not refused. */
export function alarmsOf(signs: VitalSigns, ageMonths: number, leastSaturation: number): Alarm[] {
  const band = bands.findLast(({ from }) => ageMonths >= from) ?? bands[0]!
  const out = (value: number | null, [low, high]: readonly [number, number]): boolean =>
    value !== null && (value < low || value > high)
  const temperature = signs.temperature === null ? null : Number(signs.temperature)
  const { saturation } = signs
  return [
    ...(['heartRate', 'respiratoryRate', 'systolic'] as const).filter((name) => out(signs[name], band[name])),
    ...(out(temperature, usualTemperature) ? (['temperature'] as const) : []),
    ...(saturation !== null && saturation < leastSaturation ? (['saturation'] as const) : []),
  ]
}

/** Figures derived from the signs: mean pressure in mmHg, shock index, body mass in kg/m²; null when a sign is missing. */
export interface DerivedSigns {
  readonly meanPressure: number | null
  readonly shockIndex: number | null
  readonly bodyMass: number | null
}

const rounded = (value: number, decimals: number): number => {
  const unit = 10 ** decimals
  return Math.round((value + Number.EPSILON) * unit) / unit
}

export function derivedOf({ systolic, diastolic, heartRate, weight, height }: VitalSigns): DerivedSigns {
  const metres = height === null ? null : Number(height) / 100
  return {
    meanPressure: systolic === null || diastolic === null ? null : rounded((systolic + 2 * diastolic) / 3, 0),
    shockIndex: heartRate === null || !systolic ? null : rounded(heartRate / systolic, 2),
    bodyMass: weight === null || metres === null ? null : rounded(Number(weight) / (metres * metres), 1),
  }
}
