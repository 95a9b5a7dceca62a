import { createDraft, performAction } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { recordAllergyWords } from '@quina/people/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DispensingFacts } from '../../../modules/clinical/pharmacy/dispensing/dispensing/dispensing.contract.ts'
import { dispensingOperations } from '../../../modules/clinical/pharmacy/dispensing/dispensing/dispensing.server.ts'
import {
  formularyRequestService,
  undecidedRequests,
} from '../../../modules/clinical/pharmacy/safety/formulary-request/formulary-request.server.ts'
import { pharmacy } from '../../../modules/clinical/pharmacy/server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let amoxicillin: SoldProduct
beforeAll(async () => {
  world = await pharmacyWorld()
  amoxicillin = await world.medicine('AMOXICILINA 500 mg')
  await world.stocked(amoxicillin.productId, '500', { value: 50_000 })
})
afterAll(() => world.close())

const given = (
  productId: string,
  orderLineId: string | undefined,
  quantity: string,
  change: object = {},
) => ({
  orderLineId,
  productId,
  quantity,
  ...change,
})
/** What the screen and the paper of a dispensing say that left the store. */
const leftBy = async (id: string, permissions: readonly string[] = ['warehouse.kardex.run']) => {
  const path = '/api/pharmacy/dispensing/:id'
  const door = dispensingOperations.find(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path,
  )!
  const actor = { ...world.chief, permissions: new Set(permissions) }
  const call = { actor, today: day('2026-11-28'), params: { id }, query: {} }
  const read = await world.act((tx) => door.handle({ tx, ...call } as never))
  return (read as { facts: DispensingFacts }).facts.moved
}
const why = { alertReason: 'Lo confirmó el médico tratante' }

test('what is dispensed to an order leaves the store at its cost and is charged, each line once', async () => {
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [amoxicillin])
  const before = await world.stockOf(amoxicillin.productId)
  const first = await world.dispensed(orderId, [given(amoxicillin.productId, lines[0], '9')])
  expect(await leftBy(first)).toMatchObject([
    { product: 'AMOXICILINA 500 mg', lot: expect.any(String), quantity: '9.0000', value: '900.00' },
  ])
  expect(await leftBy(first, ['pharmacy.dispensing.view'])).toMatchObject([
    { quantity: '9.0000', value: null },
  ])
  expect(await world.stockOf(amoxicillin.productId)).toEqual([before[0]! - 9, before[1]! - 900])
  expect(await world.chargesOf(patient.admissionId)).toMatchObject([
    {
      serviceId: amoxicillin.serviceId,
      quantity: '9.0000',
      amount: '4500.00',
      state: 'pending',
      treatmentDays: 3,
      origin: 'care',
    },
  ])
  await world.dispensed(orderId, [given(amoxicillin.productId, lines[0], '21')])
  await expect(world.dispensed(orderId, [given(amoxicillin.productId, lines[0], '1')])).rejects.toMatchObject(
    {
      code: 'FAR-005',
      fields: { 'lines.0.quantity': expect.stringMatching(/quedan 0/) },
    },
  )
  expect(await world.chargesOf(patient.admissionId)).toHaveLength(2)
})

test('carrying out the order leaves out what was dispensed, and what was carried out is not dispensed', async () => {
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [amoxicillin, { ...amoxicillin, everyHours: 12 }])
  await world.dispensed(orderId, [given(amoxicillin.productId, lines[0], '30', why)])
  await world.carriedOut(orderId)
  expect((await world.chargesOf(patient.admissionId)).map(({ quantity }) => quantity)).toEqual([
    '30.0000',
    '20.0000',
  ])
  const again = world.dispensed(orderId, [given(amoxicillin.productId, lines[1], '20', why)])
  await expect(again).rejects.toMatchObject({ code: 'FAR-007' })
})

test('what is kept for an order is given to nobody else, who reads for which; changing the draft lets it go', async () => {
  const scarce = await world.medicine('MEROPENEM 1 g')
  await world.stocked(scarce.productId, '10', { value: 1_000 })
  const own = await world.ordered(await world.admitted(), [scarce])
  const other = await world.ordered(await world.admitted(), [scarce])
  const kept = await world.draft(own.orderId, [given(scarce.productId, own.lines[0], '8')])
  await world.run(kept, 'reserve')
  const taking = await world.draft(other.orderId, [given(scarce.productId, other.lines[0], '3')])
  await expect(world.run(taking, 'approve')).rejects.toMatchObject({
    code: 'STOCK_INSUFICIENTE',
    message: expect.stringMatching(/Solo hay 2 disponibles: 8 están reservadas para la orden 2026-\d{6}\./),
  })
  const { rows } = await sql<{ version: number }>`
    select version from pharmacy.dispensing where id = ${kept}::uuid`.execute(world.db)
  await world.save(kept, rows[0]!.version, own.orderId, [given(scarce.productId, own.lines[0], '7')])
  await world.run(taking, 'approve')
  await world.run(kept, 'reserve')
  await world.run(kept, 'approve')
  expect(await world.stockOf(scarce.productId)).toEqual([0, 0])
})

