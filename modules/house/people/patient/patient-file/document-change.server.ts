import { addTo, changeById, lockedRow, type Tx } from '@quina/db/server'
import { addDays, type Day, insist, must, mustBeFound, newId, Problem } from '@quina/kernel'
import { bareNumber, checkPatientDocument } from '../../rules/document-type/document-type.domain.ts'
import { rewriteKnownAs } from '../patient-merge/merge.server.ts'

interface Change {
  readonly patientId: string
  readonly documentType: string
  readonly number: string
  readonly from: Day
  readonly reason: string
  readonly today: Day
}

/**
 * Changes the document: RC to TI, TI to CC, AS to that of a recognised person. The previous one keeps its days and finds the
 * file.
 * @throws Problem PAC-001 (another patient has it), PAC-003 (merged), PAC-006 (days), PAC-007 (the same), DOC-01, DOC-03, DOC-06
 */
export async function changeDocument(tx: Tx, change: Change): Promise<void> {
  const { patientId, documentType, from, reason, today } = change
  const stored = mustBeFound(
    await lockedRow(tx, 'people.patient', patientId, [
      'documentType',
      'number',
      'birthDate',
      'mergedIntoId',
      'version',
    ]),
    'El paciente',
  )
  insist(stored.mergedIntoId === null, 'PAC-003', 'Esta ficha se fusionó con otra: edite la que quedó.')
  const number = bareNumber(change.number)
  const same = 'Es el mismo documento que ya tiene.'
  must(stored.documentType !== documentType || stored.number !== number, 'PAC-007', 'number', same)
  mustBeDocument({ documentType, number, birth: stored.birthDate as Day, attention: today })
  await mustBeFree(tx, change, number)
  await endCurrent(tx, change)
  await addTo(tx, 'people.patientDocument', {
    id: newId(),
    patientId,
    documentType,
    number,
    fromDay: from,
    reason,
  })
  await changeById(tx, 'people.patient', patientId, {
    documentType,
    number,
    documentReason: reason,
    version: stored.version + 1,
  })
  await rewriteKnownAs(tx, [patientId])
}

/** Refuses a document with errors; a warning needs no reason here, because the change itself has one. */
function mustBeDocument(document: Parameters<typeof checkPatientDocument>[0]): void {
  const { level, findings } = checkPatientDocument(document)
  const [found] = findings
  if (level === 'error' && found !== undefined)
    throw new Problem(found.code, found.message, {
      fields: { [found.code === 'DOC-01' ? 'documentType' : 'number']: found.message },
    })
}

async function mustBeFree(tx: Tx, { patientId, documentType }: Change, number: string): Promise<void> {
  const other = await tx
    .selectFrom('people.patient')
    .select(['id', 'name'])
    .where('documentType', '=', documentType)
    .where('number', '=', number)
    .where('id', '<>', patientId)
    .executeTakeFirst()
  const message = `Ese documento es de ${other?.name}: si es la misma persona, fusione las fichas.`
  insist(other === undefined, 'PAC-001', message, { facts: { id: other?.id }, fields: { number: message } })
}

async function endCurrent(tx: Tx, { patientId, from, today }: Change): Promise<void> {
  const current = await tx
    .selectFrom('people.patientDocument')
    .select(['id', 'fromDay'])
    .where('patientId', '=', patientId)
    .where('untilDay', 'is', null)
    .executeTakeFirst()
  const days = 'La fecha va del inicio del documento anterior hasta hoy.'
  must(from <= today && (current === undefined || from >= current.fromDay), 'PAC-006', 'from', days)
  if (current !== undefined)
    await changeById(tx, 'people.patientDocument', current.id, {
      untilDay: from > current.fromDay ? addDays(from, -1) : from,
    })
}

/** The document of a patient on a day, as RIPS must carry it (§6.2.3). */
export async function documentOn(tx: Tx, patientId: string, on: Day) {
  return tx
    .selectFrom('people.patientDocument')
    .select(['documentType', 'number'])
    .where('patientId', '=', patientId)
    .where('fromDay', '<=', on)
    .where((eb) => eb.or([eb('untilDay', 'is', null), eb('untilDay', '>=', on)]))
    .orderBy('fromDay', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
