import { generateRips } from '@quina/billing/server'
import { day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareInvoice } from '../../../modules/income/billing/account/account/prepare.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

// The user and the dates of RIPS: the admission and the invoice do not always agree about the user.

let world: BillingWorld
beforeEach(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterEach(() => world.close())

interface Summary {
  readonly usuarios: readonly (Readonly<Record<string, unknown>> & {
    readonly servicios: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  })[]
}

async function reported(invoiceId: string) {
  const { submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-20T22:00:00Z') }),
  )
  const { json, findings } = await world.db
    .selectFrom('rips.submission')
    .select(['json', 'findings'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const user = (JSON.parse(json!.toString()) as Summary).usuarios[0]!
  return { user, codes: (findings as unknown as { code: string }[]).map(({ code }) => code) }
}

const periodOf = (id: string) =>
  world.db
    .selectFrom('billing.invoice')
    .select(['periodFrom', 'periodTo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('RIPS carries the document of the day of the attention, not the one that came later', async () => {
  const admissionId = await world.admit({ from: '2026-11-10', to: '2026-11-10' })
  await world.charge(admissionId, world.imaging)
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const patient = sql`(select patient_id from care.admission where id = ${admissionId}::uuid)`
  await sql`
    update people.patient_document
    set document_type = 'TI', number = '1019283746', from_day = '2020-01-01', until_day = '2026-11-14'
    where patient_id = ${patient}`.execute(world.db)
  await sql`
    insert into people.patient_document (id, patient_id, document_type, number, from_day)
    values (${newId()}, ${patient}, 'CC', '1019283746', '2026-11-15')`.execute(world.db)
  const { user } = await reported(id)
  expect([user.tipoDocumentoIdentificacion, user.numDocumentoIdentificacion]).toEqual(['TI', '1019283746'])
  await sql`
    update people.patient_document set from_day = '2026-11-12' where document_type = 'TI' and patient_id = ${patient}`.execute(
    world.db,
  )
  // The patient attended before the first document was registered here.
  expect((await reported(id)).user.tipoDocumentoIdentificacion).toBe('TI')
})

test('the invoice of a second payer reports the user as that payer identifies them', async () => {
  const admissionId = await world.admit()
  await sql`
    update care.admission set user_type = '10', coverage = '04', siras_number = 'SIRAS-1', policy = 'AT-1'
    where id = ${admissionId}::uuid`.execute(world.db)
  await world.charge(admissionId, world.imaging)
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const { user, codes } = await reported(id)
  expect([user.tipoUsuario, user.registroSIRAS]).toEqual(['01', null])
  expect(codes).not.toContain('RVC005')
})

test('a stay that ends days after its last charge is reported until its discharge, not as a cut', async () => {
  const admissionId = await world.admit({ ambit: '3', from: '2026-11-10', to: '2026-11-13' })
  await world.charge(admissionId, world.imaging, { day: day('2026-11-11') })
  const id = await world.prepare(admissionId)
  await world.issue(id)
  expect(await periodOf(id)).toEqual({ periodFrom: '2026-11-11', periodTo: '2026-11-13' })
  const { user } = await reported(id)
  const { fechaEgreso, condicionDestinoUsuarioEgreso } = user.servicios.hospitalizacion![0]!
  expect([fechaEgreso, condicionDestinoUsuarioEgreso]).toEqual(['2026-11-13 16:00', '01'])
})

test('a cut of the same day ends at its minute: RIPS refuses a discharge to come', async () => {
  const admissionId = await world.admit({ ambit: '3', from: '2026-11-18', to: null })
  await world.charge(admissionId, world.imaging, { day: day('2026-11-20'), hour: '07:00' })
  const { payerId, contractId, chief } = world
  const share = { payerId, contractId, chargeIds: null, ambit: '2' as const, partial: true }
  const id = await world.act((tx) =>
    prepareInvoice({ tx, actor: chief, admissionId }, share, day('2026-11-20')),
  )
  await world.issue(id)
  await sql`update billing.invoice set issued_at = '2026-11-20T16:30:00-05:00' where id = ${id}::uuid`.execute(
    world.db,
  )
  const { user, codes } = await reported(id)
  const { fechaEgreso, condicionDestinoUsuarioEgreso } = user.servicios.hospitalizacion![0]!
  expect([fechaEgreso, condicionDestinoUsuarioEgreso]).toEqual(['2026-11-20 16:30', '08'])
  expect(codes).not.toContain('RVC043')
})