test('two who dispense the same at once give it once', async () => {
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [amoxicillin])
  const drafts = await Promise.all(
    [1, 2].map(() => world.draft(orderId, [given(amoxicillin.productId, lines[0], '30')])),
  )
  const done = await Promise.allSettled(drafts.map((id) => world.run(id, 'approve')))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FAR-005' } })
  expect(await world.chargesOf(patient.admissionId)).toHaveLength(1)
})

test('one who dispenses and one who carries out the same order at once charge it once', async () => {
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [amoxicillin])
  const id = await world.draft(orderId, [given(amoxicillin.productId, lines[0], '30')])
  await Promise.allSettled([world.run(id, 'approve'), world.carriedOut(orderId)])
  expect(await world.chargesOf(patient.admissionId)).toHaveLength(1)
})

test('a lot that ends in the middle of the treatment is passed over, and its line says why', async () => {
  const tablets = await world.medicine('LOSARTAN 50 mg')
  await world.stocked(tablets.productId, '40', { lot: 'A', expiry: day('2026-12-15') })
  const lotB = await world.stocked(tablets.productId, '60', { lot: 'B', expiry: day('2027-03-31') })
  const { orderId, lines } = await world.ordered(await world.admitted(), [
    { ...tablets, everyHours: 24, days: 30 },
  ])
  const id = await world.dispensed(orderId, [given(tablets.productId, lines[0], '30')], { mode: 'whole' })
  const { rows } = await sql<{ lotId: string }>`
    select lot_id from warehouse.move where document_id = ${id}::uuid`.execute(world.db)
  expect(rows).toEqual([{ lotId: lotB }])
  expect((await world.lineOf(id)).passedOver).toBe('Lote A: alcanza 26 de los 30 días.')
})

test('what the contract refuses is told before the medicine leaves, and given only with a reason and a permission', async () => {
  const unpaid = await world.medicine('VITAMINA C', { price: null })
  await world.stocked(unpaid.productId, '100')
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [unpaid])
  const id = await world.draft(orderId, [given(unpaid.productId, lines[0], '3')])
  await expect(world.run(id, 'approve')).rejects.toMatchObject({
    code: 'FAR-008',
    fields: { 'lines.0.unchargedReason': expect.any(String) },
  })
  expect(await world.stockOf(unpaid.productId)).toEqual([100, 10_000])
  const reasoned = [given(unpaid.productId, lines[0], '3', { unchargedReason: 'Lo asume el hospital' })]
  const second = await world.draft(orderId, reasoned)
  const lacks = {
    ...world.chief,
    permissions: { has: (name: string) => name !== 'pharmacy.dispensing.uncharged' },
  }
  await expect(world.run(second, 'approve', { actor: lacks as never })).rejects.toMatchObject({
    code: 'SIN_PERMISO',
  })
  await world.run(second, 'approve')
  expect((await world.lineOf(second)).chargeWarning).toEqual(expect.any(String))
  expect(await world.stockOf(unpaid.productId)).toEqual([97, 9_700])
})

test('without an admission it waits for its charge, with its reason', async () => {
  const { patientId } = await world.admitted()
  await sql`update care.admission set status = 'annulled', number = number where patient_id = ${patientId}::uuid`.execute(
    world.db,
  )
  const { orderId, lines } = await world.ordered({ patientId, admissionId: null }, [amoxicillin])
  const line = given(amoxicillin.productId, lines[0], '3')
  await expect(world.dispensed(orderId, [line])).rejects.toMatchObject({ code: 'FAR-008' })
  await world.dispensed(orderId, [{ ...line, unchargedReason: 'Urgencia vital sin admisión' }])
})

