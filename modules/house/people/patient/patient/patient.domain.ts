import { type Day, daysBetween, insist, must, Problem } from '@quina/kernel'
import { patientDocumentRules } from '../../rules/document-type/document-type.contract.ts'
import {
  ageOn,
  bareNumber,
  checkPatientDocument,
  type DocumentFinding,
} from '../../rules/document-type/document-type.domain.ts'
import type { PatientValues } from './patient.contract.ts'

/** The code of Colombia: ISO 3166, as RIPS writes it. */
export const colombia = '170'
export const fullAge = 18
/** The ages between which the RIPS admits a pregnancy. */
const fertile = { from: 10, to: 59 }
const motherAge = { from: 9, to: 60 }
const required = 'Este dato es obligatorio.'

/** Documents that do not identify the patient: the hospital assigns them until the patient is recognised. */
const unidentifiedTypes: readonly string[] = ['AS', 'MS', 'SI']
export const isUnidentified = (documentType: string): boolean => unidentifiedTypes.includes(documentType)
/** Whether the system gives the number of this type. */
export const isNumberedHere = (documentType: string): boolean =>
  documentType === 'AS' || documentType === 'MS'

/** `11001A0001` for adults and `11001A000001` for minors: the municipality, a letter and a consecutive. */
export const unidentifiedNumber = (documentType: 'AS' | 'MS', municipality: string, at: number): string =>
  `${municipality}A${String(at).padStart(documentType === 'AS' ? 4 : 6, '0')}`

/** The facts that the rules need besides the typed values. */
export interface PatientFacts {
  readonly today: Day
  /** RIPS code of the country of residence. */
  readonly residenceCountry: string
  readonly mother: { readonly sex: string; readonly birthDate: Day } | null
}

/**
 * Returns a patient as stored: names in capitals, the bare number, without what does not apply. The number must be present: those
 * of AS and MS are given before.
 * @throws Problem DOC-01, DOC-03, DOC-06 (document), DOC-09 (an unusual one without reason) and PAC-010 to PAC-019.
 */
export function completed(given: PatientValues, facts: PatientFacts): PatientValues {
  const values = plain(given)
  mustHaveDays(values, facts.today)
  mustHaveDocument(values, facts.today)
  mustHaveResidence(values, facts.residenceCountry)
  mustHaveGuardian(values, facts.today)
  mustBeAbleToBePregnant(values, facts.today)
  mustHaveMother(values, facts.mother)
  return values
}

const capitals = <T extends string | null>(name: T): T =>
  (name === null ? null : name.replace(/\s+/g, ' ').trim().toLocaleUpperCase('es')) as T

function plain(given: PatientValues): PatientValues {
  const { firstName, middleName, lastName, secondLastName, chosenName, number } = given
  return {
    ...given,
    number: number === null ? null : bareNumber(number),
    firstName: capitals(firstName),
    middleName: capitals(middleName),
    lastName: capitals(lastName),
    secondLastName: capitals(secondLastName),
    chosenName: capitals(chosenName),
    lastPeriodOn: given.pregnant ? given.lastPeriodOn : null,
  }
}

function mustHaveDocument(values: PatientValues, today: Day): void {
  const { documentType, number, birthDate, documentReason } = values
  must(number !== null, 'DOC-03', 'number', 'Escriba el número del documento.')
  const { level, findings } = checkPatientDocument({
    documentType,
    number,
    birth: birthDate,
    attention: today,
  })
  if (level === 'error') throw refusalOf(findings)
  const doubts = findings.filter(({ code }) => code !== 'DOC-05').map(({ message }) => message)
  const message = `${doubts.join(' ')} Escriba por qué se acepta.`
  insist(doubts.length === 0 || documentReason !== null, 'DOC-09', message, {
    facts: { findings },
    fields: { documentReason: message },
  })
}

function refusalOf([found]: readonly DocumentFinding[]): Problem {
  if (found === undefined) throw new Error('a refused document without a reason')
  const field = found.code === 'DOC-01' ? 'documentType' : 'number'
  return new Problem(found.code, found.message, { fields: { [field]: found.message } })
}

