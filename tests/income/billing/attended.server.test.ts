import '../../../modules/income/billing/account/attended/attended-charges.server.ts'
import { attend } from '@quina/care/server'
import { money, newId, day as toDay } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demandsOf } from '../../../modules/clinical/care/record/medical-order/order-authorisation.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
const entries: Record<string, string> = {}
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
  for (const code of ['890201', '902210', 'J459'])
    entries[code] = (
      await world.db
        .selectFrom('reference.entry')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).id
})
afterAll(() => world.close())

type AttendedInput = Readonly<{
  admissionId: string | null
  patientId: string
  code?: string
  sourceId?: string
}>

const attending = ({ admissionId, patientId, code = '890201', sourceId = newId() }: AttendedInput) =>
  world.act((tx) =>
    attend(
      { tx, actor: world.chief },
      {
        source: 'attention',
        sourceId,
        campusId: world.campusId,
        patientId,
        admissionId,
        entryId: entries[code]!,
        quantity: '1',
        at: new Date('2026-11-10T15:20:00Z'),
        professionalId: world.professionalId,
        diagnosisId: entries.J459!,
        relatedDiagnoses: ['J459'],
        diagnosisKind: '02',
        finalidad: '16',
        cause: '26',
        authorisationNumber: 'A-7',
        orderNumber: null,
        treatmentDays: null,
        mipres: '0123456789012345678',
      },
    ),
  )

const chargesOf = async (admissionId: string) =>
  world.db.selectFrom('billing.charge').selectAll().where('admissionId', '=', admissionId).execute()

const patientOf = async (admissionId: string): Promise<string> =>
  (
    await world.db
      .selectFrom('care.admission')
      .select('patientId')
      .where('id', '=', admissionId)
      .executeTakeFirstOrThrow()
  ).patientId

test('what is attended is a charge by itself, priced by the contract and with all that RIPS tells', async () => {
  const admissionId = await world.admit({ to: null })
  const patientId = await patientOf(admissionId)
  const sourceId = newId()
  const reported = await attending({ admissionId, patientId, sourceId })
  expect(reported).toMatchObject({ chargeId: expect.any(String), warning: null })
  const [charge, ...others] = await chargesOf(admissionId)
  expect(others).toEqual([])
  expect(charge).toMatchObject({
    id: reported.chargeId,
    serviceId: world.consultation,
    day: '2026-11-10',
    hour: '10:20',
    origin: 'care',
    professionalId: world.professionalId,
    diagnosis: 'J459',
    relatedDiagnoses: ['J459'],
    diagnosisKind: '02',
    finalidad: '16',
    cause: '26',
    authorizationNumber: 'A-7',
    state: 'pending',
    unpriced: null,
    mipres: '0123456789012345678',
  })
  expect(Number(charge!.amount)).toBeGreaterThan(0)
  expect(reported.price).toBe(money(charge!.price))
  const again = await attending({ admissionId, patientId, sourceId })
  expect(again).toEqual({ chargeId: reported.chargeId, warning: null })
  expect(await chargesOf(admissionId)).toHaveLength(1)
})

test('two who sign the same at once charge it once', async () => {
  const admissionId = await world.admit({ to: null })
  const given = { admissionId, patientId: await patientOf(admissionId), sourceId: newId() }
  const both = await Promise.all([attending(given), attending(given)])
  expect(both[0].chargeId).toBe(both[1].chargeId)
  expect(await chargesOf(admissionId)).toHaveLength(1)
})

test('without an account, a service or an open account nobody is kept from attending: it waits and says why', async () => {
  const admissionId = await world.admit({ to: null })
  const patientId = await patientOf(admissionId)
  expect(await attending({ admissionId: null, patientId })).toMatchObject({
    chargeId: null,
    warning: expect.stringMatching(/^Sin admisión/),
  })
  expect(await attending({ admissionId, patientId, code: 'J459' })).toMatchObject({
    chargeId: null,
    warning: expect.stringMatching(/J459/),
  })
  const over = await world.admit({})
  await sql`update care.admission set status = 'invoiced' where id = ${over}::uuid`.execute(world.db)
  expect(await attending({ admissionId: over, patientId: await patientOf(over) })).toMatchObject({
    chargeId: null,
    warning: expect.stringMatching(/ya no recibe cargos/),
  })
})

test('what waited goes into the prefactura of the admission of its patient', async () => {
  const admissionId = await world.admit({ to: '2026-11-12' })
  const patientId = await patientOf(admissionId)
  await attending({ admissionId: null, patientId })
  await world.prepare(admissionId)
  expect(await chargesOf(admissionId)).toMatchObject([{ origin: 'care', state: 'reserved' }])
})

test('an attention is recorded once, and is never deleted', async () => {
  const admissionId = await world.admit({ to: null })
  await attending({ admissionId, patientId: await patientOf(admissionId) })
  for (const change of [
    sql`update care.attended_service set quantity = 2`,
    sql`delete from care.attended_service`,
  ])
    await expect(change.execute(world.db)).rejects.toThrow(/attended/)
})

test('the contract decides whether an order needs its payer: the rule of a service on its days goes first', async () => {
  const admissionId = await world.admit()
  const { rows } = await sql<{ contractId: string; serviceId: string }>`
    select a.contract_id, s.id as service_id from care.admission a
    join tariffs.service_list s on s.cups_id = ${entries['890201']}::uuid and s.active
    where a.id = ${admissionId}::uuid limit 1`.execute(world.db)
  const { contractId, serviceId } = rows[0]!
  const input = async (day: string) =>
    (await demandsOf(world.db, { admissionId, day: toDay(day), entryIds: [entries['890201']!] })).map(
      ({ why }) => why,
    )
  const agreed = (authorisation: boolean) =>
    sql`update insurers.contract set authorisation = ${authorisation} where id = ${contractId}::uuid`.execute(
      world.db,
    )
  await agreed(false)
  expect(await input('2026-11-10')).toEqual([])
  await agreed(true)
  expect(await input('2026-11-10')).toEqual(['el contrato la exige'])
  await sql`insert into insurers.contract_service (id, contract_id, service_id, mode, authorisation, from_day, until_day)
    values (${newId()}, ${contractId}::uuid, ${serviceId}::uuid, 'included', 'never', '2026-11-01', '2026-11-15')`.execute(
    world.db,
  )
  expect([await input('2026-11-10'), await input('2026-11-16')]).toEqual([[], ['el contrato la exige']])
  // A payer set to `never` requires none, whatever the contract; one set to `always` does, whatever the contract.
  for (const [says, why] of [
    ['never', []],
    ['always', ['el pagador siempre la exige']],
    ['service', ['el contrato la exige']],
  ] as const) {
    await sql`update insurers.payer set authorisation = ${says}
      where id = (select payer_id from care.admission where id = ${admissionId}::uuid)`.execute(world.db)
    expect(await input('2026-11-16')).toEqual(why)
  }
  await agreed(false)
})
