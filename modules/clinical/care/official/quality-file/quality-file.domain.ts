import { type Day, daysBetween, pisisName, pisisNit } from '@quina/kernel'

/** The person of a record, as the State identifies people. */
export interface ReportedPerson {
  readonly documentType: string
  readonly number: string
  readonly birthDate: string
  readonly sex: string
  readonly lastName: string
  readonly secondLastName: string | null
  readonly firstName: string
  readonly middleName: string | null
}

export interface ReportedRow {
  readonly id: string
  readonly href: string
  readonly patientId: string
  readonly patient: string
  readonly document: string
  readonly person: ReportedPerson
  /** Código EAPB of the insurer on that day; null without one. */
  readonly insurer: string | null
}

/** A first visit that was given: indicators P.3.1 to P.3.9. */
export interface ReportedAppointment extends ReportedRow {
  readonly kind: 'appointment'
  readonly code: number
  readonly requestedOn: Day
  readonly givenFor: Day
  readonly wishedOn: Day
}

/** A patient classified in II who was attended: indicator P.3.10. Instants are in the time of Bogotá. */
export interface ReportedTriage extends ReportedRow {
  readonly kind: 'triage'
  readonly classifiedOn: Day
  readonly classifiedAt: string
  readonly attendedOn: Day
  readonly attendedAt: string
}

export type ReportedCase = ReportedAppointment | ReportedTriage

/** The reporting site, and the period. */
export interface Reporter {
  /** Twelve digits of the habilitación. */
  readonly repsCode: string
  /** Without its check digit. */
  readonly nit: string
  readonly from: Day
  readonly to: Day
}

export type Finding = Readonly<{ severity: 'error' | 'warning'; finding: string }>

const longWaitDays = 365
const numberMax = 18
const nameMax = 30

/** Returns what the validator of PISIS would refuse in a case, and what needs a review (care dossier §11.4). */
export function findingsOf(reported: ReportedCase): readonly Finding[] {
  const found: Finding[] = []
  const say = (is: boolean, severity: Finding['severity'], finding: string) => {
    if (is) found.push({ severity, finding })
  }
  const { person } = reported
  const names = [person.lastName, person.secondLastName, person.firstName, person.middleName]
  say(reported.insurer === null, 'error', 'No tiene EAPB en esa fecha, o su pagador no tiene código.')
  say(plain(person.number).length > numberMax, 'error', `El documento pasa de ${numberMax} caracteres.`)
  say(
    names.some((name) => plain(name ?? '').length > nameMax),
    'error',
    `Un nombre o apellido pasa de ${nameMax} caracteres.`,
  )
  if (reported.kind === 'triage') return found
  const waited = daysBetween(reported.requestedOn, reported.givenFor)
  say(waited < 0, 'error', 'La cita es de un día anterior al de su solicitud.')
  say(waited > longWaitDays, 'warning', `La cita se dio a ${waited} días de solicitarla.`)
  return found
}

/** Returns a text in upper-case letters of any code page, without quotes or field separators. Ñ is written N. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\x20-\x7e]|["'|]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** A missing name is written as NONE. */
const orNone = (name: string | null): string => plain(name ?? '') || 'NONE'

/** How the State writes the sex of a patient: hombre, mujer or indeterminado. */
const sexes: Readonly<Record<string, string>> = { M: 'H', F: 'M', I: 'I' }

const identified = ({ person }: ReportedRow): readonly string[] => [
  ...[person.documentType, plain(person.number), person.birthDate, sexes[person.sex] ?? person.sex],
  ...[
    plain(person.lastName),
    orNone(person.secondLastName),
    plain(person.firstName),
    orNone(person.middleName),
  ],
]

/** `MCA195MOCA20260630NI000891234567C01.txt` */
export const indicatorFileName = ({ nit, to }: Reporter): string =>
  pisisName({ kind: 'MCA195MOCA', to, nit, ends: 'C01.txt' })

/**
 * Returns the file of the indicators: record 1 of control, one record 2 for each appointment and one record 6 for each triage,
 * each kind numbered from one. Fields are separated by bars and lines end with CR LF (Resolución 256 de 2016, technical annex).
 */
export function indicatorFile(reporter: Reporter, cases: readonly ReportedCase[]): string {
  const { repsCode, nit, from, to } = reporter
  const appointments = cases.filter((one) => one.kind === 'appointment')
  const triages = cases.filter((one) => one.kind === 'triage')
  return textOf([
    ['1', repsCode, 'NI', pisisNit(nit), from, to, cases.length],
    ...appointments.map((one, index) => [
      ...['2', index + 1, ...identified(one), one.insurer ?? ''],
      ...[one.code, one.requestedOn, '1', one.givenFor, one.wishedOn],
    ]),
    ...triages.map((one, index) => [
      ...['6', index + 1, ...identified(one), one.insurer ?? ''],
      ...[one.classifiedOn, one.classifiedAt, one.attendedOn, one.attendedAt],
    ]),
  ])
}

/** Returns the lines of such a file as text. */
export const textOf = (records: readonly (readonly (string | number)[])[]): string =>
  records.map((fields) => `${fields.join('|')}\r\n`).join('')
