import { generateRips } from '@quina/billing/server'
import { createDraft, parseOrRefuse, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  episodeCost,
  episodeCostLines,
} from '../../../modules/clinical/pharmacy/wards/episode-cost/episode-cost.contract.ts'
import { episodeCostOperations } from '../../../modules/clinical/pharmacy/wards/episode-cost/episode-cost.server.ts'
import { stockPostingService } from '../../../modules/supply/warehouse/books/stock-posting/stock-posting.server.ts'
import { receipt } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.contract.ts'
import { receiptService } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'
import { useVerbs } from './use-verbs.ts'

let world: PharmacyWorld
let tablets: SoldProduct
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('CEFALEXINA 500 mg')
  await world.stocked(tablets.productId, '100', { value: 40_000 })
  await sql`
    insert into warehouse.group_account (id, group_id, centre_prefix, from_day, consumption_account_id)
    select gen_random_uuid(), ${world.groupId}::uuid, '73', '2026-01-01', id
    from accounting.account where code = '731001'`.execute(world.db)
})
afterAll(() => world.close())

/** The lines of the vouchers of a document, oldest first: account, debit, credit. */
const vouchersOf = (documentId: string) =>
  world.act(
    (tx) =>
      rowsFrom<{ code: string; debit: string; credit: string }>(tx)`
      select a.code, l.debit::text as debit, l.credit::text as credit from accounting.entry e
      join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
      join accounting.account a on a.id = l.account_id where e.document_id = ${documentId}::uuid order by e.at, l.position`,
  )
const ledgerOf = (documentId: string) =>
  world.act(
    (tx) =>
      rowsFrom<{ kind: string; quantity: number; value: number }>(tx)`
      select kind, quantity::float8 as quantity, value::float8 as value from warehouse.move
      where document_id = ${documentId}::uuid order by id`,
  )
const cut = () =>
  world.act(async (tx) => {
    const of = { tx, actor: world.chief }
    const input = { date: today, purpose: 'Salidas de farmacia' }
    const id = await createDraft(stockPostingService, { ...of, input })
    await performAction(stockPostingService, { ...of, today, id, action: 'approve' })
    return id
  })
const reason = 'Se suspendió el tratamiento'

