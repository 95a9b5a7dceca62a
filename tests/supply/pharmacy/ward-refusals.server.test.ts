import { saveRow } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparationKindService } from '../../../modules/clinical/pharmacy/preparing/preparation-kind/preparation-kind.server.ts'
import { pharmacy } from '../../../modules/clinical/pharmacy/server.ts'
import { kitService } from '../../../modules/clinical/pharmacy/wards/kit/kit.server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
beforeAll(async () => {
  world = await pharmacyWorld()
})
afterAll(() => world.close())

/** The refusal that the product gives when the database stops a statement. */
async function refusalOf(statement: ReturnType<typeof sql>) {
  const failure: { readonly schema?: string; readonly constraint?: string } = await statement
    .execute(world.db)
    .then(
      () => ({}),
      (error: object) => error,
    )
  return pharmacy.constraints?.[`${failure.schema}.${failure.constraint}`]?.code
}

test('a kit has its own code, and each product once', async () => {
  const save = (code: string) =>
    world.act((tx) =>
      saveRow(tx, kitService, { id: null, actor: world.chief, body: { code, name: 'Cesárea' } }),
    )
  await save('CES')
  await expect(save('CES')).rejects.toMatchObject({ code: 'FAR-100' })
  const { productId } = await world.medicine('CAMPO QUIRÚRGICO')
  const part = () => sql`
    insert into pharmacy.kit_part (id, kit_id, product_id, quantity)
    select ${newId()}::uuid, id, ${productId}::uuid, 1 from pharmacy.kit where code = 'CES'`
  await part().execute(world.db)
  expect(await refusalOf(part())).toBe('FAR-101')
})

test('a kind of preparation has its own code, lasts a part of the whole and names its certificate', async () => {
  const kind = {
    code: 'NPT',
    name: 'Nutrición',
    form: 'mixture',
    days: 1,
    share: null,
    twoPeople: true,
    source: 'Acta 4',
  }
  const save = (change: object) =>
    world.act((tx) =>
      saveRow(tx, preparationKindService, {
        id: null,
        actor: world.chief,
        body: { ...kind, certificate: null, certifiedUntil: null, ...change },
      }),
    )
  await save({})
  await expect(save({})).rejects.toMatchObject({ code: 'FAR-110' })
  for (const share of ['0', '100.5'])
    await expect(save({ code: 'X', share })).rejects.toMatchObject({ code: 'FAR-111' })
  await expect(save({ code: 'X', certifiedUntil: today })).rejects.toMatchObject({ code: 'FAR-112' })
  expect(await refusalOf(sql`update pharmacy.preparation_kind set certified_until = ${today}`)).toBe(
    'FAR-112',
  )
})

/** A document in draft, as the database stores it. */
const drafted = (table: string, columns: string, values: ReturnType<typeof sql>) =>
  sql`
    insert into ${sql.table(`pharmacy.${table}`)} (id, status, campus_id, created_by, updated_by, date, ${sql.raw(columns)})
    values (${newId()}::uuid, 'draft', ${world.campusId}::uuid, ${world.chief.userId}::uuid,
            ${world.chief.userId}::uuid, ${today}, ${values})`

test('what a note, a custody or a cart must say is refused by the database in words', async () => {
  const { productId } = await world.medicine('TRAMADOL')
  const { admissionId } = await world.admitted()
  await drafted(
    'own_medicine',
    'admission_id, brought_by, place',
    sql`${admissionId}::uuid, 'Su hijo', 'Nevera'`,
  ).execute(world.db)
  await sql`
    insert into pharmacy.own_medicine_line (id, parent_id, position, name, lot, expiry, unit, quantity)
    select ${newId()}::uuid, id, 1, 'Insulina', 'X', ${today}, 'Pluma', 1 from pharmacy.own_medicine`.execute(
    world.db,
  )
  await drafted('patient_use', 'store_id, purpose', sql`${world.storeId}::uuid, 'Curación'`).execute(world.db)
  const request = 'use_id, due_on, product_id, quantity, invoice, amount, purpose'
  const use = sql`(select id from pharmacy.patient_use)`
  await drafted(
    'credit_request',
    request,
    sql`${use}, ${today}, ${productId}::uuid, 1, 'F1', 100, 'Sobró'`,
  ).execute(world.db)
  const ended = (status: string) => sql`update pharmacy.credit_request set status = ${status}, number = 900`
  const check = (seal: string) =>
    drafted(
      'cart_check',
      'store_id, cause, found_seal, seal',
      sql`${world.storeId}::uuid, 'used', 'S-1', ${seal}`,
    )
  await check('S-2').execute(world.db)
  await check('S-2').execute(world.db)
  expect([
    await refusalOf(sql`update pharmacy.own_medicine_line set gone = 2`),
    await refusalOf(sql`update pharmacy.credit_request set use_id = null`),
    await refusalOf(ended('taken')),
    await refusalOf(ended('done')),
    await refusalOf(ended('dismissed')),
    await refusalOf(sql`
      update pharmacy.cart_check c set status = 'approved', number = n.place
      from (select id, row_number() over () as place from pharmacy.cart_check) n where n.id = c.id`),
    await refusalOf(check('S-1')),
  ]).toEqual(['FAR-135', 'FAR-142', 'FAR-143', 'FAR-144', 'FAR-145', 'FAR-091', 'FAR-093'])
})
