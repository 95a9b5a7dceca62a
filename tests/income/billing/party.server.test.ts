import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const long = (of: string) => `${`${of} `.repeat(200).slice(0, 199)}.`

test('an invoice tells names of 200 letters whole, and every responsibility of who sells and of who buys', async () => {
  const { db } = world
  const house = long('HOSPITAL')
  const payer = long('ASEGURADORA')
  await sql`update admin.company set name = ${house}`.execute(db)
  await sql`update einvoice.setup set responsibility = 'O-13;O-15;O-23'`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select p.tercero_id as id from insurers.payer p where p.id = ${world.payerId}::uuid`.execute(db)
  const [{ id: terceroId }] = rows as [{ id: string }]
  await sql`update people.tercero set business_name = ${payer} where id = ${terceroId}::uuid`.execute(db)
  await sql`
    insert into people.tax_profile (id, tercero_id, from_day, regime, responsibilities, vat_responsible, income_filer,
                                    self_withholder, large_taxpayer, vat_agent, ica_self_withholder, resident)
    values (gen_random_uuid(), ${terceroId}::uuid, '2026-01-01', 'ordinary', array['O-13', 'O-15', 'O-47'], true, true,
            true, true, false, false, true)`.execute(db)
  const id = await world.invoiced([world.consultation])
  const stored = await db
    .selectFrom('einvoice.document')
    .select(['xml', 'customerName'])
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  const xml = stored.xml.toString()
  expect([...xml.matchAll(/<cbc:TaxLevelCode>([^<]*)</g)].map(([, code]) => code)).toEqual([
    'O-13;O-15;O-23',
    'O-13;O-15;O-47',
  ])
  const named = [...xml.matchAll(/<cbc:RegistrationName>([^<]*)</g)].map(([, name]) => name)
  expect(named).toEqual([house, house, payer, payer])
  expect(stored.customerName).toBe(payer)
  expect(await world.send(id)).toBe('accepted')
  const { attached } = await db
    .selectFrom('einvoice.document')
    .select('attached')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  expect(attached!.toString()).toContain(`<cbc:RegistrationName>${payer}</cbc:RegistrationName>`)
})
