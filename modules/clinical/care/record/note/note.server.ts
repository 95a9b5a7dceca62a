import type { Stored } from '@quina/blocks'
import {
  actingOn,
  type Command,
  closestFirst,
  defineLookUp,
  hasWords,
  type Operation,
  optionsOperation,
  performAction,
  refusing,
  serveCommand,
  serveDocument,
  servedDocument,
  serveOptions,
  serveQuery,
} from '@quina/blocks/server'
import { addTo, changeById, rowOf, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { conflict, insist, mustBeFound, newId, pick, refused } from '@quina/kernel'
import { recordPatientEvent } from '@quina/people/server'
import { codesByIds } from '@quina/reference/server'
import { sql } from 'kysely'
import { momentOf } from '../../admission/admission/admission.server.ts'
import { attend, chargeWaiting } from '../../admission/attended/attended.server.ts'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { appointmentService } from '../../appointment/appointment/appointment.server.ts'
import { professionalOf } from '../../appointment/professional/professional.server.ts'
import { viewTriage } from '../../triage/triage/triage.contract.ts'
import { endAttention } from '../../triage/triage/triage-end.server.ts'
import { lockTriage } from '../../triage/triage/triage-row.server.ts'
import { moveOn } from '../attention-end/attention-end.server.ts'
import { chargeNote, checkNote, clarifyNote, consultationOptions, note, noteKinds } from './note.contract.ts'
import { lacksOf, mustBeAuthor, mustBeWhole, mustHaveBeen, type NoteInput } from './note.domain.ts'
import { notePrint } from './note.print.ts'
import { admissionFor, beginOperation, factsOf, mustBeOfOne } from './note-facts.server.ts'

import { ripsFindings } from './note-rips.server.ts'

type SignCommand = Command<typeof note, 'sign'>

/** Rules: ATE-001 to ATE-003 the signer and the content; ATE-004 the patient; ATE-005 RIPS; ATE-006 clarifications. */
export const noteService = servedDocument<typeof note>({
  document: note,
  async onSave(tx, input, actor, stored) {
    if (stored !== null) mustBeAuthor(stored.createdBy, actor.userId)
    await mustBeOfOne(tx, input)
  },
  on: { sign },
  extra: async (tx, stored) => ({ facts: await factsOf(tx, stored.id) }),
  print: notePrint,
})

/** Signs a note, closes the appointment and triage that it ends, and charges it, in one transaction (care dossier §9.5). */
async function sign({ tx, document, actor, today, now: reported }: SignCommand): Promise<[]> {
  const now = momentOf(today)
  mustBeAuthor(document.createdBy, actor.userId)
  const professional = await professionalOf(tx, actor)
  mustHaveBeen(document, now)
  mustBeWhole(document)
  await mustSatisfyRips(tx, document, now)
  const admissionId = document.admissionId ?? (await admissionFor(tx, document, document.campusId))
  const signed = { professionalId: professional.id, signedAt: now, admissionId }
  await changeById(tx, 'care.note', document.id, signed)
  await charge({ tx, actor, document, admissionId, professionalId: professional.id })
  await endTriage({ tx, actor, document, now })
  await endAppointment({ tx, actor, document, today, now: reported })
  await tellNote(tx, document, { name: professional.name, userId: actor.userId })
  await moveOn({ tx, actor, today, now: reported }, admissionId)
  return []
}

/** @throws Problem ATE-005 when RIPS would refuse the note in the invoice. */
async function mustSatisfyRips(tx: Tx, input: NoteInput, now: Date): Promise<void> {
  const stopping = (await ripsFindings(tx, input, now)).filter(({ stops }) => stops)
  const [first] = stopping
  const fields = Object.fromEntries(
    stopping.map(({ field, rule, message }) => [field, `${message} (${rule})`]),
  )
  insist(first === undefined, 'ATE-005', `El RIPS la rechazaría. ${first?.message} (${first?.rule})`, {
    fields,
  })
}

interface ChargeInput extends Pick<SignCommand, 'tx' | 'actor' | 'document'> {
  readonly admissionId: string | null
  readonly professionalId: string
}

async function charge({ tx, actor, document, admissionId, professionalId }: ChargeInput): Promise<void> {
  const { procedureId, finalidadId, related1Id, related2Id, related3Id } = document
  if (procedureId === null) return
  const related = [related1Id, related2Id, related3Id].filter((id) => id !== null)
  const codes = await codesByIds(tx, finalidadId === null ? related : [...related, finalidadId])
  const { at } = await storedRow(tx, 'care.note', document.id, ['at'])
  await attend(
    { tx, actor },
    {
      source: 'attention',
      sourceId: document.id,
      campusId: document.campusId,
      patientId: document.patientId,
      admissionId,
      entryId: procedureId,
      quantity: '1',
      at,
      professionalId,
      ...pick(document, 'diagnosisId', 'diagnosisKind', 'cause'),
      relatedDiagnoses: related.map((id) => codes.get(id)!.code),
      finalidad: finalidadId === null ? null : (codes.get(finalidadId)?.code ?? null),
      authorisationNumber: await authorisationOf(tx, document.appointmentId),
      orderNumber: null,
      treatmentDays: null,
      mipres: null,
    },
  )
}

const authorisationOf = async (tx: Tx, id: string | null): Promise<string | null> =>
  id === null
    ? null
    : (await storedRow(tx, 'care.appointment', id, ['authorisationNumber'])).authorisationNumber

/** Ends the triage with the disposition of a consultation, or with any later note of a patient who stayed. */
async function endTriage({
  tx,
  actor,
  document,
  now,
}: Pick<SignCommand, 'tx' | 'actor' | 'document'> & { now: Date }) {
  const { triageId, kind, disposition } = document
  if (triageId === null || disposition === null) return
  const { status, version, level } = await storedRow(tx, 'care.triage', triageId, [
    'status',
    'version',
    'level',
  ])
  const ends = status === 'observed' || (status === 'attended' && kind === 'consultation')
  if (!ends || level === null) return
  const held = await lockTriage(tx, { id: triageId, version })
  await endAttention(tx, held, disposition, { actor, now })
}

async function endAppointment({
  tx,
  actor,
  document,
  today,
  now,
}: Pick<SignCommand, 'tx' | 'actor' | 'document' | 'today' | 'now'>) {
  const id = document.appointmentId
  if (id === null) return
  const { status } = await storedRow(tx, 'care.appointment', id, ['status'])
  const acting = actingOn(actor, appointment, document.campusId)
  if (status !== 'waiting' && status !== 'attending') return
  const doing = { tx, actor: acting, today, now, id }
  if (status === 'waiting') await performAction(appointmentService, { ...doing, action: 'attend' })
  await performAction(appointmentService, { ...doing, action: 'finish', input: { withoutNote: null } })
}

/** Writes in the file of the patient that they were attended, and by whom. */
async function tellNote(
  tx: Tx,
  document: Stored<typeof note>,
  by: { name: string; userId: string },
): Promise<void> {
  const { at } = await storedRow(tx, 'care.note', document.id, ['at'])
  await recordPatientEvent(tx, {
    patientId: document.patientId,
    kind: 'attention',
    at,
    pending: false,
    title: `${noteKinds[document.kind]} con ${by.name}`,
    document: 'care.note',
    documentId: document.id,
    campusId: document.campusId,
    professionalUserId: by.userId,
  })
}

const consultationOperation = serveOptions(consultationOptions, async ({ tx, input: { q, id } }) => {
  const which =
    id === null
      ? sql`o.enabled and e.facts ->> 'use' = 'AC' and ${hasWords(sql.ref('o.search'), q ?? '')}`
      : sql`o.id = ${id}::uuid`
  return rowsFrom<{ id: string; label: string; detail: string; enabled: boolean }>(tx)`
    select o.id, o.label, coalesce(o.detail, '') as detail, o.enabled
    from care.consultation_option o join reference.entry_face e on e.id = o.id
    where ${which}
    order by ${closestFirst(q, { label: sql.ref('o.label') })}
      exists (select from care.note n where n.procedure_id = o.id) desc, o.label limit 20`
})

const ownOperations: readonly Operation[] = [
  serveQuery(checkNote, async ({ tx, now, input }) => [
    ...lacksOf(input).map(({ field, message }) => ({ field, message, stops: true, rule: null })),
    ...(await ripsFindings(tx, input, now)),
  ]),
  serveCommand(clarifyNote, async ({ tx, actor, now, input }) => {
    const { status } = mustBeFound(await rowOf(tx, 'care.note', input.id, ['status']), 'La nota clínica')
    insist(status === 'signed', 'ATE-006', 'Solo se aclara lo que ya se firmó.', { status: 409 })
    const professional = await professionalOf(tx, actor)
    const id = newId()
    const signed = { professionalId: professional.id, signedBy: actor.userId, signedAt: now }
    await addTo(tx, 'care.addendum', { id, noteId: input.id, text: input.text, ...signed })
    return { id }
  }),
  serveCommand(chargeNote, async ({ tx, actor, input }) => {
    const one = mustBeFound(
      await rowOf(tx, 'care.note', input.id, ['patientId', 'campusId', 'triageId', 'admissionId']),
      'La nota clínica',
    )
    const admissionId = one.admissionId ?? (await admissionFor(tx, one, one.campusId))
    if (admissionId !== null) await chargeWaiting({ tx, actor }, { admissionId, sourceIds: [input.id] })
    return { warning: (await factsOf(tx, input.id)).charge?.warning ?? null }
  }),
]

/** A triage by its turn, for references to it. */
const triageOptions = optionsOperation({
  to: 'care.triage',
  title: 'Triages',
  access: viewTriage,
  whose: 'site',
})

/** The diagnoses of the last notes that a professional signed, the most frequent first. */
defineLookUp('reference.diagnosis', {
  usual: (userId) => sql`
    select d.id from (
      select n.signed_at, unnest(array[n.diagnosis_id, n.related1_id, n.related2_id, n.related3_id]) as id
      from (select * from care.note
            where status = 'signed' and professional_id =
              (select u.person_id from admin.user_option u where u.id = ${userId}::uuid and u.person_kind = 'employee')
            order by signed_at desc limit 200) n) d
    where d.id is not null group by d.id order by count(*) desc, max(d.signed_at) desc limit 10`,
})

export const noteOperations: readonly Operation[] = refusing(
  // Only the database sees these.
  {
    'care.note_signed': conflict('ATE-012', 'La nota no quedó firmada: fírmela otra vez.'),
    'care.addendum_text_check': refused('ATE-013', 'Escriba la aclaración con 10 letras o más.', 'text'),
  },
  [beginOperation, consultationOperation, triageOptions, ...ownOperations, ...serveDocument(noteService)],
)
