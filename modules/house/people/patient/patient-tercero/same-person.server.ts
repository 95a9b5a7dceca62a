import { type Actor, type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { insist, notFound } from '@quina/kernel'
import { patientAsTercero, terceroAsPatient } from '../../tercero/same-person/same-person.contract.ts'
import { type DocumentType, documentTypes } from '../../tercero/tercero/tercero.contract.ts'
import { addTercero } from '../../tercero/tercero/tercero.server.ts'
import { anyFileOf } from '../patient/files.server.ts'

type Person = Readonly<{ id: string; name: string; identification: string }>

/** Returns the tercero of a patient, by any document of either, past ones too; the survivor of a merge (care dossier §6.5). */
export async function terceroOfPatient(tx: Tx, patientId: string): Promise<Person | null> {
  const row = await rowFrom<Person>(tx)`
    select s.id, s.name, s.shown_identification as identification
    from people.patient_document d
    join lateral (
      select t.id from people.tercero t where (t.document_type, t.number) = (d.document_type, d.number)
      union all
      select a.tercero_id from people.tercero_alias a
      where (a.document_type, a.number) = (d.document_type, d.number)) found on true
    join people.tercero t on t.id = found.id
    join people.tercero s on s.id = coalesce(t.merged_into_id, t.id)
    where d.patient_id = ${anyFileOf(patientId)}
    order by d.until_day desc nulls first limit 1`
  return row ?? null
}

/** Returns the patient of a tercero, by any document of either, past ones too; the survivor of a merge. */
export async function patientOfTercero(tx: Tx, terceroId: string): Promise<Person | null> {
  const row = await rowFrom<Person>(tx)`
    select s.id, s.name, s.document_type || ' ' || s.number as identification
    from (select t.document_type, t.number from people.tercero t where t.id = ${terceroId}
          union all
          select a.document_type, a.number from people.tercero_alias a where a.tercero_id = ${terceroId}) k
    join people.patient_document d on (d.document_type, d.number) = (k.document_type, k.number)
    join people.patient p on p.id = d.patient_id
    join people.patient s on s.id = coalesce(p.merged_into_id, p.id)
    limit 1`
  return row ?? null
}

/**
 * Returns the tercero to whom a paying patient is billed, created with the minimum that the DIAN requires when there is none
 * (care dossier §6.5).
 * @throws Problem `PAC-050` when the patient's document cannot be that of a tercero.
 */
export async function terceroForPatient(tx: Tx, actor: Actor, patientId: string): Promise<string> {
  const known = await terceroOfPatient(tx, patientId)
  if (known !== null) return known.id
  const stored = await tx
    .selectFrom('people.patient')
    .select(['documentType', 'number', 'firstName', 'middleName', 'lastName', 'secondLastName'])
    .select(['address', 'phone', 'email', 'municipalityId', 'residenceCountryId as countryId'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow(() => notFound('El paciente'))
  const documentType = terceroTypeOf(stored.documentType)
  const message =
    'Con ese documento no se puede facturar a la persona: registre primero su documento definitivo.'
  insist(documentType !== null, 'PAC-050', message)
  return addTercero(tx, actor, { ...stored, documentType, personType: 'natural', isCustomer: true })
}

export const samePersonOperations: readonly Operation[] = [
  serveQuery(patientAsTercero, ({ tx, input: { id } }) => terceroOfPatient(tx, id)),
  serveQuery(terceroAsPatient, ({ tx, input: { id } }) => patientOfTercero(tx, id)),
]

/** Returns the type of document that a patient and a tercero share; the rest (CN, MS, AS, SC) identify nobody to the DIAN. */
function terceroTypeOf(patientType: string): DocumentType | null {
  const known = Object.hasOwn(documentTypes, patientType) && patientType !== 'SI' && patientType !== 'NIT'
  return known ? (patientType as DocumentType) : null
}
