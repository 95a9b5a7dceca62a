import { type DocumentType, documentTypes } from '../tercero/tercero.contract.ts'

/** Documents that a patient and a tercero call alike; the rest (CN, MS, AS, SC) identify nobody to the DIAN. */
export function terceroTypeOf(patientType: string): DocumentType | null {
  const known = Object.hasOwn(documentTypes, patientType) && patientType !== 'SI' && patientType !== 'NIT'
  return known ? (patientType as DocumentType) : null
}
