import { saveRow } from '@quina/blocks/server'
import { type Day, day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formSeriesService } from '../../../modules/clinical/pharmacy/control/form-series/form-series.server.ts'
import { maxDoseService } from '../../../modules/clinical/pharmacy/safety/max-dose/max-dose.server.ts'
import { pharmacy } from '../../../modules/clinical/pharmacy/server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let tablets: SoldProduct
let dispensing: string
let lineId: string
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('OMEPRAZOL 20 mg')
  await world.stocked(tablets.productId, '100')
  const { orderId, lines } = await world.ordered(await world.admitted(), [tablets])
  dispensing = await world.dispensed(orderId, [
    { productId: tablets.productId, orderLineId: lines[0], quantity: '30' },
  ])
  lineId = (await world.lineOf(dispensing)).id
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

const other = () => sql`(select id from admin.app_user limit 1)`

const row = (table: string, change: ReturnType<typeof sql>) =>
  sql`update ${sql.table(`pharmacy.${table}`)} set ${change}`

test('what the program would let through the database refuses, in the words of the pharmacy', async () => {
  const ofThis = sql` where id = ${dispensing}::uuid`
  const ofLine = sql` where id = ${lineId}::uuid`
  const both = sql`given_by = ${other()}, checked_by = ${other()}, checked_at = now()`
  const named = (one: ReturnType<typeof sql>, where: ReturnType<typeof sql>) => sql`${one}${where}`
  expect([
    await refusalOf(named(row('dispensing', both), ofThis)),
    await refusalOf(named(row('dispensing', sql`checked_by = null, checked_at = now()`), ofThis)),
    await refusalOf(named(row('dispensing_line', sql`alert = 'Alergia', alert_reason = null`), ofLine)),
    await refusalOf(named(row('dispensing_line', sql`returned = quantity + 1`), ofLine)),
  ]).toEqual(['FAR-019', 'FAR-023', 'FAR-024', 'CANTIDAD_DEVOLUCION_EXCEDE'])
})

/** A document of the pharmacy, as the database stores it in draft. */
const drafted = (table: string, columns: string, values: ReturnType<typeof sql>) =>
  sql`
    insert into ${sql.table(`pharmacy.${table}`)} (id, status, campus_id, created_by, updated_by, date, ${sql.raw(columns)})
    values (${newId()}::uuid, 'draft', ${world.campusId}::uuid, ${other()}, ${other()}, ${today}, ${values})`

test('papers that end without their reason, their witnesses or their answer are refused by the database', async () => {
  const numbered = sql`number = 900`
  const pendingColumns = 'dispensing_id, order_line_id, product_id, quantity, due_at, place, phone'
  const orderLine = sql`(select order_line_id from pharmacy.dispensing_line where id = ${lineId}::uuid)`
  const product = sql`${tablets.productId}::uuid`
  await drafted(
    'pending_delivery',
    pendingColumns,
    sql`${dispensing}::uuid, ${orderLine}, ${product}, 1, now(), 'Casa', '300'`,
  ).execute(world.db)
  await drafted(
    'recall',
    'source, alert, product_id, purpose',
    sql`'own', 'A-1', ${product}, 'Partículas en la tableta'`,
  ).execute(world.db)
  await drafted(
    'waste',
    'line_id, quantity, purpose',
    sql`${lineId}::uuid, 1, 'Sobró de la ampolla'`,
  ).execute(world.db)
  await drafted(
    'mipres_supply',
    'line_id, prescription, quantity, due_on',
    sql`${lineId}::uuid, '20261104153000123457', 1, ${today}`,
  ).execute(world.db)
  expect([
    await refusalOf(row('pending_delivery', sql`status = 'closed', ${numbered}`)),
    await refusalOf(row('pending_delivery', sql`outcome = 'lost'`)),
    await refusalOf(row('recall', sql`status = 'lifted', ${numbered}`)),
    await refusalOf(row('waste', sql`witness_one = ${other()}, witness_two = ${other()}`)),
    await refusalOf(row('waste', sql`wasted_by = ${other()}`)),
    await refusalOf(row('mipres_supply', sql`status = 'reported', ${numbered}`)),
    await refusalOf(row('mipres_supply', sql`direction_id = 'A1'`)),
    await refusalOf(row('mipres_supply', sql`cause = 100`)),
    await refusalOf(sql`
      insert into pharmacy.mipres_attempt (supply_id, step, answer, failure, milliseconds, simulated)
      select id, 'report', '[]', 'No respondió', 1, true from pharmacy.mipres_supply limit 1`),
  ]).toEqual([
    ...['FAR-025', 'FAR-026', 'FAR-043', 'FAR-054', 'FAR-055', 'FAR-074'],
    ...['FAR-073', 'FAR-202', 'FAR-203'],
  ])
})

