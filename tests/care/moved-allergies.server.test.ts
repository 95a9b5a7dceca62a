import { emptyDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { gatherMigrations } from '../../packages/db/migration/files.server.ts'
import { migrate } from '../../packages/db/migration/migrate.server.ts'

const { db, url, close } = await emptyDatabase()
afterAll(close)

/** The first migration that keeps the list; before it, allergies were free text in the file and in each classification. */
const firstOfTheList = '20261205T0700'

const files = {
  reported: '00000000-0000-4000-8000-000000000001',
  denies: '00000000-0000-4000-8000-000000000002',
  blank: '00000000-0000-4000-8000-000000000003',
  silent: '00000000-0000-4000-8000-000000000004',
}

/** Rows as they were then, without the records they refer to, which do not matter here. */
async function writeBefore(): Promise<void> {
  const patient = (id: string, number: string, allergies: string | null) => sql`
    insert into people.patient (id, document_type, number, verified_with, first_name, last_name, birth_date, sex,
      birth_country_id, residence_country_id, address, phone, ethnic_group, disability, allergies)
    values (${id}::uuid, 'CC', ${number}, 'physical', 'Ana', 'Paz', '1980-01-01', 'F',
      gen_random_uuid(), gen_random_uuid(), 'CL 1', '3000000000', '6', '08', ${allergies})`
  const classification = (patientId: string, allergies: string, endedAt: string) => sql`
    with triage as (
      insert into care.triage (id, number, campus_id, patient_id, arrived_at, arrival, motive, status, reason, created_by,
        updated_by)
      values (gen_random_uuid(), (select count(*) + 1 from care.triage), gen_random_uuid(), ${patientId}::uuid,
        ${endedAt}::timestamptz, 'own', 'Fiebre', 'annulled', 'Se fue antes', gen_random_uuid(), gen_random_uuid())
      returning id)
    insert into care.classification (id, triage_id, place, begun_at, ended_at, vital_signs_id, complaint, allergies, pregnant,
      scale2, age_months, resources, scores, incomplete, level, destination, professional_id, signed_by)
    select gen_random_uuid(), id, 1, ${endedAt}::timestamptz, ${endedAt}::timestamptz, gen_random_uuid(),
      'Fiebre de dos días', ${allergies}, false, false, 500, 1, '{}', false, 3, 'room', gen_random_uuid(), gen_random_uuid()
    from triage`
  const rows = [
    patient(files.reported, '1', 'Penicilina: urticaria'),
    patient(files.denies, '2', 'Niega alergias conocidas.'),
    patient(files.blank, '3', '   '),
    patient(files.silent, '4', null),
    classification(files.reported, 'PENICILINA: Urticaria', '2026-10-01T10:00:00Z'),
    classification(files.reported, 'Ibuprofeno', '2026-10-02T10:00:00Z'),
    classification(files.silent, 'No refiere', '2026-10-03T10:00:00Z'),
  ]
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const row of rows) await row.execute(tx)
  })
}

test('the allergies of the file and of the classifications become the list, once each, with their author', async () => {
  const before = (await gatherMigrations()).filter(({ name }) => name.split('/')[1]! < firstOfTheList)
  await migrate(url, { only: new Set(before.map(({ name }) => name)) })
  await writeBefore()
  await migrate(url)
  const { rows } = await sql`
    select patient_id, shown, words, denied, source, document_id is not null as documented, campus_id is not null as sited,
           (noted_at at time zone 'UTC')::date::text as day
    from people.allergy order by patient_id, source, noted_at`.execute(db)
  const today = new Date().toISOString().slice(0, 10)
  const ofFile = { source: 'before', documented: false, sited: false, day: today }
  const ofTriage = { source: 'triage', documented: true, sited: true }
  const penicillin = { shown: 'Penicilina: urticaria', words: 'Penicilina: urticaria', denied: false }
  const none = { shown: 'Niega alergias', words: null, denied: true }
  expect(rows).toEqual([
    { patientId: files.reported, ...penicillin, ...ofFile },
    {
      patientId: files.reported,
      shown: 'Ibuprofeno',
      words: 'Ibuprofeno',
      denied: false,
      ...ofTriage,
      day: '2026-10-02',
    },
    { patientId: files.denies, ...none, ...ofFile },
    { patientId: files.silent, ...none, ...ofTriage, day: '2026-10-03' },
  ])
  const reported = await sql<{ allergies: string }>`
    select allergies from people.allergy_list where id = ${files.reported}::uuid`.execute(db)
  expect(reported.rows[0]?.allergies).toBe('Ibuprofeno; Penicilina: urticaria')
}, 60_000)
