import { createDraft, load, performAction, saveRow } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { recordAllergyWords } from '@quina/people/server'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { traceOf } from '../../../modules/clinical/pharmacy/safety/lot-trace/lot-trace.server.ts'
import { recallService } from '../../../modules/clinical/pharmacy/safety/recall/recall.server.ts'
import { pharmacy } from '../../../modules/clinical/pharmacy/server.ts'
import { kitLines } from '../../../modules/clinical/pharmacy/wards/kit/kit.contract.ts'
import { kitOperations } from '../../../modules/clinical/pharmacy/wards/kit/kit.server.ts'
import { patientUse } from '../../../modules/clinical/pharmacy/wards/patient-use/patient-use.contract.ts'
import { patientUseService } from '../../../modules/clinical/pharmacy/wards/patient-use/patient-use.server.ts'
import { product } from '../../../modules/supply/warehouse/catalogue/product/product.contract.ts'
import { productService } from '../../../modules/supply/warehouse/catalogue/product/product.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'
import { useVerbs } from './use-verbs.ts'

let world: PharmacyWorld
let verbs: ReturnType<typeof useVerbs>
let suture: SoldProduct
let gauze: SoldProduct
let kitId: string
beforeAll(async () => {
  world = await pharmacyWorld()
  verbs = useVerbs(world)
  suture = await world.medicine('SUTURA 3-0', { price: 9_000 })
  gauze = await world.medicine('GASA ESTÉRIL')
  await sql`update warehouse.product set medicine_id = null where id = ${gauze.productId}::uuid`.execute(
    world.db,
  )
  await world.stocked(suture.productId, '100', { lot: 'S', value: 400_000 })
  await world.stocked(gauze.productId, '100', { lot: 'G', value: 10_000 })
  kitId = newId()
  await sql`insert into pharmacy.kit (id, code, name) values (${kitId}, 'CX-1', 'Paquete de cirugía menor')`.execute(
    world.db,
  )
  for (const [productId, quantity, included] of [
    [suture.productId, 2, false],
    [gauze.productId, 10, true],
  ] as const)
    await sql`
      insert into pharmacy.kit_part (id, kit_id, product_id, quantity, included)
      values (${newId()}, ${kitId}, ${productId}, ${quantity}, ${included})`.execute(world.db)
})
afterAll(() => world.close())

const expanded = async (kits: number) => {
  const parts = await world.act((tx) =>
    callsOf(kitOperations, { actor: world.chief })(tx).ask(kitLines, { kitId, kits }),
  )
  return parts.map(({ product: _, ...part }) => part)
}
const reason = 'Sobró en la cirugía'

test('a kit expands into its parts: they leave the store, and what is not included in the service is charged', async () => {
  const { admissionId } = await world.admitted()
  const lines = await expanded(2)
  expect(lines).toEqual([
    { productId: gauze.productId, quantity: '20', included: true },
    { productId: suture.productId, quantity: '4', included: false },
  ])
  const id = await verbs.used(lines, { admissionId, kitId, kits: 2 })
  expect([await world.stockOf(suture.productId), await world.stockOf(gauze.productId)]).toEqual([
    [96, 384_000],
    [80, 8_000],
  ])
  expect(await world.chargesOf(admissionId)).toMatchObject([
    { serviceId: suture.serviceId, quantity: '4.0000', amount: '36000.00', state: 'pending' },
  ])
  const [, thread] = await verbs.linesOf(id)
  const back = (quantity: string) =>
    verbs.run(id, 'return', { date: today, reason, lines: [{ lineId: thread!.id, quantity }] })
  await back('1')
  expect(await world.stockOf(suture.productId)).toEqual([97, 388_000])
  expect(await world.chargesOf(admissionId)).toMatchObject([{ quantity: '3.0000', amount: '27000.00' }])
  await expect(back('4')).rejects.toMatchObject({ code: 'CANTIDAD_DEVOLUCION_EXCEDE' })
  await verbs.run(id, 'annul', { date: today, reason })
  expect(await world.chargesOf(admissionId)).toMatchObject([{ state: 'excluded' }])
  expect([await world.stockOf(suture.productId), await world.stockOf(gauze.productId)]).toEqual([
    [100, 400_000],
    [100, 10_000],
  ])
})

test('what nobody says how to charge is shown before it leaves, and what was invoiced is not annulled', async () => {
  const { admissionId } = await world.admitted()
  const gauzes = { productId: gauze.productId, quantity: '5' }
  await expect(verbs.used([gauzes], { admissionId })).rejects.toMatchObject({
    code: 'FAR-008',
    fields: { 'lines.0.unchargedReason': expect.stringMatching(/GASA ESTÉRIL no tiene IUM/) },
  })
  const id = await verbs.used([{ ...gauzes, unchargedReason: 'Va en los derechos de sala' }], { admissionId })
  expect(await verbs.linesOf(id)).toMatchObject([
    { chargeWarning: 'GASA ESTÉRIL no tiene IUM ni servicio con que se cobre.' },
  ])
  const other = await verbs.used([{ productId: suture.productId, quantity: '1' }], { admissionId })
  await world.discharged(admissionId)
  await world.issue(await world.prepare(admissionId))
  await expect(verbs.run(other, 'annul', { date: today, reason })).rejects.toMatchObject({ code: 'FAR-014' })
})