test('what is sent to the State is whole, and what happened is told in its order', async () => {
  await drafted('sismed', 'from_day, to_day', sql`'2026-10-01', '2026-12-31'`).execute(world.db)
  const event = (change: object = {}) => {
    const about = { happenedOn: today, knownOn: today, productId: tablets.productId, ...change }
    return drafted(
      'adverse_event',
      'program, severity, happened_on, known_on, known_at, outcome, product_id, purpose',
      sql`'medicine', 'plain', ${about.happenedOn}, ${about.knownOn}, '08:00', 'recovered', ${about.productId}::uuid, 'Mareo'`,
    )
  }
  await event().execute(world.db)
  const issueId = newId()
  await sql`
    insert into warehouse.issue (id, date, kind, store_id, purpose, status, campus_id, created_by, updated_by)
    values (${issueId}, ${today}, 'damaged', ${world.storeId}::uuid, 'Se rompieron', 'draft', ${world.campusId}::uuid, ${other()},
      ${other()})`.execute(world.db)
  for (const manifest of ['M-1', 'M-2'])
    await drafted(
      'disposal',
      'issue_id, kilograms, waste_class, manager_id, manifest',
      sql`${issueId}::uuid, 1, 'drugs', (select id from people.tercero limit 1), ${manifest}`,
    ).execute(world.db)
  const content = sql`content = 'x', sha256 = repeat('a', 64), records = 1`
  expect([
    await refusalOf(row('sismed', sql`to_day = '2026-09-30'`)),
    await refusalOf(row('sismed', sql`status = 'approved', number = 900`)),
    await refusalOf(row('sismed', sql`status = 'sent', number = 900, ${content}`)),
    await refusalOf(event({ happenedOn: '2026-11-21' })),
    await refusalOf(event({ productId: null })),
    await refusalOf(row('adverse_event', sql`status = 'approved', number = 900`)),
    await refusalOf(row('adverse_event', sql`status = 'reported', number = 900, due_at = now()`)),
    await refusalOf(row('disposal', sql`certified_on = '2026-11-01'`)),
    await refusalOf(row('disposal', sql`status = 'certified', number = 900`)),
    await refusalOf(sql`
      update pharmacy.disposal d set status = 'approved', number = n.place
      from (select id, row_number() over () as place from pharmacy.disposal) n where n.id = d.id`),
  ]).toEqual([
    ...['FAR-215', 'FAR-216', 'FAR-217', 'FAR-220', 'FAR-221', 'FAR-225', 'FAR-226'],
    ...['FAR-232', 'FAR-235', 'FAR-233'],
  ])
})

test('the most of a day is more than nothing, once for each active principle and unit', async () => {
  const save = (change: object) =>
    world.act((tx) =>
      saveRow(tx, maxDoseService, {
        id: null,
        actor: world.chief,
        body: {
          code: 'OME',
          ingredientId: tablets.ingredientId,
          unit: 'mg',
          perDay: '40',
          source: 'Acta 2',
          ...change,
        },
      }),
    )
  await expect(save({ perDay: '0' })).rejects.toMatchObject({
    code: 'FAR-020',
    fields: { perDay: expect.any(String) },
  })
  await save({})
  await expect(save({ unit: 'g' })).rejects.toMatchObject({ code: 'FAR-022' })
  const again = sql`
    insert into pharmacy.max_dose (id, code, ingredient_id, unit, per_day, source)
    values (gen_random_uuid(), 'OME2', ${tablets.ingredientId}::uuid, 'MG', 60, 'Acta 3')`
  expect(await refusalOf(again)).toBe('FAR-021')
})

test('books of official forms go up, in capitals, and no number is in two', async () => {
  const save = (change: object) =>
    world.act((tx) =>
      saveRow(tx, formSeriesService, {
        id: null,
        actor: world.chief,
        body: {
          code: 'T1',
          prescriberId: world.professionalId,
          prefix: 'A',
          firstNumber: 1,
          lastNumber: 50,
          deliveredOn: today,
          ...change,
        },
      }),
    )
  await expect(save({ lastNumber: 0 })).rejects.toMatchObject({ fields: { lastNumber: expect.any(String) } })
  await expect(save({ firstNumber: 9, lastNumber: 8 })).rejects.toMatchObject({ code: 'FAR-061' })
  await expect(save({ prefix: 'a' })).rejects.toMatchObject({ code: 'FAR-063' })
  await save({})
  await expect(save({ firstNumber: 51, lastNumber: 60 })).rejects.toMatchObject({ code: 'FAR-060' })
  const overlapping = sql`
    insert into pharmacy.form_series (id, code, prescriber_id, prefix, first_number, last_number, delivered_on)
    values (gen_random_uuid(), 'T2', ${world.professionalId}::uuid, 'A', 50, 60, ${today})`
  expect(await refusalOf(overlapping)).toBe('FAR-062')
})

/** What a dispensing of a day leaves to be done, and until when. */
async function clocksOf(on: Day, hour: string) {
  const now = new Date(`${on}T${hour}:00-05:00`)
  const { orderId, lines } = await world.ordered(await world.admitted(), [
    { ...tablets, mipres: '20261104153000123457' },
  ])
  const id = await world.draft(
    orderId,
    [
      {
        productId: tablets.productId,
        orderLineId: lines[0],
        quantity: '1',
        alertReason: 'Continúa el mismo tratamiento',
        unchargedReason: 'La admisión es de otro día',
      },
    ],
    { kind: 'ambulatory', mode: 'whole', date: on, place: 'Casa', phone: '300' },
  )
  await world.giveOn(id, { today: on, now })
  const { rows } = await sql<{ pending: string; report: string }>`
    select to_char(p.due_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as pending,
           (select m.due_on::text from pharmacy.mipres_supply m join pharmacy.dispensing_line l on l.id = m.line_id
            where l.parent_id = p.dispensing_id) as report
    from pharmacy.pending_delivery p where p.dispensing_id = ${id}::uuid`.execute(world.db)
  return rows[0]
}

test.each([
  {
    named: 'on a day without holidays',
    on: '2026-12-01',
    hour: '08:00',
    pending: '2026-12-03 08:00',
    report: '2026-12-09',
  },
  {
    named: 'over a weekend',
    on: '2026-12-04',
    hour: '18:30',
    pending: '2026-12-06 18:30',
    report: '2026-12-12',
  },
  {
    named: 'over a holiday',
    on: '2026-12-07',
    hour: '16:00',
    pending: '2026-12-09 16:00',
    report: '2026-12-15',
  },
])('forty-eight hours and eight days run without stopping $named', async ({ on, hour, pending, report }) => {
  expect(await clocksOf(day(on), hour)).toEqual({ pending, report })
})