function mustHaveDays(values: PatientValues, today: Day): void {
  const { birthDate, deceasedOn, issuedOn, birthTime } = values
  must(birthDate <= today, 'PAC-010', 'birthDate', 'La fecha de nacimiento no puede ser futura.')
  const tooOld = 'La fecha de nacimiento daría más de 120 años. Verifíquela.'
  must(ageOn(birthDate, today) <= 120, 'PAC-010', 'birthDate', tooOld)
  const time = 'Escriba la hora como 02:35 PM.'
  must(birthTime === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(birthTime), 'PAC-011', 'birthTime', time)
  must(
    deceasedOn === null || (deceasedOn >= birthDate && deceasedOn <= today),
    'PAC-012',
    'deceasedOn',
    'La fecha de fallecimiento va del nacimiento a hoy.',
  )
  const issued = 'La fecha de expedición va del nacimiento a hoy.'
  must(issuedOn === null || (issuedOn >= birthDate && issuedOn <= today), 'PAC-013', 'issuedOn', issued)
}

/** RIPS requires municipality and zone of residents of Colombia (U07, U08). */
function mustHaveResidence({ municipalityId, zone }: PatientValues, country: string): void {
  const missing = Object.entries({ municipalityId, zone }).filter(([, value]) => value === null)
  const here = 'Quien reside en Colombia lleva municipio y zona de residencia.'
  insist(country !== colombia || missing.length === 0, 'PAC-014', here, {
    fields: Object.fromEntries(missing.map(([name]) => [name, required])),
  })
}

function mustHaveGuardian(values: PatientValues, today: Day): void {
  const { guardianName, guardianDocument, guardianKinship, guardianPhone } = values
  const needed = values.incapable || ageOn(values.birthDate, today) < fullAge
  const unknown = isUnidentified(values.documentType)
  const input = { guardianName, guardianDocument, guardianKinship, guardianPhone }
  const missing = Object.entries(input).filter(([, value]) => value === null)
  const sentence = 'El menor de edad y quien no puede decidir llevan responsable, con documento y teléfono.'
  insist(!needed || unknown || missing.length === 0, 'PAC-015', sentence, {
    fields: Object.fromEntries(missing.map(([name]) => [name, required])),
  })
}

function mustBeAbleToBePregnant({ pregnant, sex, birthDate, lastPeriodOn }: PatientValues, today: Day): void {
  const age = ageOn(birthDate, today)
  must(
    !pregnant || (sex === 'F' && age >= fertile.from && age <= fertile.to),
    'PAC-016',
    'pregnant',
    `La gestación se registra en mujeres de ${fertile.from} a ${fertile.to} años.`,
  )
  const period = 'La última menstruación va de 45 semanas atrás a hoy.'
  const ago = lastPeriodOn === null ? 0 : daysBetween(lastPeriodOn, today)
  must(ago >= 0 && ago <= 45 * 7, 'PAC-017', 'lastPeriodOn', period)
}

function mustHaveMother({ birthDate, motherId }: PatientValues, mother: PatientFacts['mother']): void {
  if (motherId === null) return
  const age = mother === null ? 0 : ageOn(mother.birthDate, birthDate)
  const wrong = `La madre es una mujer que tenía de ${motherAge.from} a ${motherAge.to} años al nacer el paciente.`
  must(mother?.sex === 'F' && age >= motherAge.from && age <= motherAge.to, 'PAC-018', 'motherId', wrong)
}

type TypedFields = Readonly<Partial<Record<'documentType' | 'number' | NamePart, string>>>
type NamePart = 'firstName' | 'middleName' | 'lastName' | 'secondLastName'

/** Parses the text typed in a look-up as the initial values of a new patient: `CC 52.345.678`, `52345678`, `Ana Vélez`. */
export function typedPatient(text: string): TypedFields {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const [first = '', ...rest] = words
  const type = first.toUpperCase()
  if (type in patientDocumentRules && rest.length > 0)
    return { documentType: type, number: bareNumber(rest.join('')) }
  if (/\d/.test(text)) return { number: bareNumber(text) }
  return namesIn(words)
}

/** The parts of a name by the number of words: one is a surname, two a name and a surname, and a third the second surname. */
const orders: Readonly<Record<number, readonly NamePart[]>> = {
  1: ['lastName'],
  2: ['firstName', 'lastName'],
  3: ['firstName', 'lastName', 'secondLastName'],
  4: ['firstName', 'middleName', 'lastName', 'secondLastName'],
}

function namesIn(words: readonly string[]): TypedFields {
  const parts = orders[words.length] ?? []
  return Object.fromEntries(parts.map((part, index) => [part, words[index] ?? '']))
}
