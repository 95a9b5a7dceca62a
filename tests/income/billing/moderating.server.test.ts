import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BillingWorld, billingWorld } from './billing-world.ts'

// What users pay, in the corners of the rule (billing dossier §1.5).

let world: BillingWorld
beforeEach(async () => {
  world = await billingWorld()
})
afterEach(() => world.close())

const reportedIn = async (admissionId: string) => {
  const { rows } = await sql<{ concept: string; pesos: number; reason: string | null }>`
    select moderating_concept as concept, moderating_amount::int as pesos, moderating_reason as reason from billing.charge
    where admission_id = ${admissionId}::uuid order by day, hour`.execute(world.db)
  return rows.map(({ concept, pesos, reason }) => [concept, pesos, reason])
}
const notAffected = 'Su afiliación no paga por este servicio'

test('a consultation in a stay has no cuota: it is part of the copago, and a cotizante pays nothing', async () => {
  const beneficiary = await world.admit({ ambit: '3', userType: '02', category: 'B' })
  await world.charge(beneficiary, world.imaging, { hour: '09:00' })
  await world.charge(beneficiary, world.consultation)
  // (733.300 + 85.600) × 17,3 %
  expect(await reportedIn(beneficiary)).toEqual([
    ['copago', 141_670, null],
    ['none', 0, null],
  ])
  const cotizante = await world.admit({ ambit: '3' })
  await world.charge(cotizante, world.consultation)
  expect(await reportedIn(cotizante)).toEqual([['none', 0, notAffected]])
})

test('what its purpose exempts pays nothing and says so, and its invoice discounts nothing', async () => {
  await sql`
    update tariffs.service set finalidad_id =
      (select id from reference.entry where catalogue = 'finalidad' and code = '23' limit 1)
    where id = ${world.consultation}::uuid`.execute(world.db)
  const admissionId = await world.admit()
  await world.charge(admissionId, world.consultation)
  expect(await reportedIn(admissionId)).toEqual([
    ['none', 0, 'Su finalidad no admite pagos: promoción, prevención o maternidad'],
  ])
  await world.issue(await world.prepare(admissionId))
})

test('the rest of an order with an invoiced cuota pays no other', async () => {
  await sql`update tariffs.service set moderating = 'cuota' where id = ${world.imaging}::uuid`.execute(
    world.db,
  )
  const admissionId = await world.admit()
  const first = await world.charge(admissionId, world.imaging, { orderNumber: 'OL-77' as never })
  await world.charge(admissionId, world.imaging, { orderNumber: 'OL-77' as never, hour: '15:00' })
  await world.issue(await world.prepare(admissionId, [first]))
  await world.charge(admissionId, world.imaging, { orderNumber: 'OL-78' as never, hour: '15:30' })
  expect(await reportedIn(admissionId)).toEqual([
    ['cuota', 5_000, null],
    ['none', 0, 'La orden ya tiene su cuota'],
    ['cuota', 5_000, null],
  ])
})

test('what the EPS certifies of other providers fills the cap of its year, and of no other', async () => {
  await sql`
    insert into tariffs.payment_range (id, regime, category, from_day, until_day, cuota, copago_percent, event_cap, year_cap)
    values (gen_random_uuid(), 'contributory', 'A', '2025-01-01', '2025-12-31', 4700, 11.5, 356495, 714339)`.execute(
    world.db,
  )
  const admissionId = await world.admit({ userType: '02', from: '2026-11-10' })
  await sql`update care.admission set certified_copago = 700000 where id = ${admissionId}::uuid`.execute(
    world.db,
  )
  await world.charge(admissionId, world.imaging)
  // 11,5 % would be 84.330; the year has 48.882 left.
  expect(await reportedIn(admissionId)).toEqual([['copago', 48_882, null]])
  const begun = await world.admit({ userType: '02', from: '2025-12-30', to: '2026-01-03' })
  await sql`update care.admission set certified_copago = 700000 where id = ${begun}::uuid`.execute(world.db)
  await world.charge(begun, world.imaging, { day: day('2026-01-02') })
  expect(await reportedIn(begun)).toEqual([['copago', 84_330, null]])
})

test('an urgency and the stay it led to are one event: its cap is one', async () => {
  const urgency = await world.admit({ ambit: '2', userType: '02' })
  const { patientId } = await world.db
    .selectFrom('care.admission')
    .select('patientId')
    .where('id', '=', urgency)
    .executeTakeFirstOrThrow()
  const stay = await world.admit({ ambit: '3', userType: '02', patientId })
  await sql`update care.admission set origin_id = ${urgency}::uuid where id = ${stay}::uuid`.execute(world.db)
  await world.charge(urgency, world.imaging, { quantity: '4' })
  await world.charge(stay, world.imaging)
  // 2.933.200 × 11,5 %, and then what is left up to 373.715: 11,5 % of the stay would be 84.330.
  expect([await reportedIn(urgency), await reportedIn(stay)]).toEqual([
    [['copago', 337_318, null]],
    [['copago', 36_397, null]],
  ])
})

test('the cuota of an annulled invoice no longer counts: the prefactura beside it charges it again', async () => {
  const admissionId = await world.admit({ userType: '02' })
  const first = await world.charge(admissionId, world.imaging, { quantity: '5' })
  await world.charge(admissionId, world.imaging, { hour: '15:00' })
  const invoiced = await world.prepare(admissionId, [first])
  await world.issue(invoiced)
  await world.accept(invoiced)
  const draft = await world.prepare(admissionId)
  const input = async () => {
    const { rows } = await sql<{ input: string }>`
      select sum(c.moderating_amount)::text as input from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
      where l.invoice_id = ${draft}::uuid and l.live`.execute(world.db)
    return rows[0]?.input
  }
  expect(await input()).toBe('0.00')
  await world.annul(invoiced, false)
  expect(await input()).toBe('84330.00')
})