test('what has no IUM is charged as the service it is sold as, and leaves the account when it comes back', async () => {
  const { admissionId } = await world.admitted()
  const mesh = await world.medicine('MALLA DE POLIPROPILENO', { price: 80_000 })
  await world.stocked(mesh.productId, '5', { lot: 'M-1' })
  const sells = async (change: object) => {
    const row = await world.db
      .selectFrom('warehouse.product')
      .selectAll()
      .where('id', '=', mesh.productId)
      .executeTakeFirstOrThrow()
    const names = new Set(Object.keys(product.fields))
    const values = Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
    const body = { ...values, ...change }
    const { version } = row
    return world.act((tx) =>
      saveRow(tx, productService, { id: mesh.productId, version, actor: world.chief, body }),
    )
  }
  await expect(sells({ serviceId: mesh.serviceId })).rejects.toMatchObject({ code: 'ALM-186' })
  await sql`update tariffs.service set kind = 'procedure', ium_id = null where id = ${mesh.serviceId}::uuid`.execute(
    world.db,
  )
  const sold = { medicineId: null, serviceId: mesh.serviceId }
  await expect(sells(sold)).rejects.toMatchObject({ code: 'ALM-187' })
  await sql`
    update tariffs.service set kind = 'device', rips_object = 'otrosServicios', moderating = 'exempt'
    where id = ${mesh.serviceId}::uuid`.execute(world.db)
  await sells(sold)
  const id = await verbs.used([{ productId: mesh.productId, quantity: '2' }], { admissionId })
  expect(await world.chargesOf(admissionId)).toMatchObject([
    { serviceId: mesh.serviceId, quantity: '2.0000', amount: '160000.00', state: 'pending' },
  ])
  const [line] = await verbs.linesOf(id)
  await verbs.run(id, 'return', { date: today, reason, lines: [{ lineId: line!.id, quantity: '2' }] })
  expect(await world.chargesOf(admissionId)).toMatchObject([{ state: 'excluded' }])
  await sql`update tariffs.service set active = false where id = ${mesh.serviceId}::uuid`.execute(world.db)
  await expect(
    verbs.used([{ productId: mesh.productId, quantity: '1' }], { admissionId }),
  ).rejects.toMatchObject({
    code: 'FAR-008',
    fields: { 'lines.0.unchargedReason': expect.stringMatching(/no está activo/) },
  })
})

test('an implant goes to one patient with its serial number and its card, and no serial number goes to two', async () => {
  const { admissionId } = await world.admitted()
  const { admissionId: other } = await world.admitted()
  const stent = await world.medicine('STENT CORONARIO', { price: 900_000 })
  await sql`update warehouse.product set implantable = true, permit = '2020DM-1' where id = ${stent.productId}::uuid`.execute(
    world.db,
  )
  await world.stocked(stent.productId, '5', { lot: 'ST-1' })
  const one = { productId: stent.productId, quantity: '1', serial: 'SN-1' }
  const using = (line: object, change: object = { admissionId }) => verbs.used([{ ...one, ...line }], change)
  await expect(using({ serial: null })).rejects.toMatchObject({ code: 'FAR-106' })
  await expect(using({ quantity: '2', serial: 'SN-2' })).rejects.toMatchObject({ code: 'FAR-107' })
  await expect(using({ serial: 'SN-3' }, {})).rejects.toMatchObject({ code: 'FAR-108' })
  const id = await using({})
  const { facts } = await world.act(async (tx) => {
    const of = { document: patientUse, tables: patientUseService, actor: world.chief }
    return patientUseService.extra!(tx, await load(tx, of, id), world.chief, today)
  })
  expect(facts!.implants).toEqual([
    expect.stringMatching(/STENT CORONARIO · serie SN-1 · lote ST-1 · INVIMA 2020DM-1 · 2026\/11\/20 · /),
  ])
  await expect(using({}, { admissionId: other })).rejects.toMatchObject({
    constraint: 'patient_use_line_serial',
  })
  expect(pharmacy.constraints?.['pharmacy.patient_use_line_serial']?.code).toBe('FAR-109')
  await verbs.run(id, 'annul', { date: today, reason })
  await using({}, { admissionId: other })
})

