import type { Actor } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import { sendDocument } from '../../../modules/income/einvoice/exchange/send/send.server.ts'
import type { Ground } from './billing-ground.ts'

type Stage = Pick<Ground, 'consultation' | 'imaging' | 'professionalId'> & { readonly db: Db }

/** Gives services, professional and admissions what RIPS tells of them, by the codes of the official tables. */
export const reportableIn = (world: Stage) => async (): Promise<void> => {
  const { db, consultation, imaging, professionalId } = world
  const code = (catalogue: string, of: string) =>
    sql`(select id from reference.entry where catalogue = ${catalogue} and code = ${of} limit 1)`
  await sql`
    insert into reference.entry (id, catalogue, code, name, facts, since) values
      (gen_random_uuid(), 'diagnosis', 'J459', 'Asma no especificada', '{}', '2000-01-01'),
      (gen_random_uuid(), 'procedure', '902210', 'Hemograma IV', '{"use":"AP"}', '2000-01-01')
    on conflict do nothing`.execute(db)
  const reported = [
    [consultation, '890201', '01', '328'],
    [imaging, '902210', '02', '745'],
  ] as const
  for (const [id, cups, group, reps] of reported)
    await sql`
      update tariffs.service set cups_id = ${code('procedure', cups)}, service_group_id = ${code('serviceGroup', group)},
        reps_service_id = ${code('repsService', reps)}, finalidad_id = ${code('finalidad', '15')} where id = ${id}::uuid`.execute(
      db,
    )
  const doctorId = newId()
  await sql`
    insert into people.tercero (id, document_type, number, person_type, first_name, last_name)
    values (${doctorId}, 'CC', '30732188', 'natural', 'Médica', 'De Turno')`.execute(db)
  await sql`update people.employee set tercero_id = ${doctorId} where id = ${professionalId}::uuid`.execute(
    db,
  )
}

type RehearsalMode = 'accept' | 'reject'

/** What the queue does with the document of an invoice or a note, before the simulator of DIAN. @returns its state. */
export const sendingIn =
  ({ db, chief, campusId }: { readonly db: Db; readonly chief: Actor; readonly campusId: string }) =>
  async (ownerId: string, rehearses: RehearsalMode = 'accept'): Promise<string> => {
    await sql`update einvoice.setup set rehearses = ${rehearses}`.execute(db)
    const { id } = await db
      .selectFrom('einvoice.document')
      .select('id')
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow()
    const job = {
      userId: chief.userId,
      campusId,
      now: () => new Date('2026-11-20T17:00:00Z'),
      step: <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work),
    }
    return sendDocument(job, id)
  }
