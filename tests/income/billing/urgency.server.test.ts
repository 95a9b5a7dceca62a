import '../../../modules/income/billing/account/attended/attended-charges.server.ts'
import { generateRips } from '@quina/billing/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { medicalOrderService } from '../../../modules/clinical/care/record/medical-order/medical-order.server.ts'
import { noteService } from '../../../modules/clinical/care/record/note/note.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
const entries: Record<string, string> = {}
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
  const { chief, db, professionalId } = world
  await sql`
    update people.employee set professional = true, profession = 'medicine', rethus = 'RM-1'
    where id = ${professionalId}::uuid`.execute(db)
  await sql`
    insert into admin.app_user (id, email, name, person_kind, person_id)
    values (${chief.userId}, 'medica@hospital.example', 'Médica', 'employee', ${professionalId}::uuid)
    on conflict (id) do update set person_kind = 'employee', person_id = ${professionalId}::uuid`.execute(db)
  for (const [catalogue, code] of [
    ['procedure', '890201'],
    ['procedure', '902210'],
    ['diagnosis', 'J459'],
    ['finalidad', '16'],
  ] as const) {
    await sql`
      insert into reference.entry (id, catalogue, code, name, since)
      values (${newId()}, ${catalogue}, ${code}, ${code}, '2000-01-01') on conflict do nothing`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from reference.entry where catalogue = ${catalogue} and code = ${code}`.execute(db)
    entries[code] = rows[0]!.id
  }
})
afterAll(() => world.close())

const today = day('2026-11-20')

const noted = (patientId: string, admissionId: string) =>
  world.act(async (tx) => {
    const input = {
      patientId,
      admissionId,
      kind: 'consultation',
      date: day('2026-11-10'),
      time: '09:10',
      triageId: null,
      appointmentId: null,
      motive: 'Dificultad para respirar',
      illness: 'Desde ayer',
      background: null,
      exam: 'Sibilancias',
      analysis: 'Crisis leve',
      plan: 'Hemograma',
      diagnosisId: entries.J459,
      diagnosisKind: '02',
      related1Id: null,
      related2Id: null,
      related3Id: null,
      procedureId: entries['890201'],
      finalidadId: entries['16'],
      cause: '38',
      disposition: 'home',
    }
    const id = await createDraft(noteService, { tx, actor: world.chief, input: input as never })
    await performAction(noteService, { tx, actor: world.chief, today, id, action: 'sign' })
    return id
  })

const ordered = (patientId: string, admissionId: string) =>
  world.act(async (tx) => {
    const plain = { side: null, instructions: null, outsidePlan: false, mipres: null, allergyReason: null }
    const line = { procedureId: entries['902210'], quantity: 2, ...plain }
    const input = {
      patientId,
      admissionId,
      kind: 'laboratory',
      priority: 'urgent',
      date: day('2026-11-10'),
      triageId: null,
      diagnosisId: entries.J459,
      services: [line],
      medicines: null,
      specialtyId: null,
      destination: null,
      reason: null,
      indication: null,
      summary: null,
      origin: null,
      fromDay: null,
      days: null,
      retroactiveCause: null,
      related: false,
      alertsConfirmed: false,
      notes: null,
    }
    const order = { tx, actor: world.chief, today }
    const id = await createDraft(medicalOrderService, { tx, actor: world.chief, input: input as never })
    await performAction(medicalOrderService, { ...order, id, action: 'sign' })
    const done = { date: '2026-11-10', time: '10:05' }
    await performAction(medicalOrderService, { ...order, id, action: 'carryOut', input: done })
  })

interface Summary {
  readonly usuarios: readonly { readonly servicios: Readonly<Record<string, readonly object[]>> }[]
}

async function reported(invoiceId: string) {
  const saved = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  const { json } = await world.db
    .selectFrom('rips.submission')
    .select('json')
    .where('id', '=', saved.submissionId)
    .executeTakeFirstOrThrow()
  return { user: (JSON.parse(json!.toString()) as Summary).usuarios[0]!, state: saved.state }
}

test('what is attended and ordered in an urgency is invoiced and reported with nothing typed twice', async () => {
  const admissionId = await world.admit({ ambit: '2', to: null })
  const { patientId } = await world.db
    .selectFrom('care.admission')
    .select('patientId')
    .where('id', '=', admissionId)
    .executeTakeFirstOrThrow()
  await noted(patientId, admissionId)
  await ordered(patientId, admissionId)
  const charges = await world.db
    .selectFrom('billing.charge')
    .select(['serviceId', 'quantity', 'hour', 'diagnosis', 'professionalId', 'unpriced', 'orderNumber'])
    .where('admissionId', '=', admissionId)
    .orderBy('hour')
    .execute()
  expect(charges).toMatchObject([
    { serviceId: world.consultation, quantity: '1.0000', hour: '09:10', orderNumber: null },
    {
      serviceId: world.imaging,
      quantity: '2.0000',
      hour: '10:05',
      orderNumber: expect.stringMatching(/^2026-/),
    },
  ])
  for (const charge of charges)
    expect(charge).toMatchObject({ diagnosis: 'J459', professionalId: world.professionalId, unpriced: null })
  await sql`
    update care.admission set status = 'closed', entry_route = '01', discharge_date = '2026-11-10', discharge_time = '16:00',
      discharge_condition = '01', discharge_diagnosis_id = ${entries.J459}::uuid
    where id = ${admissionId}::uuid`.execute(world.db)
  const invoiceId = await world.prepare(admissionId)
  await world.issue(invoiceId)
  const { user, state } = await reported(invoiceId)
  expect(user.servicios.consultas).toMatchObject([
    {
      fechaInicioAtencion: '2026-11-10 09:10',
      codConsulta: '890201',
      finalidadTecnologiaSalud: '16',
      causaMotivoAtencion: '38',
      codDiagnosticoPrincipal: 'J459',
      tipoDiagnosticoPrincipal: '02',
      numDocumentoIdentificacion: '30732188',
    },
  ])
  expect(user.servicios.procedimientos).toHaveLength(2)
  expect(state).toBe('ready')
})