test('an allergy, an active principle given already and a dose over its most need a reason', async () => {
  const patient = await world.admitted()
  const { patientId } = patient
  const penicillin = await world.medicine('PENICILINA BENZATINICA')
  const other = await world.medicine('AMOXICILINA SUSPENSIÓN', { ingredientId: amoxicillin.ingredientId })
  await world.stocked(penicillin.productId, '10')
  await world.stocked(other.productId, '100')
  await world.act((tx) =>
    recordAllergyWords(tx, { patientId, actor: world.chief, now: new Date(), source: 'file' }, 'Penicilina'),
  )
  const allergic = await world.ordered(patient, [{ ...penicillin, everyHours: 24, days: 1 }])
  const line = given(penicillin.productId, allergic.lines[0], '1')
  await expect(world.dispensed(allergic.orderId, [line])).rejects.toMatchObject({
    code: 'FAR-006',
    message: expect.stringMatching(/enicilina/),
  })
  const id = await world.dispensed(allergic.orderId, [{ ...line, ...why }])
  expect((await world.lineOf(id)).alert).toMatch(/enicilina/)

  const person = await world.admitted()
  const first = await world.ordered(person, [amoxicillin])
  await world.dispensed(first.orderId, [given(amoxicillin.productId, first.lines[0], '30')])
  const again = await world.ordered(person, [other])
  await expect(
    world.dispensed(again.orderId, [given(other.productId, again.lines[0], '1')]),
  ).rejects.toMatchObject({ code: 'FAR-006', message: expect.stringMatching(/mismo principio activo/) })

  await sql`
    insert into pharmacy.max_dose (id, code, ingredient_id, unit, per_day, source)
    values (gen_random_uuid(), 'AMX', ${amoxicillin.ingredientId}::uuid, 'mg', 3000, 'Acta 1')`.execute(
    world.db,
  )
  const strong = await world.ordered(await world.admitted(), [{ ...amoxicillin, dose: '1500' }])
  await expect(
    world.dispensed(strong.orderId, [given(amoxicillin.productId, strong.lines[0], '9')]),
  ).rejects.toMatchObject({ code: 'FAR-006', message: expect.stringMatching(/4500 mg al día pasan/) })
  await sql`delete from pharmacy.max_dose`.execute(world.db)
})

test('what is controlled needs its official form and a second person, and saving the draft drops the check', async () => {
  const morphine = await world.medicine('MORFINA 10 mg', { controlled: true })
  await world.stocked(morphine.productId, '50')
  const plain = await world.ordered(await world.admitted(), [morphine])
  await expect(
    world.dispensed(plain.orderId, [given(morphine.productId, plain.lines[0], '2')]),
  ).rejects.toMatchObject({ code: 'RECETA_OBLIGATORIA' })
  const { orderId, lines } = await world.ordered(await world.admitted(), [
    { ...morphine, controlledForm: 'A-001' },
  ])
  const line = given(morphine.productId, lines[0], '2')
  const id = await world.draft(orderId, [line])
  await expect(world.run(id, 'approve')).rejects.toMatchObject({
    code: 'CONTROLADO_REQUIERE_DOS_FIRMAS',
    fields: { lines: expect.any(String) },
  })
  await expect(world.run(id, 'check')).rejects.toMatchObject({ code: 'FAR-013' })
  await world.run(id, 'check', { actor: world.second })
  await world.save(id, 2, orderId, [line])
  await expect(world.run(id, 'approve')).rejects.toMatchObject({ code: 'CONTROLADO_REQUIERE_DOS_FIRMAS' })
  await world.run(id, 'check', { actor: world.second })
  await expect(world.run(id, 'approve', { actor: world.second })).rejects.toMatchObject({
    code: 'CONTROLADO_REQUIERE_DOS_FIRMAS',
  })
  await expect(
    sql`update pharmacy.dispensing set given_by = checked_by where id = ${id}::uuid`.execute(world.db),
  ).rejects.toMatchObject({ constraint: 'dispensing_two_people' })
  await world.run(id, 'approve')
})

test('what cannot be dispensed is refused beside its field', async () => {
  const { orderId, lines } = await world.ordered(await world.admitted(), [amoxicillin])
  const foreign = await world.ordered(await world.admitted(), [amoxicillin])
  const ibuprofen = await world.medicine('IBUPROFENO 400 mg')
  const lotId = await world.stocked(ibuprofen.productId, '10')
  const draft = (change: object, header: object = {}) =>
    world.draft(orderId, [given(amoxicillin.productId, lines[0], '1', change)], header)
  await expect(draft({ orderLineId: foreign.lines[0] })).rejects.toMatchObject({ code: 'FAR-003' })
  await expect(draft({ quantity: '0' })).rejects.toMatchObject({ code: 'FAR-012' })
  await expect(draft({ lotId })).rejects.toMatchObject({ code: 'FAR-011' })
  await expect(draft({ mipresDelivery: '12' })).rejects.toMatchObject({ code: 'FAR-018' })
  await expect(draft({}, { happenedOn: '2026-11-21' })).rejects.toMatchObject({ code: 'FAR-015' })
  const approving = async (change: object, header: object = {}) =>
    world.run(await draft(change, header), 'approve')
  await expect(approving({}, { date: '2026-11-25' })).rejects.toMatchObject({ code: 'FAR-001' })
  await expect(approving({ productId: ibuprofen.productId })).rejects.toMatchObject({ code: 'FAR-004' })
  await sql`insert into warehouse.substitute (id, product_id, substitute_id, turn)
            values (gen_random_uuid(), ${amoxicillin.productId}::uuid, ${ibuprofen.productId}::uuid, 1)`.execute(
    world.db,
  )
  await approving({ productId: ibuprofen.productId, lotId, lotReason: 'Caja ya abierta' })
  await sql`update warehouse.product set blocked_issue = true where id = ${ibuprofen.productId}::uuid`.execute(
    world.db,
  )
  await expect(approving({ productId: ibuprofen.productId })).rejects.toMatchObject({ code: 'FAR-016' })
  await sql`update warehouse.store set cost_centre_id = null where id = ${world.storeId}::uuid`.execute(
    world.db,
  )
  await expect(approving({})).rejects.toMatchObject({ code: 'FAR-009' })
  await sql`update warehouse.store set cost_centre_id = ${world.centreId}::uuid, serves_patients = false
            where id = ${world.storeId}::uuid`.execute(world.db)
  await expect(approving({})).rejects.toMatchObject({ code: 'FAR-002' })
  await sql`update warehouse.store set serves_patients = true where id = ${world.storeId}::uuid`.execute(
    world.db,
  )
})

