import { type Asked, type Operation, serveQuery } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { beginNote } from './note.contract.ts'
import { admissionFor } from './note-facts.server.ts'

interface Beginning {
  readonly triageId: string | null
  readonly appointmentId: string | null
  readonly admissionId: string | null
  readonly patientId: string | null
}

export const beginOperation: Operation = serveQuery(beginNote, begin)

async function begin({ tx, actor, asked }: Asked<Beginning>) {
  const patientId = asked.patientId ?? (await patientOf(tx, asked))
  if (patientId === null) return { ...nothing, patientId }
  const admissionId =
    asked.admissionId ?? (await admissionFor(tx, { patientId, triageId: asked.triageId }, actor.campusId))
  const told = await toldOf(tx, { ...asked, admissionId })
  const usual = await usualOf(tx, { userId: actor.userId, ambit: told.ambit, kind: told.kind })
  const { ambit: _, ...values } = told
  return { ...values, ...usual, patientId, admissionId }
}

const nothing = {
  ...{ admissionId: null, kind: 'consultation' as const, motive: null, background: null, cause: null },
  ...{ diagnosisId: null, finalidadId: null, procedureId: null },
}

async function patientOf(
  tx: Tx,
  { triageId, appointmentId, admissionId }: Beginning,
): Promise<string | null> {
  const { rows } = await sql<{ patientId: string }>`
    select patient_id from care.triage where id = ${triageId}::uuid
    union all select patient_id from care.appointment where id = ${appointmentId}::uuid
    union all select patient_id from care.admission where id = ${admissionId}::uuid limit 1`.execute(tx)
  return rows[0]?.patientId ?? null
}

interface Told {
  readonly kind: 'consultation' | 'evolution'
  readonly ambit: string | null
  readonly motive: string | null
  readonly background: string | null
  readonly cause: string | null
  readonly diagnosisId: string | null
}

/** What triage and the admission already know, and the diagnosis of the last note: after a consultation come evolutions. */
async function toldOf(
  tx: Tx,
  { triageId, appointmentId, admissionId }: Omit<Beginning, 'patientId'>,
): Promise<Told> {
  const { rows } = await sql<Told>`
    select a.ambit, coalesce(c.complaint, t.motive) as motive, c.background, a.cause,
           coalesce(l.diagnosis_id, a.diagnosis_id) as diagnosis_id,
           case when l.id is null then 'consultation' else 'evolution' end as kind
    from (select) nothing
    left join care.triage t on t.id = ${triageId}::uuid
    left join lateral (select * from care.classification k where k.triage_id = t.id order by k.place desc limit 1) c on true
    left join care.admission a on a.id = ${admissionId}::uuid
    left join lateral (
      select n.id, n.diagnosis_id from care.note n
      where n.status = 'signed' and (n.admission_id = a.id or n.triage_id = t.id) and ${appointmentId}::uuid is null
      order by n.at desc limit 1) l on true`.execute(tx)
  return rows[0]!
}

/** What this professional charged the last time in that ámbito: nobody chooses it anew each time. */
async function usualOf(
  tx: Tx,
  { userId, ambit, kind }: { userId: string; ambit: string | null; kind: string },
) {
  const { rows } = await sql<{ procedureId: string; finalidadId: string | null }>`
    select n.procedure_id, n.finalidad_id from care.note n left join care.admission a on a.id = n.admission_id
    where n.created_by = ${userId}::uuid and n.status = 'signed' and n.kind = ${kind}
      and a.ambit is not distinct from ${ambit} and n.procedure_id is not null
    order by n.signed_at desc limit 1`.execute(tx)
  return rows[0] ?? { procedureId: null, finalidadId: null }
}
