import { type Day, daysBetween, must } from '@quina/kernel'
import type { AffiliationValues } from './affiliation.contract.ts'
import { type Regime, regimes, type UserType } from './regime.contract.ts'

/** The RIPS types of user of each regime (Lineamientos v3.2). */
const userTypesOf: Readonly<Record<Regime, readonly UserType[]>> = {
  contributory: ['01', '02', '03'],
  subsidized: ['04'],
  special: ['06', '07', '13'],
  uninsured: ['05'],
  private: ['12'],
  incarcerated: ['08'],
  soat: ['10'],
  arl: ['09'],
  voluntary: ['11'],
}

const coverages: Readonly<Record<UserType, readonly string[]>> = {
  // 01 applies only to services invoiced before July 2026: 16 and 17 replaced it.
  '01': ['16', '01', '02', '07'],
  '02': ['16', '01', '02', '07'],
  '03': ['16', '01', '02', '07'],
  '04': ['17', '01', '02', '07'],
  '05': ['08', '09'],
  '06': ['13'],
  '07': ['13'],
  '08': ['14'],
  '09': ['05'],
  '10': ['04'],
  '11': ['10', '11', '12'],
  '12': ['15'],
  '13': ['13'],
}

/** The coverages with which a type of user may be billed; any other is refused by the validator of RIPS (RVC005). */
export const coveragesOf = (userType: UserType): readonly string[] => coverages[userType]

/** Only the contributory regime pays cuota moderadora: the subsidised one never does (RVC035). */
export const paysCuotaModeradora = (regime: Regime): boolean => regime === 'contributory'

const withoutInsurer: readonly Regime[] = ['private', 'uninsured']
const staleDays = 30

type Rights = Readonly<{ regime: Regime; verifiedOn: Day | null }>

/** Whether rights must be checked again: after thirty days (AFI-01), never for a patient who pays for themselves. */
export const isStale = ({ regime, verifiedOn }: Rights, today: Day): boolean =>
  regime !== 'private' && (verifiedOn === null || daysBetween(verifiedOn, today) > staleDays)

/** The facts of the chosen insurer. */
export interface Insurer {
  readonly name: string
  readonly isEps: boolean
  /** It insures patients, although it may not be an EPS. */
  readonly insures: boolean
}

/**
 * @throws Problem AFI-010 (type of user), AFI-011 and AFI-012 (insurer), AFI-013 (days), AFI-014 (income), AFI-015 (Sisbén),
 * AFI-016 (verification), AFI-018 (a tercero that does not insure patients).
 */
export function mustBeAffiliation(values: AffiliationValues, insurer: Insurer | null, today: Day): void {
  const { regime, userType, fromDay, untilDay, incomeRange, sisben, verifiedOn } = values
  const types = userTypesOf[regime]
  const kind = `Al régimen ${regimes[regime]} corresponde el tipo de usuario ${types.join(', ')}.`
  must(types.includes(userType), 'AFI-010', 'userType', kind)
  mustHaveInsurer(regime, insurer)
  const days = 'La fecha final no puede ser anterior a la inicial.'
  must(untilDay === null || untilDay >= fromDay, 'AFI-013', 'untilDay', days)
  const income = 'El rango de ingreso es solo del régimen contributivo.'
  must(incomeRange === null || paysCuotaModeradora(regime), 'AFI-014', 'incomeRange', income)
  must(sisben === null || isSisben(sisben), 'AFI-015', 'sisben', 'El nivel de Sisbén va de A1 a D21.')
  const future = 'La verificación no puede ser futura.'
  must(verifiedOn === null || verifiedOn <= today, 'AFI-016', 'verifiedOn', future)
}

function mustHaveInsurer(regime: Regime, insurer: Insurer | null): void {
  const missing = 'Elija la EPS o el asegurador.'
  must(insurer !== null || withoutInsurer.includes(regime), 'AFI-011', 'epsId', missing)
  const needsEps = regime === 'contributory' || regime === 'subsidized'
  const notEps = `${insurer?.name} no está marcada como EPS en terceros.`
  must(!needsEps || insurer?.isEps === true, 'AFI-012', 'epsId', notEps)
  const noInsurer = `${insurer?.name} no asegura pacientes: regístrela primero como pagador.`
  const isInsurer = insurer === null || insurer.isEps || insurer.insures
  must(isInsurer, 'AFI-018', 'epsId', noInsurer)
}

/** Levels of Sisbén IV: A1–A5, B1–B7, C1–C18, D1–D21. */
function isSisben(level: string): boolean {
  const [, group = '', at = ''] = /^([A-D])(\d{1,2})$/.exec(level) ?? []
  const most: Readonly<Record<string, number>> = { A: 5, B: 7, C: 18, D: 21 }
  return Number(at) >= 1 && Number(at) <= (most[group] ?? 0)
}
