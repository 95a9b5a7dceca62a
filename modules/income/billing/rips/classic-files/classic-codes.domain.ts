import type { AttendedBy, SurgicalForm } from '../rips/rips-of.contract.ts'

/** Maps the current RIPS codes to those of Resolución 3374 de 2000 (billing dossier §7, «Mapping JSON→classic»). */

export const causes: Readonly<Record<string, string>> = {
  '38': '13',
  '39': '14',
  '21': '01',
  '23': '02',
  '24': '02',
  '26': '05',
  '27': '06',
  '44': '06',
  '28': '07',
  '29': '08',
  '30': '09',
  '32': '11',
  '31': '12',
}
export const userTypes: Readonly<Record<string, string>> = {
  '01': '1',
  '02': '1',
  '03': '1',
  '04': '2',
  '05': '3',
  '12': '4',
}
/** Vía de ingreso of a stay. */
export const routes: Readonly<Record<string, string>> = {
  '03': '1',
  '02': '2',
  '01': '2',
  '13': '3',
  '14': '3',
  '07': '4',
}
/** Our codes are 1 ambulatory, 2 emergency, 3 stay; those of the file are 1, 3 and 2. */
export const ambits: Readonly<Record<string, string>> = { '1': '1', '2': '3', '3': '2' }
export const otherKinds: Readonly<Record<string, string>> = {
  '01': '1',
  '02': '2',
  '03': '3',
  '04': '1',
  '05': '4',
}

/** Personal que atiende. */
export const attendants: Readonly<Record<AttendedBy, string>> = {
  specialist: '1',
  physician: '2',
  nurse: '3',
  assistant: '4',
  other: '5',
}
/** Forma de realización del acto quirúrgico. */
export const surgicalForms: Readonly<Record<SurgicalForm, string>> = {
  single: '1',
  'same-route-other-specialist': '2',
  'same-route-same-specialist': '3',
  'other-route-other-specialist': '4',
  'other-route-same-specialist': '5',
}
/** CUPS of births (72 to 74), which require the kind of professional. */
export const isBirth = (code: string): boolean => /^7[234]/.test(code)

/** Finalidad of a consultation; for promotion it depends on the age. */
export function finalidades(finalidad: string | null, age: number): string {
  if (finalidad === '11') return age < 10 ? '04' : age < 30 ? '05' : '07'
  return { '23': '06', '25': '01', '26': '02', '27': '02', '19': '03' }[finalidad ?? ''] ?? '10'
}

/** Destino and estado a la salida. */
export const outcomes = (
  condition: string | null,
): { readonly destination: string; readonly dead: boolean } => ({
  destination: condition === '03' ? '3' : condition === '04' || condition === '05' ? '2' : '1',
  dead: condition === '02',
})

/** 1 years, 2 months, 3 days: the largest unit with at least one. */
export function byAge(birth: string, on: string): { readonly age: number; readonly unit: '1' | '2' | '3' } {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birth.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  const months = (year - bornYear) * 12 + month - bornMonth - (day < bornDay ? 1 : 0)
  if (months >= 12) return { age: Math.floor(months / 12), unit: '1' }
  if (months >= 1) return { age: months, unit: '2' }
  const days = (Date.parse(on) - Date.parse(birth)) / 86_400_000
  return { age: Math.max(0, days), unit: '3' }
}
