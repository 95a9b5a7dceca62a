import { checkDigit, type Day, insist, must, showDay } from '@quina/kernel'
import { type DocumentType, documentTypes, type TerceroValues } from './tercero.contract.ts'

/**
 * Returns a tercero as stored: the bare number, the computed DV, and only the names of its kind of person.
 * @throws Problem TER-010 (DV), TER-011 (a juridical person without NIT), TER-012 (number or person does not fit the document),
 * TER-013 (no name).
 */
export function completed(given: TerceroValues): TerceroValues {
  const { number, typedDigit } = bareNumber(given)
  mustFit(given, number)
  return {
    ...given,
    ...namesOf(given),
    number,
    checkDigit: verifiedDigit(given.documentType, number, typedDigit),
  }
}

type BareNumber = Readonly<{ number: string; typedDigit: number | null }>

/**
 * Requires that a type of document is in force when it is given to a tercero; a tercero that has one keeps it.
 * @throws Problem TER-017
 */
export function mustBeInForce(
  { label, from, until }: { label: string; from?: Day; until?: Day },
  on: Day,
): void {
  const early = from !== undefined && on < from ? `desde el ${showDay(from)}` : null
  const when = early ?? (until !== undefined && on > until ? `hasta el ${showDay(until)}` : null)
  must(when === null, 'TER-017', 'documentType', `El documento «${label}» solo se recibe ${when}.`)
}

/** Parses `800.197.268-4` as 800197268 with DV 4: people paste numbers as they are printed. */
export function bareNumber({
  documentType,
  number,
  checkDigit: typedDigit,
}: Pick<TerceroValues, 'documentType' | 'number' | 'checkDigit'>): BareNumber {
  const plain = number.replace(/[.,\s]/g, '').toUpperCase()
  const [, bare, digit] = (hasDigit(documentType) && /^(\d+)-(\d)$/.exec(plain)) || []
  if (bare === undefined) return { number: plain, typedDigit }
  return { number: bare, typedDigit: typedDigit ?? Number(digit) }
}

/** Returns the DV of a number; null while it cannot be computed, and for documents without one. */
export function expectedDigit(documentType: DocumentType, number: string): number | null {
  const plain = number.replace(/[.,\s]/g, '')
  return hasDigit(documentType) && /^\d{3,15}$/.test(plain) ? checkDigit(plain) : null
}

/** Whether the type has a DV. A cédula does, because its holder may be in the RUT; the same algorithm serves both. */
const hasDigit = (documentType: DocumentType): boolean => documentType === 'NIT' || documentType === 'CC'

function mustFit({ documentType, personType }: TerceroValues, number: string): void {
  const { label, persons, shape } = documentTypes[documentType]
  const fits = (persons as readonly string[]).includes(personType)
  must(fits || personType === 'natural', 'TER-011', 'documentType', 'La persona jurídica debe tener NIT.')
  must(fits, 'TER-012', 'documentType', `El documento «${label}» no es de una persona natural.`)
  must(shape.test(number), 'TER-012', 'number', `El número no corresponde al tipo de documento «${label}».`)
}

function verifiedDigit(documentType: DocumentType, number: string, typed: number | null): number | null {
  if (!hasDigit(documentType)) {
    must(typed === null, 'TER-010', 'checkDigit', 'Este tipo de documento no lleva dígito de verificación.')
    return null
  }
  const expected = checkDigit(number)
  const wrong = `El dígito de verificación no corresponde: se esperaba ${expected}.`
  insist(typed === null || typed === expected, 'TER-010', wrong, {
    facts: { expected },
    fields: { checkDigit: wrong },
  })
  return expected
}

type Names = Pick<TerceroValues, 'businessName' | 'firstName' | 'middleName' | 'lastName' | 'secondLastName'>

/** Returns the names: a razón social, or a person's first name and surname at least. Names of the other kind are dropped. */
function namesOf(given: TerceroValues): Names {
  const { businessName, firstName, middleName, lastName, secondLastName } = given
  const required = 'Este dato es obligatorio.'
  if (given.personType === 'juridica') {
    insist(businessName !== null, 'TER-013', 'Escriba la razón social.', {
      fields: { businessName: required },
    })
    return { businessName, firstName: null, middleName: null, lastName: null, secondLastName: null }
  }
  const missing = Object.entries({ firstName, lastName }).filter(([, value]) => value === null)
  insist(missing.length === 0, 'TER-013', 'Escriba al menos un nombre y un apellido.', {
    fields: Object.fromEntries(missing.map(([name]) => [name, required])),
  })
  return { businessName: null, firstName, middleName, lastName, secondLastName }
}