test('an order that is over, annulled or of something else is not dispensed', async () => {
  const { orderId, lines } = await world.ordered(await world.admitted(), [amoxicillin])
  const id = await world.draft(orderId, [given(amoxicillin.productId, lines[0], '1')])
  const set = (change: ReturnType<typeof sql>) =>
    sql`alter table care.medical_order disable trigger user`.execute(world.db).then(async () => {
      await sql`update care.medical_order set ${change} where id = ${orderId}::uuid`.execute(world.db)
      await sql`alter table care.medical_order enable trigger user`.execute(world.db)
    })
  await set(sql`expires_on = '2026-11-19'`)
  await expect(world.run(id, 'approve')).rejects.toMatchObject({ code: 'ORD-008' })
  await set(sql`expires_on = '2026-12-19', status = 'annulled', annulled_reason = 'Se dio a otro paciente'`)
  await expect(world.run(id, 'approve')).rejects.toMatchObject({ code: 'ORD-031' })
})

test('what is outside the list is warned until the committee approves it for that patient; another decides', async () => {
  const rare = await world.medicine('RITUXIMAB 500 mg')
  await world.stocked(rare.productId, '10')
  const unlisted = (is: boolean) =>
    sql`update warehouse.product set formulary = ${!is} where id = ${rare.productId}::uuid`.execute(world.db)
  const patient = await world.admitted()
  const { orderId, lines } = await world.ordered(patient, [rare])
  const line = { productId: rare.productId, orderLineId: lines[0], quantity: '1' }
  const ask = (change: object = {}) =>
    world.act((tx) => {
      const about = { date: today, productId: rare.productId, admissionId: patient.admissionId }
      const why = { alternatives: 'Ciclofosfamida sin respuesta', purpose: 'Vasculitis asociada a ANCA' }
      const input = { ...about, professionalId: world.professionalId, ...why, ...change } as never
      return createDraft(formularyRequestService, { tx, actor: world.chief, input })
    })
  const step = (
    id: string,
    action: 'request' | 'approve' | 'reject',
    input: object = {},
    actor = world.second,
  ) => world.act((tx) => performAction(formularyRequestService, { tx, actor, today, id, action, input }))
  await expect(ask()).rejects.toMatchObject({ code: 'FAR-160' })
  await unlisted(true)
  await expect(world.dispensed(orderId, [line])).rejects.toMatchObject({
    code: 'FAR-006',
    fields: { 'lines.0.alertReason': expect.stringMatching(/no está en el listado/) },
  })
  const id = await ask()
  await step(id, 'request')
  const waiting = () => world.act((tx) => undecidedRequests.count(tx, { actor: world.chief, today }))
  expect(await waiting()).toBe(1)
  const decision = { act: 'ACTA-9', until: '2026-12-31' }
  await expect(step(id, 'approve', decision, world.chief)).rejects.toMatchObject({ code: 'FAR-161' })
  await expect(step(id, 'approve', { ...decision, until: '2026-11-01' })).rejects.toMatchObject({
    code: 'FAR-162',
  })
  await step(id, 'approve', decision)
  expect(await waiting()).toBe(0)
  await world.dispensed(orderId, [line])
  const other = await world.ordered(await world.admitted(), [rare])
  await expect(
    world.dispensed(other.orderId, [{ ...line, orderLineId: other.lines[0] }]),
  ).rejects.toMatchObject({ code: 'FAR-006' })
  const broken = sql`update pharmacy.formulary_request set act = null where id = ${id}::uuid`.execute(
    world.db,
  )
  await expect(broken).rejects.toMatchObject({ constraint: 'formulary_request_decided' })
  expect(pharmacy.constraints?.['pharmacy.formulary_request_decided']?.code).toBe('FAR-163')
})
