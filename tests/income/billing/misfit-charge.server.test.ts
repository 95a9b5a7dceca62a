import { billing } from '@quina/billing/server'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeService } from '../../../modules/income/billing/account/account/account.contract.ts'
import { nothingDeclared } from '../../../modules/income/billing/invoice/charges/charge/declared.contract.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
}, 120_000)
afterAll(() => world.close())

/** The CUPS of the consultation is for a sex: the patients of this world are women. */
async function isFor(sex: 'M' | 'A'): Promise<void> {
  await sql`
    insert into reference.entry (id, catalogue, code, name, facts, since)
    values (gen_random_uuid(), 'procedure', '890201', 'Consulta de primera vez', '{}', '2000-01-01')
    on conflict do nothing`.execute(world.db)
  await sql`
    update reference.entry set facts = jsonb_build_object('sex', ${sex}::text)
    where catalogue = 'procedure' and code = '890201'`.execute(world.db)
  await sql`
    update tariffs.service set cups_id = (select id from reference.entry where catalogue = 'procedure' and code = '890201')
    where id = ${world.consultation}::uuid`.execute(world.db)
}

test('a CUPS for the other sex is charged only with a reason, which stays with the charge', async () => {
  const admissionId = await world.admit()
  const desk = screensOf(billing.operations, { db: world.db, actor: world.chief })
  const charge = (misfitReason: string | null) =>
    desk.act(chargeService, {
      ...nothingDeclared,
      admissionId,
      serviceId: world.consultation,
      programId: null,
      quantity: '1',
      day: '2026-11-10',
      hour: '09:00',
      professionalId: null,
      diagnosisId: null,
      misfitReason,
    } as never)
  await isFor('M')
  const refused = { code: 'FAC-230', fields: { misfitReason: expect.any(String) } }
  await expect(charge(null)).rejects.toMatchObject(refused)
  await expect(charge('Sí')).rejects.toMatchObject(refused)
  const { id } = (await charge('El documento aún no registra el cambio de sexo')) as { id: string }
  const { rows } = await sql`select misfit_reason from billing.charge where id = ${id}::uuid`.execute(
    world.db,
  )
  expect(rows).toEqual([{ misfitReason: 'El documento aún no registra el cambio de sexo' }])
  await isFor('A')
  await charge(null)
})