test('what a service uses is its consumption, and is in no account', async () => {
  const id = await verbs.used([{ productId: gauze.productId, quantity: '3' }], { professionalId: null })
  const moves = await sql<{ kind: string; centre: string }>`
    select m.kind, c.code as centre from warehouse.move m join hospital.cost_centre c on c.id = m.cost_centre_id
    where m.document_id = ${id}::uuid`.execute(world.db)
  expect(moves.rows).toEqual([{ kind: 'consumption', centre: '7340' }])
})

const refusals: readonly [string, () => object, object][] = [
  ['FAR-001', () => ({ date: '2026-12-30' }), {}],
  ['FAR-009', () => ({}), {}],
  ['FAR-011', () => ({}), { lotId: newId() }],
  ['FAR-015', () => ({ happenedOn: '2026-12-30' }), {}],
  ['FAR-102', () => ({ professionalId: null, admissionId: newId() }), {}],
  ['FAR-104', () => ({ kitId }), {}],
  ['FAR-104', () => ({ kits: 2 }), {}],
  ['FAR-105', () => ({}), { included: true }],
]
test.each(refusals)('%s is refused', async (code, change, line) => {
  const centre = code === 'FAR-009' ? null : world.centreId
  const of = (id: string | null) =>
    sql`update warehouse.store set cost_centre_id = ${id}::uuid where id = ${world.storeId}::uuid`.execute(
      world.db,
    )
  await of(centre)
  const using = verbs.used([{ productId: gauze.productId, quantity: '1', ...line }], change())
  await expect(using).rejects.toMatchObject({ code })
  await of(world.centreId)
})

test('what is of control or of high risk is given by two people, and what is blocked by nobody', async () => {
  const morphine = await world.medicine('MORFINA 10 mg', { controlled: true })
  const potassium = await world.medicine('CLORURO DE POTASIO', { highAlert: true })
  for (const { productId } of [morphine, potassium]) await world.stocked(productId, '10')
  const using = ({ productId }: SoldProduct) => verbs.used([{ productId, quantity: '1' }])
  await expect(using(morphine)).rejects.toMatchObject({ code: 'FAR-103' })
  await expect(using(potassium)).rejects.toMatchObject({ code: 'FAR-103' })
  const kindOf = (kind: string) =>
    sql`update warehouse.store set kind = ${kind} where id = ${world.storeId}::uuid`.execute(world.db)
  await kindOf('cart')
  await using(potassium)
  await expect(using(morphine)).rejects.toMatchObject({ code: 'FAR-103' })
  await kindOf('pharmacy')
  await sql`update warehouse.product set blocked_issue = true where id = ${gauze.productId}::uuid`.execute(
    world.db,
  )
  await expect(using(gauze)).rejects.toMatchObject({ code: 'FAR-016' })
  await sql`update warehouse.product set blocked_issue = false where id = ${gauze.productId}::uuid`.execute(
    world.db,
  )
})

test('who is allergic to what is used is warned, and it is used with a reason', async () => {
  const { admissionId, patientId } = await world.admitted()
  const penicillin = await world.medicine('PENICILINA SÓDICA')
  await world.stocked(penicillin.productId, '10')
  await world.act((tx) =>
    recordAllergyWords(tx, { patientId, actor: world.chief, now: new Date(), source: 'file' }, 'Penicilina'),
  )
  const line = { productId: penicillin.productId, quantity: '1' }
  await expect(verbs.used([line], { admissionId })).rejects.toMatchObject({
    code: 'FAR-006',
    fields: { 'lines.0.alertReason': expect.stringMatching(/enicilina/) },
  })
  const id = await verbs.used([{ ...line, alertReason: 'Desensibilizado en la UCI' }], { admissionId })
  const { rows } = await sql<{ alert: string }>`
    select alert from pharmacy.patient_use_line where parent_id = ${id}::uuid`.execute(world.db)
  expect(rows[0]!.alert).toMatch(/enicilina/)
})

test('a recall reaches the patients and the services that used a lot without an order', async () => {
  const { admissionId } = await world.admitted()
  const needle = await world.medicine('AGUJA 21G')
  const lotId = await world.stocked(needle.productId, '50', { lot: 'N-1' })
  await verbs.used([{ productId: needle.productId, quantity: '4' }], { admissionId })
  await verbs.used([{ productId: needle.productId, quantity: '6' }], { professionalId: null })
  const rows = await world.act(async (tx) => {
    const of = { tx, actor: world.chief }
    const purpose = 'Esterilidad no garantizada'
    const input = {
      date: today,
      source: 'invima',
      alert: 'A-77',
      productId: needle.productId,
      purpose,
      lots: [{ lotId }],
    }
    const id = await createDraft(recallService, { ...of, input: input as never })
    await performAction(recallService, { ...of, today, id, action: 'approve' })
    return traceOf(tx, id, world.chief)
  })
  expect(rows.map(({ kind, quantity }) => [kind, Number(quantity)])).toEqual([
    ['Existencia', 40],
    ['Paciente', 4],
    ['Servicio', 6],
  ])
})