/** The medicines of the RIPS of an invoice, which nothing refuses. */
const medicinesOf = async (invoiceId: string) => {
  const { submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  const { json, refusals, state } = await world.db
    .selectFrom('rips.submission')
    .select(['json', 'refusals', 'state'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  expect([refusals, state]).toEqual([0, 'ready'])
  return JSON.parse(json!.toString()).usuarios[0].servicios.medicamentos
}

const invoiced = async (admissionId: string) => {
  await world.discharged(admissionId)
  const invoiceId = await world.prepare(admissionId)
  await world.issue(invoiceId)
  return invoiceId
}

/** What a patient gave back of what is invoiced is credited to its payer. */
const credited = async (invoiceId: string, lineId: string) => {
  const { amount, outcome } = await world.db
    .selectFrom('pharmacy.dispensingReturn')
    .select(['amount', 'outcome'])
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
  expect([outcome, amount]).toEqual(['invoiced', '6000.00'])
  await world.accept(invoiceId)
  const { id: invoiceLineId } = await world.db
    .selectFrom('billing.invoiceLine')
    .select('id')
    .where('parentId', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return world.credit(invoiceId, [{ invoiceLineId, amount: Number(amount) }])
}

test('order, dispensing, charge, invoice with its RIPS, return and credit note, voucher by voucher', async () => {
  const { patientId, admissionId } = await world.admitted()
  const { orderId, lines } = await world.ordered({ patientId, admissionId }, [tablets])
  const line = { productId: tablets.productId, orderLineId: lines[0], quantity: '30' }
  const id = await world.dispensed(orderId, [line])
  const exit = { kind: 'patient', quantity: -30, value: -12_000 }
  expect(await ledgerOf(id)).toEqual([exit])
  expect(await vouchersOf(await cut())).toEqual([
    { code: '731001', debit: '12000.00', credit: '0.00' },
    { code: '151403', debit: '0.00', credit: '12000.00' },
  ])
  expect(await world.chargesOf(admissionId)).toMatchObject([
    { quantity: '30.0000', amount: '15000.00', state: 'pending' },
  ])
  const invoiceId = await invoiced(admissionId)
  const owed = await vouchersOf(invoiceId)
  expect(owed.filter(({ code }) => code.startsWith('1319'))).toMatchObject([{ debit: '15000.00' }])
  expect(owed.filter(({ credit }) => credit === '15000.00')).toHaveLength(1)
  const reported = {
    cantidadMedicamento: 30,
    vrUnitMedicamento: 500,
    vrServicio: 15_000,
    diasTratamiento: 10,
  }
  expect(await medicinesOf(invoiceId)).toMatchObject([reported])

  const { id: lineId } = await world.lineOf(id)
  await world.run(id, 'return', { input: { date: today, lines: [{ lineId, quantity: '12' }], reason } })
  expect(await ledgerOf(id)).toEqual([exit, { kind: 'serviceReturn', quantity: 12, value: 4_800 }])
  expect(await vouchersOf(await cut())).toEqual([
    { code: '151403', debit: '4800.00', credit: '0.00' },
    { code: '731001', debit: '0.00', credit: '4800.00' },
  ])
  const note = await vouchersOf(await credited(invoiceId, lineId))
  expect(note.filter(({ code }) => code.startsWith('1319'))).toMatchObject([{ credit: '6000.00' }])
  expect(note.filter(({ debit }) => debit === '6000.00')).toHaveLength(1)
  expect(await world.stockOf(tablets.productId)).toEqual([82, 32_800])
  expect(await world.act((tx) => stockDrift(tx))).toEqual([])
})

/** A store of what suppliers leave, and ten units of a product in it, agreed at 9,000 each. */
async function consigned({ productId }: SoldProduct): Promise<string> {
  const storeId = newId()
  await sql`
    insert into warehouse.store (id, campus_id, code, name, kind, cost_centre_id, serves_patients)
    values (${storeId}, ${world.campusId}, 'CON', 'Consignación', 'consignment', ${world.centreId}, true)`.execute(
    world.db,
  )
  const may = {
    receives: true,
    issues: true,
    transfers: false,
    adjusts: false,
    counts: false,
    approves: false,
  }
  const working = { id: newId(), storeId, userId: world.chief.userId, ...may }
  await world.act((tx) => addTo(tx, 'warehouse.storeUser', working))
  const { id: terceroId } = await world.db
    .selectFrom('people.tercero')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const lot = { lot: 'C1', expiry: '2028-12-31', quarantine: false }
  const input = parseOrRefuse(receipt.input, {
    kind: 'consignment',
    storeId,
    terceroId,
    date: today,
    remission: 'C-1',
    purpose: 'Lo que dejó el proveedor',
    packaging: true,
    labelling: true,
    coldFirst: false,
    lines: [{ productId, quantity: '10', total: '90000.00', ...lot }],
  })
  await world.act(async (tx) => {
    const of = { tx, actor: world.chief }
    const id = await createDraft(receiptService, { ...of, input })
    await performAction(receiptService, { ...of, today, id, action: 'approve' })
  })
  return storeId
}

const owedFor = (id: string) =>
  world.act(
    (tx) => rowsFrom<{ kind: string; value: string }>(tx)`
      select r.kind, sum(l.value)::text as value from warehouse.receipt r join warehouse.receipt_line l on l.parent_id = r.id
      where r.used_by = ${id}::uuid and r.status = 'approved' group by r.id, r.kind`,
  )

test('what a patient is given of a consignment is bought in the same step: stock, charge, debt and journal', async () => {
  const implant = await world.medicine('ÁCIDO HIALURÓNICO', { price: 20_000 })
  const storeId = await consigned(implant)
  const person = await world.admitted()
  const { orderId, lines } = await world.ordered(person, [implant])
  const line = { productId: implant.productId, orderLineId: lines[0], quantity: '3' }
  const id = await world.dispensed(orderId, [line], { storeId })
  expect(await ledgerOf(id)).toEqual([
    { kind: 'consignmentOut', quantity: -3, value: 0 },
    { kind: 'patient', quantity: -3, value: -27_000 },
  ])
  expect(await owedFor(id)).toEqual([{ kind: 'remission', value: '27000.00' }])
  expect(await world.chargesOf(person.admissionId)).toMatchObject([
    { quantity: '3.0000', amount: '60000.00' },
  ])
  const cutId = await cut()
  expect(await vouchersOf(cutId)).toEqual([
    { code: '151403', debit: '27000.00', credit: '0.00' },
    { code: '249090', debit: '0.00', credit: '27000.00' },
    { code: '731001', debit: '27000.00', credit: '0.00' },
    { code: '151403', debit: '0.00', credit: '27000.00' },
    { code: '991503', debit: '63000.00', credit: '0.00' },
    { code: '931301', debit: '0.00', credit: '63000.00' },
  ])
  await world.run(id, 'annul', { input: { date: today, reason } })
  expect([await owedFor(id), await world.chargesOf(person.admissionId)]).toMatchObject([
    [],
    [{ state: 'excluded' }],
  ])
  expect(await vouchersOf(await cut())).toEqual([
    { code: '151403', debit: '27000.00', credit: '0.00' },
    { code: '731001', debit: '0.00', credit: '27000.00' },
    { code: '249090', debit: '27000.00', credit: '0.00' },
    { code: '151403', debit: '0.00', credit: '27000.00' },
    { code: '991503', debit: '27000.00', credit: '0.00' },
    { code: '931301', debit: '0.00', credit: '27000.00' },
  ])
  expect(await world.act((tx) => stockDrift(tx))).toEqual([])
})

/** A group whose patients have an account of their own, and a medicine and a device of it in the store. */
async function ownAccounts() {
  const groupId = newId()
  await sql`
    insert into warehouse.product_group (id, code, name, kind, inventory_account_id)
    select ${groupId}, 'MQX', 'Material de cirugía', 'device', id from accounting.account where code = '151404'`.execute(
    world.db,
  )
  await sql`
    insert into warehouse.group_account (id, group_id, centre_prefix, from_day, consumption_account_id, patient_account_id)
    select gen_random_uuid(), ${groupId}::uuid, '73', '2026-01-01', c.id, p.id
    from accounting.account c, accounting.account p where c.code = '731001' and p.code = '631001'`.execute(
    world.db,
  )
  const antibiotic = await world.medicine('CEFAZOLINA 1 g')
  const mesh = await world.medicine('MALLA', { price: 9_000 })
  const ids = [antibiotic.productId, mesh.productId]
  await sql`update warehouse.product set group_id = ${groupId}::uuid where id = any(${ids}::uuid[])`.execute(
    world.db,
  )
  await sql`update warehouse.product set kind = 'device' where id = ${mesh.productId}::uuid`.execute(world.db)
  await world.stocked(antibiotic.productId, '50', { value: 100_000 })
  await world.stocked(mesh.productId, '10', { value: 70_000 })
  return { groupId, antibiotic, mesh }
}

test('the cost of what each patient had, episode by episode, adds up to the accounts of cost of the period', async () => {
  const { groupId, antibiotic, mesh } = await ownAccounts()
  const { used } = useVerbs(world)
  const one = await world.admitted()
  const other = await world.admitted()
  const { orderId, lines } = await world.ordered(one, [antibiotic])
  const given = { productId: antibiotic.productId, orderLineId: lines[0], quantity: '20' }
  const id = await world.dispensed(orderId, [given])
  const { id: lineId } = await world.lineOf(id)
  await world.run(id, 'return', { input: { date: today, lines: [{ lineId, quantity: '5' }], reason } })
  const atHome = await world.ordered({ patientId: one.patientId, admissionId: null }, [antibiotic])
  const away = { productId: antibiotic.productId, orderLineId: atHome.lines[0], quantity: '2' }
  await world.dispensed(atHome.orderId, [
    { ...away, unchargedReason: 'Se cobra aparte', alertReason: 'Termina en casa el tratamiento' },
  ])
  const meshes = (quantity: string) => [{ productId: mesh.productId, quantity }]
  const useId = await used(meshes('1'), { admissionId: one.admissionId })
  await used(meshes('3'), { admissionId: other.admissionId })
  await used(meshes('3'))

  const { answer } = reportsOf(episodeCostOperations, { db: world.db, actor: world.chief })
  const ofMonth = { from: '2026-11-01', to: '2026-11-30', groupId }
  const { rows, totals } = await answer(episodeCost, ofMonth)
  expect(rows.map(({ values: { medicines, supplies, value } }) => [medicines, supplies, value])).toEqual([
    ['30000.00', '7000.00', '37000.00'],
    ['0.00', '21000.00', '21000.00'],
    ['4000.00', '0.00', '4000.00'],
    ['0.00', '21000.00', '21000.00'],
  ])
  expect(totals).toEqual({ medicines: '34000.00', supplies: '49000.00', value: '83000.00' })
  const voucher = await vouchersOf(await cut())
  const charged = (account: string) =>
    voucher
      .filter(({ code }) => code === account)
      .reduce((sum, { debit, credit }) => sum + Number(debit) - Number(credit), 0)
  expect([charged('631001'), charged('731001')]).toEqual([62_000, 21_000])
  const byAccount = await answer(episodeCostLines, { ...ofMonth, groupBy: 'account' })
  expect(byAccount.rows.map(({ values: { label, value } }) => [String(label).slice(0, 6), value])).toEqual([
    ['631001', '62000.00'],
    ['731001', '21000.00'],
  ])
  const ofEpisode = { patientId: one.patientId, episode: String(rows[0]!.values.episode) }
  const led = await answer(episodeCostLines, { ...ofMonth, ...ofEpisode })
  expect(led.totals).toEqual({ value: rows[0]!.values.value })
  expect(led.rows.map(({ values: { href, value } }) => [href, value])).toEqual([
    [`/farmacia/dispensacion/edit/${id}`, '40000.00'],
    [`/farmacia/dispensacion/edit/${id}`, '-10000.00'],
    [`/farmacia/gastos/edit/${useId}`, '7000.00'],
  ])
})
