import type { Day } from '@quina/kernel'
import { decimalSum } from '../../law/explanation/exact.domain.ts'
import type { LawKey } from '../../law/parameter/law.contract.ts'
import type { LegalParameter } from '../../law/parameter/parameter.contract.ts'
import { type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import type { HourKind, WorkingTime, WorkSchedule } from './hours.contract.ts'

type Rule =
  | 'week'
  | 'divisor'
  | 'nightFrom'
  | 'nightUntil'
  | 'night'
  | 'extraByDay'
  | 'extraByNight'
  | 'rest'
  | 'extraAtRest'

/** The parameter of each working-time rule. */
const keys: Readonly<Record<WorkingTime, Readonly<Record<Rule, LawKey>>>> = {
  private: {
    week: 'JORNADA_PRIVADA',
    divisor: 'DIVISOR_PRIVADO',
    nightFrom: 'NOCHE_PRIVADA_DESDE',
    nightUntil: 'NOCHE_PRIVADA_HASTA',
    night: 'RECARGO_NOCTURNO_PRIVADO',
    extraByDay: 'EXTRA_DIURNA_PRIVADA',
    extraByNight: 'EXTRA_NOCTURNA_PRIVADA',
    rest: 'RDF',
    extraAtRest: 'RDF',
  },
  public: {
    week: 'JORNADA_PUBLICA',
    divisor: 'DIVISOR_PUBLICO',
    nightFrom: 'NOCHE_PUBLICA_DESDE',
    nightUntil: 'NOCHE_PUBLICA_HASTA',
    night: 'RECARGO_NOCTURNO_PUBLICO',
    extraByDay: 'EXTRA_DIURNA_PUBLICA',
    extraByNight: 'EXTRA_NOCTURNA_PUBLICA',
    rest: 'DOMINICAL_PUBLICO',
    extraAtRest: 'EXTRA_DOMINICAL_PUBLICA',
  },
  official: {
    week: 'JORNADA_OFICIAL',
    divisor: 'DIVISOR_OFICIAL',
    nightFrom: 'NOCHE_OFICIAL_DESDE',
    nightUntil: 'NOCHE_OFICIAL_HASTA',
    night: 'RECARGO_NOCTURNO_OFICIAL',
    extraByDay: 'EXTRA_DIURNA_OFICIAL',
    extraByNight: 'EXTRA_NOCTURNA_OFICIAL',
    rest: 'DOMINICAL_OFICIAL',
    extraAtRest: 'EXTRA_DOMINICAL_OFICIAL',
  },
}

/** The value of an hour of a kind on a day, as parts of an ordinary hour, with its parameters. */
export interface HourFactor {
  readonly factor: string
  readonly divisor: LegalParameter
  readonly parameters: readonly LegalParameter[]
  /** The hour is paid whole with its surcharge because its day is outside the schedule. */
  readonly outside: boolean
}

/** What each kind adds: to zero, or to the whole hour where `whole` is true. */
const addends: Readonly<Record<HourKind, { readonly whole: boolean; readonly rules: readonly Rule[] }>> = {
  RN: { whole: false, rules: ['night'] },
  RDF: { whole: false, rules: ['rest'] },
  RNDF: { whole: false, rules: ['night', 'rest'] },
  HED: { whole: true, rules: ['extraByDay'] },
  HEN: { whole: true, rules: ['extraByNight'] },
  HEDDF: { whole: true, rules: ['extraByDay', 'extraAtRest'] },
  HENDF: { whole: true, rules: ['extraByNight', 'extraAtRest'] },
}

/**
 * The factor of an hour, with the parameters of its own day. A private Sunday outside the schedule is paid whole, not only its
 * surcharge; a public one always counts double. @throws Problem `PARAMETRO_FALTANTE`
 */
export function hourFactorOn(
  parameters: Parameters,
  { kind, workingTime, outsideSchedule }: HourClass,
  on: Day,
): HourFactor {
  const ruleOn = (rule: Rule) => parameterOn(parameters, keys[workingTime][rule], on)
  const { whole, rules } = addends[kind]
  const used = rules.map(ruleOn)
  const outside = outsideSchedule && workingTime === 'private' && rules.includes('rest')
  const factor = decimalSum(whole || outside ? '1' : '0', ...used.map(({ value }) => value))
  return { factor, divisor: ruleOn('divisor'), parameters: used, outside }
}

export type HourClass = Readonly<{ kind: HourKind; workingTime: WorkingTime; outsideSchedule: boolean }>

/** The start and the end of the night on a day, in minutes from its midnight. */
export function nightOn(parameters: Parameters, workingTime: WorkingTime, on: Day) {
  const minuteOf = (rule: Rule) => minuteInDay(parameterOn(parameters, keys[workingTime][rule], on).value)
  return { from: minuteOf('nightFrom'), until: minuteOf('nightUntil') }
}

/** The ordinary minutes of a week: public care staff may have 66 hours (Ley 269/1996, art. 2). */
export function weekOn(
  parameters: Parameters,
  { workingTime, careStaff }: Pick<WorkSchedule, 'workingTime' | 'careStaff'>,
  on: Day,
): number {
  const key = workingTime === 'public' && careStaff ? 'JORNADA_PUBLICA_SALUD' : keys[workingTime].week
  return Number(parameterOn(parameters, key, on).value) * 60
}

/** `18:30` is 1110. */
export const minuteInDay = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))

/** The minute that follows another by a number of minutes, both as `2026-08-09T06:00`. */
export const timeAfter = (from: string, minutes: number): string =>
  new Date(Date.parse(`${from}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)
