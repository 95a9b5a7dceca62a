import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargesListed } from '../../../modules/income/billing/account/listed/listed.server.ts'
import { addCharges } from '../../../modules/income/billing/invoice/charges/charge/adding.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

/** The charges of an admission, without what differs in each charge. */
async function chargedTo(admissionId: string) {
  const { rows } = await sql`
    select service_id, quantity, price, amount, day, hour, explained, unpriced, state, moderating_concept, moderating_amount,
           moderating_reason, origin, related_diagnoses, authorization_number, payer_id, contract_id, campus_id, created_by
    from billing.charge where admission_id = ${admissionId}::uuid order by hour, service_id`.execute(world.db)
  return rows
}

test('several charged at once are what they are one by one, whatever their order', async () => {
  const all = [
    [world.imaging, { hour: '11:00', quantity: '2' }],
    [world.consultation, { hour: '10:00' }],
    [world.consultation, { hour: '12:00', orderNumber: 'ORD-7' }],
  ] as const
  const oneByOne = await world.admit()
  for (const [serviceId, given] of all) await world.charge(oneByOne, serviceId, given)
  const together = await world.admit()
  expect(await world.chargeSeveral(together, all)).toHaveLength(3)
  const charged = await chargedTo(together)
  expect(charged).toHaveLength(3)
  expect(charged).toEqual(await chargedTo(oneByOne))
})

test('a list is charged by its codes, and codes without a service are reported', async () => {
  const admissionId = await world.admit()
  const declared = { day: day('2026-11-10'), hour: '09:00', professionalId: null, diagnosisId: null }
  const unsaid = { authorizationNumber: 'AUT-1', orderNumber: null }
  const charging = (services: string) =>
    world.act(async (tx) => {
      const listed = await chargesListed(tx, admissionId, { ...declared, ...unsaid, services })
      return addCharges({ tx, actor: world.chief, admissionId }, listed)
    })
  await expect(charging('39145\nNADIE-1')).rejects.toMatchObject({ code: 'FAC-228' })
  expect(await chargedTo(admissionId)).toEqual([])
  await charging('39145\n19007\t2\t11:30')
  const charged = await chargedTo(admissionId)
  expect(charged).toMatchObject([
    { serviceId: world.consultation, quantity: '1.0000', hour: '09:00', authorizationNumber: 'AUT-1' },
    { serviceId: world.imaging, quantity: '2.0000', hour: '11:30', authorizationNumber: 'AUT-1' },
  ])
})

test('a line that cannot be charged is reported, and nothing is charged', async () => {
  const admissionId = await world.admit()
  const wrong = world.chargeSeveral(admissionId, [
    [world.consultation, {}],
    [world.imaging, { quantity: '0' }],
  ])
  await expect(wrong).rejects.toMatchObject({
    code: 'FAC-103',
    fields: { 'charges.1.quantity': expect.any(String) },
  })
  const unknown = world.chargeSeveral(admissionId, [
    [world.consultation, {}],
    [world.payerId, {}],
  ])
  await expect(unknown).rejects.toMatchObject({
    code: 'FAC-133',
    fields: { 'charges.1.serviceId': expect.any(String) },
  })
  expect(await chargedTo(admissionId)).toEqual([])
})
