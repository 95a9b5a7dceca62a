import { generateRips } from '@quina/billing/server'
import { day } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  mergeFiles,
  separateFiles,
} from '../../../modules/house/people/patient/patient-merge/merge.contract.ts'
import { patientMergeOperations } from '../../../modules/house/people/patient/patient-merge/merge-operations.server.ts'
import { identifiedPatient } from '../../../modules/income/billing/invoice/electronic/identified-patient.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

// Two files of one patient with money: nothing issued moves, and what is not yet issued is reported of the merged patient.

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

const screens = () =>
  screensOf(patientMergeOperations, { db: world.db as never, actor: actorFor(), now: new Date() })
const merge = (id: string, loserId: string) =>
  screens().act(mergeFiles, { id, loserId, reason: 'Dos fichas de la misma persona', decisions: [] })

const patientOf = async (admissionId: string) => {
  const { rows } = await sql<{ id: string }>`
    update people.patient p set birth_date = '1980-05-02' from care.admission a
    where a.id = ${admissionId}::uuid and p.id = a.patient_id returning p.id`.execute(world.db)
  return rows[0]!.id
}

/** Somebody who came unconscious. */
async function unknown(patientId: string): Promise<void> {
  for (const [table, key] of [
    ['people.patient', 'id'],
    ['people.patient_document', 'patient_id'],
  ] as const)
    await sql`
      update ${sql.table(table)} set document_type = 'AS', number = ${`11001S${patientId.slice(-4).toUpperCase()}`}
      where ${sql.ref(key)} = ${patientId}::uuid`.execute(world.db)
}

/** Each at an hour of its own: one person is not charged the same twice at once, whichever of their files says so. */
async function charged(hour: string) {
  const admissionId = await world.admit()
  await world.charge(admissionId, world.imaging, { hour })
  return { admissionId, patientId: await patientOf(admissionId) }
}

async function typesReported(invoiceId: string): Promise<readonly unknown[]> {
  const { submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date() }),
  )
  const { json } = await world.db
    .selectFrom('rips.submission')
    .select('json')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const reported = JSON.parse(json!.toString()) as { usuarios: { tipoDocumentoIdentificacion: string }[] }
  return reported.usuarios.map((user) => user.tipoDocumentoIdentificacion)
}

const billingRows = async () =>
  (
    await sql<{ row: string }>`
      select i::text as row from billing.invoice i union all select c::text from billing.charge c
      union all select l::text from billing.invoice_charge l union all select a::text from care.admission a
      union all select p::text from people.patient p union all select d::text from people.patient_document d order by 1`.execute(
      world.db,
    )
  ).rows

test('a file with an issued invoice is merged and taken apart, and no row of it moves', async () => {
  const loser = await charged('09:00')
  const survivor = await charged('10:00')
  await world.issue(await world.prepare(loser.admissionId))
  const before = await billingRows()
  const { id } = await merge(survivor.patientId, loser.patientId)
  const moved = await sql<{ n: number }>`
    select count(*)::int as n from billing.invoice where patient_id = ${loser.patientId}`.execute(world.db)
  expect(moved.rows[0]!.n).toBe(1)
  await screens().act(separateFiles, { id, reason: 'Son dos personas distintas' })
  expect(await billingRows()).toEqual(before)
})

test('who came without a document is reported by that of the file that stays, and what was issued before stays', async () => {
  const loser = await charged('11:00')
  await unknown(loser.patientId)
  const issued = await world.prepare(loser.admissionId)
  await world.issue(issued)
  const later = await world.admit({ patientId: loser.patientId, from: '2026-11-13', to: '2026-11-14' })
  await world.charge(later, world.imaging, { day: day('2026-11-13'), hour: '13:00' })
  const survivor = await charged('12:00')
  const { id } = await merge(survivor.patientId, loser.patientId)
  expect(await typesReported(issued)).toEqual(['AS'])
  // One person, one user, though the two admissions are of two files.
  const joined = await world.join(survivor.admissionId, later)
  await world.issue(joined)
  expect(await typesReported(joined)).toEqual(['CC'])
  await expect(
    screens().act(separateFiles, { id, reason: 'Son dos personas distintas' }),
  ).resolves.toMatchObject({ remaining: [] })
})

test('a receipt of a patient admitted under a merged file names the patient by the surviving file', async () => {
  const loser = await charged('14:00')
  const survivor = await charged('15:00')
  await sql`
    update people.patient set municipality_id = (select id from reference.municipality_option order by code limit 1)
    where id in (${loser.patientId}::uuid, ${survivor.patientId}::uuid)`.execute(world.db)
  const named = (patientId: string) => world.act((tx) => identifiedPatient(tx, patientId))
  const own = await named(loser.patientId)
  const stays = await named(survivor.patientId)
  expect(own.document).not.toBe(stays.document)
  const { id } = await merge(survivor.patientId, loser.patientId)
  expect(await named(loser.patientId)).toEqual(stays)
  await screens().act(separateFiles, { id, reason: 'Son dos personas distintas' })
  expect(await named(loser.patientId)).toEqual(own)
})
