import type { Day } from '@quina/kernel'
import { type PatientDocumentRule, patientDocumentRules } from './document-type.contract.ts'

/** A stable code, `DOC-03`, on which tests and screens rely. */
export interface DocumentFinding {
  readonly code: 'DOC-01' | 'DOC-03' | 'DOC-04' | 'DOC-05' | 'DOC-06' | 'DOC-07' | 'DOC-08'
  readonly message: string
}

export interface CheckedDocument {
  /** An error may not be saved; a warning requires a reason, except DOC-05, which only informs. */
  readonly level: 'ok' | 'warning' | 'error'
  readonly findings: readonly DocumentFinding[]
  /** The number as stored: upper case, without spaces, dots or hyphens. */
  readonly number: string
}

export interface PatientDocument {
  readonly documentType: string
  readonly number: string
  readonly birth: Day | null
  /** The day of care, which determines the age and the rule. */
  readonly attention: Day
}

/** Whether a patient may be identified by this document (care dossier §6.2.1). It never throws: the caller decides. */
export function checkPatientDocument({
  documentType,
  number,
  birth,
  attention,
}: PatientDocument): CheckedDocument {
  const bare = bareNumber(number)
  const rule = ruleInForce(documentType, attention)
  if (rule === undefined) return checked(bare, 'error', [notForPatients(documentType)])
  const wrong = wrongShape(rule, bare)
  if (wrong !== undefined) return checked(bare, 'error', [wrong])
  const doubts = [...unusualIn(rule, bare), ...(birth === null ? [] : ageIn(rule, ageOn(birth, attention)))]
  return checked(bare, doubts.length === 0 ? 'ok' : 'warning', doubts)
}

const checked = (
  number: string,
  level: CheckedDocument['level'],
  findings: readonly DocumentFinding[],
): CheckedDocument => ({ level, findings, number })

/** Upper case, without spaces, dots or hyphens. */
export const bareNumber = (number: string): string => number.toUpperCase().replace(/[\s.-]/g, '')

/** Returns the rule of a type of document on a day; undefined when patients cannot have that type. */
function ruleInForce(documentType: string, on: Day): PatientDocumentRule | undefined {
  const rules: Readonly<Record<string, readonly PatientDocumentRule[]>> = patientDocumentRules
  return rules[documentType]?.find(({ from, until }) => from <= on && (until === null || on <= until))
}

/** Returns the completed years. A person born on February 29 has the birthday on March 1 in other years (§6.2.2). */
export function ageOn(birth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

const notForPatients = (documentType: string): DocumentFinding => ({
  code: 'DOC-01',
  message:
    documentType === 'NV'
      ? 'El tipo NV ya no se usa: registre CN (certificado de nacido vivo).'
      : `Un paciente no se identifica con «${documentType}».`,
})

function wrongShape(
  { label, characters, min, max }: PatientDocumentRule,
  number: string,
): DocumentFinding | undefined {
  const length = min === max ? `${min}` : `de ${min} a ${max}`
  const kind = characters === 'digits' ? 'dígitos' : 'letras o dígitos'
  const shape = characters === 'digits' ? /^\d+$/ : characters === 'alphanumeric' ? /^[A-Z0-9]+$/ : characters
  if (!shape.test(number) || number.length < min || number.length > max)
    return { code: 'DOC-03', message: `El número de «${label}» lleva ${length} ${kind}.` }
  if (/^0+$/.test(number)) return { code: 'DOC-06', message: 'El número no puede ser solo ceros.' }
  return undefined
}

const ripsMin = 4

function unusualIn({ label, unusual = [] }: PatientDocumentRule, number: string): DocumentFinding[] {
  const { length } = number
  if (length < ripsMin)
    return [
      { code: 'DOC-08', message: `RIPS exige al menos ${ripsMin} caracteres en el número. Verifíquelo.` },
    ]
  if (!unusual.includes(length)) return []
  return [
    { code: 'DOC-07', message: `No es usual un número de «${label}» de ${length} caracteres. Verifíquelo.` },
  ]
}

function ageIn(rule: PatientDocumentRule, age: number): DocumentFinding[] {
  const { label, fromAge = 0, untilAge = Number.POSITIVE_INFINITY, tolerated } = rule
  if (age >= fromAge && age <= untilAge) return []
  if (tolerated && age === untilAge + 1)
    return [
      {
        code: 'DOC-05',
        message: `«${label}» se acepta hasta que cumpla ${untilAge + 2} años. Pida el documento nuevo.`,
      },
    ]
  return [{ code: 'DOC-04', message: `«${label}» no corresponde a la edad de ${age} años.` }]
}
