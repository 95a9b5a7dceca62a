import { storedRow, type Tx } from '@quina/db/server'
import type { IdentifiedPerson } from '@quina/einvoice/contract'
import { municipalityOf } from '@quina/einvoice/server'
import { insist } from '@quina/kernel'
import {
  type DocumentType,
  documentTypes,
  type PatientDocumentType,
  patientDocumentRules,
} from '@quina/people/contract'

/** The DIAN code for a document type that has no code of its own. */
const otherDocument = '91'

/**
 * The patient whose care is paid, by name and document: the payer may be somebody else (Documento Técnico 2, §7 b, `cac:Person`).
 * For a merged file, the surviving one identifies the patient (decision 19).
 * @throws Problem FAC-171 when the patient has no municipality.
 */
export async function identifiedPatient(tx: Tx, patientId: string): Promise<IdentifiedPerson> {
  const { personId } = await storedRow(tx, 'people.patientFace', patientId, ['personId'])
  const patient = await storedRow(tx, 'people.patientFace', personId!, [
    'documentType',
    'number',
    'firstName',
    'middleName',
    'lastName',
    'secondLastName',
    'municipalityId',
    'address',
  ])
  const { documentType, number, municipalityId, address } = patient
  const homeless = 'Al paciente le falta el municipio donde vive: complételo en Pacientes.'
  insist(municipalityId !== null, 'FAC-171', homeless, { facts: { patientId } })
  return {
    firstNames: together(patient.firstName, patient.middleName),
    familyNames: together(patient.lastName, patient.secondLastName),
    documentCode: documentTypes[documentType as DocumentType]?.dian ?? otherDocument,
    document: number,
    kind: { code: documentType, name: patientDocumentRules[documentType as PatientDocumentType][0].label },
    municipality: await municipalityOf(tx, municipalityId),
    address,
  }
}

const together = (...names: readonly (string | null)[]): string => names.filter(Boolean).join(' ')
