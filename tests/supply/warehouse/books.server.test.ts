import { createDraft, decideParameter, performAction, saveRow } from '@quina/blocks/server'
import { addTo, oneFrom, rowsFrom } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { day, newId } from '@quina/kernel'
import { saveProfile } from '@quina/people/server'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { causacionService } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { seedConcepts } from '../../../modules/finance/accounting/payables/concept/seed.server.ts'
import { seedWithholdingRules } from '../../../modules/finance/accounting/withholding/withholding-rule/seed.server.ts'
import { isFault, isOpen, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import { consignedLines } from '../../../modules/supply/warehouse/books/consigned-books/consigned-books.server.ts'
import {
  inventory,
  kardex,
  stockProof,
} from '../../../modules/supply/warehouse/books/inventory/inventory.contract.ts'
import { billRemission } from '../../../modules/supply/warehouse/books/remission-invoice/remission-invoice.contract.ts'
import { stockPostingService } from '../../../modules/supply/warehouse/books/stock-posting/stock-posting.server.ts'
import {
  draftCausacion,
  storeIncome,
} from '../../../modules/supply/warehouse/books/store-income/store-income.contract.ts'
import { groupService } from '../../../modules/supply/warehouse/catalogue/group/group.server.ts'
import { issueService } from '../../../modules/supply/warehouse/documents/issuing/issue/issue.server.ts'
import { receiptService } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import { stockRefusals } from '../../../modules/supply/warehouse/ledger/stock-ledger.server.ts'
import { consigned } from '../../../modules/supply/warehouse/report/stock-report/stock-report.contract.ts'
import { assignAll, bought, documentVerbs, stockOf } from './document-verbs.ts'
import { addGroup, addProduct, warehouseWorld } from './warehouse-world.ts'

const world = await warehouseWorld()
afterAll(world.close)
const { inTransaction, actor, account, act, ask, db, tercero, centralId, vouchersOf } = world
const { received, issued, run } = documentVerbs(world)
const { answer } = reportsOf(world.operations, { db, actor })
const today = day('2026-11-28')
const profile = {
  fromDay: day('2025-01-01'),
  untilDay: null,
  regime: 'ordinary' as const,
  responsibilities: null,
  vatResponsible: true,
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
  ciiu: '4645',
  icaRate: null,
}
let medicine = ''

beforeAll(async () => {
  await assignAll(world)
  medicine = await inTransaction(async (tx) => {
    await seedWithholdingRules(tx)
    await seedConcepts(tx)
    await decideParameter(tx, manejaPresupuesto, {
      fromDay: day('2025-01-01'),
      userId: actor.userId,
      value: false,
    })
    await saveProfile(tx, { id: newId(), terceroId: tercero, body: profile, version: null })
    const stamp = { kind: 'estampilla', code: 'EST-HOSP', name: 'Estampilla pro hospital', rate: '1' }
    const since = { fromDay: '2026-01-01', accountId: account('240722'), beneficiary: 'all' }
    const whole = { base: 'net', rateUnit: 'percent', moment: 'causacion' }
    await addTo(tx, 'accounting.withholdingRule', { id: newId(), ...stamp, ...since, ...whole })
    const groupId = await addGroup(tx, account('151403'))
    const rule = { id: newId(), groupId, centrePrefix: '73', fromDay: day('2026-01-01') }
    await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') })
    return addProduct(tx, groupId, 'Medicamento excluido')
  })
})

const linesOf = (documentId: string) =>
  inTransaction(
    (tx) =>
      rowsFrom<{ code: string; debit: string; credit: string }>(tx)`
      select a.code, l.debit::text as debit, l.credit::text as credit from accounting.entry e
      join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
      join accounting.account a on a.id = l.account_id where e.document_id = ${documentId} order by e.at, l.position`,
  )
const groupOf = async (productId: string) => {
  const [row] = await inTransaction(
    (tx) => rowsFrom<{ groupId: string }>(tx)`select group_id from warehouse.product where id = ${productId}`,
  )
  return row!.groupId
}
const proof = async () => {
  const { rows } = await answer(stockProof, { on: '2026-11-30' })
  return rows.find(({ values }) => String(values.account).startsWith('151403'))?.values
}
/** What the Cuadre leaves open between the kardex and its accounts. */
const open = async () =>
  (await pairsOf(db, 'stock', { vigencia: 2026, to: '2026-11-30' }))
    .filter(isOpen)
    .map(({ one, other, reason }) => `${one / 100n} ${other / 100n} ${reason}`)
const causing = (id: string) =>
  inTransaction((tx) =>
    performAction(causacionService, { tx, actor, today, id, action: 'approve', input: {} }),
  )

test('W-3: the accounting of an entry is its causación, once: medicines without VAT, withheld as purchases', async () => {
  const id = await received([bought(medicine, '100', 18_400_000)])
  const receiptId = id as never
  expect(await proof()).toMatchObject({
    stock: '18400000.00',
    books: '0.00',
    uncaused: '18400000.00',
    unexplained: '0.00',
  })
  expect(await open()).toEqual(['18400000 0 uncaused'])
  expect(await ask(storeIncome, { receiptId })).toMatchObject({
    waits: true,
    gross: '18400000.00',
    lines: [
      {
        account: expect.stringMatching(/^151403/),
        concept: expect.stringMatching(/^MED/),
        base: '18400000.00',
        vat: '0.00',
      },
    ],
  })
  const draft = await act(draftCausacion, { receiptId })
  await expect(act(draftCausacion, { receiptId })).rejects.toMatchObject({ code: 'ALM-071' })
  await causing(draft.id)
  const undoing = run(receiptService, id, 'annul', { date: today, reason: 'Se registró por error' })
  await expect(undoing).rejects.toMatchObject({ code: 'ALM-059' })
  const lines = await linesOf(draft.id)
  expect(lines).toContainEqual({ code: '151403', debit: '18400000.00', credit: '0.00' })
  expect(lines.find(({ code }) => code === '243608')).toMatchObject({ credit: '460000.00' })
  expect(lines.find(({ code }) => code === '240722')).toMatchObject({ credit: '184000.00' })
  expect(lines.find(({ code }) => code.startsWith('2401'))).toMatchObject({ credit: '17756000.00' })
  expect(await proof()).toMatchObject({ difference: '0.00', uncaused: '0.00', unexplained: '0.00' })
  expect(await open()).toEqual([])
  expect(await ask(storeIncome, { receiptId })).toMatchObject({ waits: false, causacionId: draft.id })
})

const posted = async () => {
  const input = { date: today, purpose: 'Salidas de noviembre' }
  const id = await inTransaction((tx) => createDraft(stockPostingService, { tx, actor, input }))
  await post(id, 'approve')
  return id
}
const post = (id: string, action: 'approve' | 'annul', input: object = {}) =>
  inTransaction((tx) => performAction(stockPostingService, { tx, actor, today, id, action, input }))

test('exits are taken to the books once; annulling frees them, and stock equals books account by account', async () => {
  const exit = await issued([{ productId: medicine, quantity: '10' }])
  expect(await proof()).toMatchObject({
    difference: '-1840000.00',
    unposted: '-1840000.00',
    unexplained: '0.00',
  })
  expect(await open()).toEqual(['-1840000 0 unposted'])
  const first = await posted()
  expect(await open()).toEqual([])
  expect(await linesOf(first)).toEqual([
    { code: '731001', debit: '1840000.00', credit: '0.00' },
    { code: '151403', debit: '0.00', credit: '1840000.00' },
  ])
  await expect(posted()).rejects.toMatchObject({ code: 'ALM-072' })
  expect(await proof()).toMatchObject({ difference: '0.00', unposted: '0.00', unexplained: '0.00' })
  await post(first, 'annul', { date: today, reason: 'Faltaba una salida del mes' })
  expect(await proof()).toMatchObject({ unposted: '-1840000.00', unexplained: '0.00' })
  await run(issueService, exit, 'annul', { date: today, reason: 'Se entregó a otro servicio' })
  await posted()
  expect(await proof()).toMatchObject({ difference: '0.00', unexplained: '0.00' })
  expect(await vouchersOf(first)).toHaveLength(2)
  expect(await open()).toEqual([])
})

test('the inventory of a day is what there was then, and only in the stores of the user; the kardex runs to it', async () => {
  const { rows } = await answer(inventory, { on: '2026-11-28', storeId: centralId })
  expect(rows.find(({ values }) => values.product === 'Medicamento excluido')?.values).toMatchObject({
    quantity: '100.0000',
    value: '18400000.00',
    average: '184000.0000',
  })
  expect((await answer(inventory, { on: '2026-11-27' })).rows).toEqual([])
  const stranger = reportsOf(world.operations, { db, actor: { ...actor, userId: newId() } })
  expect((await stranger.answer(inventory, { on: '2026-11-28' })).rows).toEqual([])
  const moves = await answer(kardex, { productId: medicine, from: '2026-01-01', to: '2026-12-31' })
  expect(moves.rows.map(({ values }) => values.balance)).toEqual(['100.0000', '90.0000', '100.0000'])
  expect(moves.rows.map(({ values }) => values.document)).toEqual([
    expect.stringMatching(/^EA \d{3}$/),
    expect.stringMatching(/^SA \d{3}$/),
    expect.stringMatching(/^SA \d{3}$/),
  ])
  expect(moves.rows.map(({ values }) => values.unitCost)).toEqual(Array(3).fill('184000.0000'))
  expect(moves.rows.map(({ values }) => values.party)).toEqual(Array(3).fill(expect.any(String)))
  expect(moves.rows[0]?.values.href).toMatch(/^\/almacen\/edit-ingreso\/[\w-]{36}$/)
})

test('a remission waits for its invoice and a loan is owed in kind: one open item of its tercero for each', async () => {
  await received([bought(medicine, '4', 800_000)], {
    kind: 'remission',
    invoiceNumber: null,
    remission: 'R-7',
  })
  await received([bought(medicine, '1', 200_000)], { kind: 'loanIn', invoiceNumber: null })
  const lacking = await inTransaction(
    (tx) =>
      rowsFrom<{ remission: string }>(
        tx,
      )`select remission from warehouse.receipt_list where not with_invoice`,
  )
  expect(lacking).toEqual([{ remission: 'R-7' }])
  await issued([{ productId: medicine, quantity: '5' }], {
    kind: 'loanOut',
    costCentreId: null,
    terceroId: tercero,
  })
  const lines = await linesOf(await posted())
  expect(lines.map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)).toEqual([
    expect.stringMatching(/^138490 9\d{5}\.\d\d 0.00$/),
    expect.stringMatching(/^151403 0.00 9\d{5}\.\d\d$/),
    '151403 800000.00 0.00',
    '249090 0.00 800000.00',
    '151403 200000.00 0.00',
    '249090 0.00 200000.00',
  ])
  expect(await open()).toEqual([])
  expect(await proof()).toMatchObject({ difference: '0.00', unexplained: '0.00' })
})

test('C3.1: a remission of 200 at 500, 50 gone, billed at 520: 3.000 go to the stock and 1.000 to who consumed', async () => {
  const productId = await inTransaction(async (tx) => addProduct(tx, await groupOf(medicine), 'Remitido'))
  const id = await received([bought(productId, '200', 100_000)], {
    kind: 'remission',
    invoiceNumber: null,
    invoiceDate: null,
    remission: 'R-8',
  })
  await issued([{ productId, quantity: '50' }])
  const invoice = { date: today, prefix: 'FE', number: '5200', invoiceDate: today, total: '104000.00' }
  const bill = () => act(billRemission, { receiptId: id, ...invoice })
  await expect(bill()).rejects.toMatchObject({ code: 'ALM-202' })
  const earlier = await posted()
  await expect(
    act(billRemission, { receiptId: id, ...invoice, date: day('2026-11-27') }),
  ).rejects.toMatchObject({ code: 'ALM-203', fields: { date: expect.any(String) } })
  expect(await bill()).toEqual({ difference: '4000.00' })
  expect(await stockOf(world, productId, centralId)).toEqual([150, 78_000])
  expect((await linesOf(id)).map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)).toEqual([
    '249090 100000.00 0.00',
    '151403 0.00 100000.00',
    '731001 1000.00 0.00',
    '151403 0.00 1000.00',
  ])
  await expect(bill()).rejects.toMatchObject({ code: 'ALM-201' })
  await expect(
    run(receiptService, id, 'annul', { date: today, reason: 'Ya no se necesita' }),
  ).rejects.toMatchObject({ code: 'ALM-205' })
  expect(await ask(storeIncome, { receiptId: id })).toMatchObject({
    waits: true,
    bills: false,
    gross: '104000.00',
  })
  expect(await open()).toEqual(['104000 0 uncaused'])
  const { id: causacionId } = await act(draftCausacion, { receiptId: id })
  await inTransaction((tx) =>
    performAction(causacionService, { tx, actor, today, id: causacionId, action: 'approve', input: {} }),
  )
  expect(await open()).toEqual([])
  expect(await proof()).toMatchObject({ difference: '0.00', unexplained: '0.00' })
  await issued([{ productId, quantity: '150' }])
  await posted()
  const before = post(earlier, 'annul', { date: today, reason: 'Se registró por error' })
  await expect(before).rejects.toMatchObject({ code: 'ALM-073' })
  expect(await proof()).toMatchObject({ difference: '0.00', unexplained: '0.00' })
})

/** Of a group of its own, whose account two centres have. */
const consignable = (name: string) =>
  inTransaction(async (tx) => {
    const groupId = await addGroup(tx, account('151403'))
    await tx
      .updateTable('warehouse.productGroup')
      .set({ writeOffAccountId: account('480825') })
      .where('id', '=', groupId)
      .execute()
    for (const centrePrefix of ['73', '51']) {
      const rule = { id: newId(), groupId, centrePrefix, fromDay: day('2026-01-01') }
      await addTo(tx, 'warehouse.groupAccount', { ...rule, consumptionAccountId: account('731001') })
    }
    return addProduct(tx, groupId, name)
  })

type UsedStock = Readonly<{ productId: string; storeId: string; exit: string }>

/** What was used is listed to be invoiced; a part of it does not come back, and a whole exit does. */
async function usedAndTakenBack({ productId, storeId, exit }: UsedStock): Promise<void> {
  const later = await issued([{ productId, quantity: '4' }], { storeId, costCentreId: world.management })
  expect(await stockOf(world, productId, storeId)).toEqual([3, 0])
  expect(await answer(consigned, { on: '2026-11-30' })).toMatchObject({
    rows: [
      {
        values: {
          received: '10.0000',
          used: '7.0000',
          quantity: '3.0000',
          agreed: '357000.00',
          toInvoice: '833000.00',
        },
      },
    ],
  })
  const back = { date: today, reason: 'No se usó en la cirugía', lines: [] }
  const lines = await inTransaction(
    (tx) =>
      rowsFrom<{ id: string }>(
        tx,
      )`select id from warehouse.issue_line where parent_id = ${exit} order by position`,
  )
  const returned = run(issueService, exit, 'return', {
    ...back,
    lines: [{ lineId: lines[0]?.id, quantity: '1' }],
  })
  await expect(returned).rejects.toMatchObject({ code: 'ALM-222' })
  await run(issueService, later, 'annul', { date: today, reason: 'Se usó una de otro proveedor' })
  expect(await stockOf(world, productId, storeId)).toEqual([7, 0])
}

test('C3.4: what is in consignment is worth nothing until it is used; the use buys it for its centre', async () => {
  const productId = await consignable('Prótesis')
  const { consignmentId: storeId } = world
  const left = { kind: 'consignment', storeId, invoiceNumber: null, invoiceDate: null, remission: 'C-1' }
  await received([bought(productId, '10', 1_000_000, { vatRate: '19' })], left)
  expect(await stockOf(world, productId, storeId)).toEqual([10, 0])
  const inOrder = async () =>
    (await linesOf(await posted())).map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)
  expect(await inOrder()).toEqual(['991503 1190000.00 0.00', '931301 0.00 1190000.00'])
  await expect(posted()).rejects.toMatchObject({ code: 'ALM-072' })
  expect(await open()).toEqual([])

  const exit = await issued(
    [
      { productId, quantity: '2' },
      { productId, quantity: '1' },
    ],
    { storeId },
  )
  await usedAndTakenBack({ productId, storeId, exit })
  expect(await inOrder()).toEqual([
    '151403 357000.00 0.00',
    '249090 0.00 357000.00',
    '731001 357000.00 0.00',
    '151403 0.00 357000.00',
    '931301 357000.00 0.00',
    '991503 0.00 357000.00',
  ])
  await invoiced({ productId, storeId, exit })
})

/** The supplier invoices what an exit used, for less than its remission. */
async function invoiced({ productId, storeId, exit }: UsedStock): Promise<void> {
  const [remission] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.receipt where used_by = ${exit}`,
  )
  const receiptId = remission!.id
  const alone = run(receiptService, receiptId, 'annul', { date: today, reason: 'Se registró por error' })
  await expect(alone).rejects.toMatchObject({ code: 'ALM-223' })
  await issued([{ productId, quantity: '2' }], { storeId, costCentreId: world.management })
  const invoice = { date: today, prefix: 'FE', number: '5300', invoiceDate: today, total: '306000.00' }
  expect(await act(billRemission, { receiptId, ...invoice })).toEqual({ difference: '7140.00' })
  expect((await linesOf(receiptId)).map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)).toEqual([
    '249090 357000.00 0.00',
    '151403 0.00 357000.00',
    '731001 7140.00 0.00',
    '151403 0.00 7140.00',
  ])
  const { id: causacionId } = await act(draftCausacion, { receiptId })
  await causing(causacionId)
  await posted()
  expect(await stockOf(world, productId, storeId)).toEqual([5, 0])
  expect(await open()).toEqual([])
  expect(await proof()).toMatchObject({ difference: '0.00', unexplained: '0.00' })
}

test('only what a supplier left is in a store of consignment, and it leaves by its use, its loss or its return', async () => {
  const productId = await consignable('Tornillo')
  const { consignmentId: storeId } = world
  const left = { kind: 'consignment', invoiceNumber: null, invoiceDate: null }
  const refused = { code: 'ALM-220' }
  const refuses = (work: Promise<unknown>) =>
    expect(work).rejects.toMatchObject({ constraint: 'move_consigned' })
  await refuses(received([bought(productId, '1', 100)], left))
  await refuses(received([bought(productId, '1', 100)], { storeId }))
  expect(stockRefusals['warehouse.move_consigned']).toMatchObject(refused)
  const id = await received([bought(productId, '5', 50_000)], { ...left, storeId })
  await refuses(
    issued([{ productId, quantity: '1' }], {
      storeId,
      kind: 'loanOut',
      costCentreId: null,
      terceroId: tercero,
    }),
  )
  const [line] = await inTransaction(
    (tx) => rowsFrom<{ id: string }>(tx)`select id from warehouse.receipt_line where parent_id = ${id}`,
  )
  const back = { storeId, kind: 'supplierReturn', costCentreId: null, terceroId: tercero }
  await issued([{ productId, quantity: '2', receiptLineId: line?.id }], back)
  expect(await stockOf(world, productId, storeId)).toEqual([3, 0])
  await issued([{ productId, quantity: '1' }], { storeId, kind: 'damaged', costCentreId: null })
  expect(await stockOf(world, productId, storeId)).toEqual([2, 0])
  const kind = inTransaction((tx) =>
    sql`update warehouse.store set kind = 'central' where id = ${storeId}`.execute(tx),
  )
  await expect(kind).rejects.toMatchObject({ constraint: 'store_kind_kept' })
})

test('cuts of two sites at once book what is in consignment once: the order accounts belong to the house', async () => {
  const productId = await consignable('Malla')
  const north = { ...actor, campusId: newId<'admin.campus'>() }
  await inTransaction((tx) =>
    sql`insert into admin.campus (id, code, name) values (${north.campusId}, '98', 'Sede norte')`.execute(tx),
  )
  const left = { kind: 'consignment', storeId: world.consignmentId, invoiceNumber: null, invoiceDate: null }
  await received([bought(productId, '1', 100_000)], left)
  await posted()
  const owing = () => inTransaction((tx) => consignedLines(tx, today))
  for (let round = 1; round <= 6; round += 1) {
    await received([bought(productId, String(round), round * 100_000)], left)
    const drafts = await Promise.all(
      [actor, north].map(async (who) => {
        const input = { date: today, purpose: `Corte ${round} de dos sedes` }
        return {
          who,
          id: await inTransaction((tx) => createDraft(stockPostingService, { tx, actor: who, input })),
        }
      }),
    )
    await Promise.allSettled(
      drafts.map(({ who, id }) =>
        inTransaction((tx) =>
          performAction(stockPostingService, { tx, actor: who, today, id, action: 'approve', input: {} }),
        ),
      ),
    )
    expect(await owing()).toEqual([])
    const orders = (await Promise.all(drafts.map(({ id }) => linesOf(id)))).flat()
    expect(orders.filter(({ code }) => code === '931301')).toMatchObject([{ credit: `${round}00000.00` }])
  }
})

test('the account of a group stays while some store has of it', async () => {
  const change = (code: string) =>
    inTransaction(async (tx) => {
      const group = await oneFrom<{ id: string; version: number; code: string }>(tx)`
        select g.id, g.version, g.code from warehouse.product_group g join warehouse.product p on p.group_id = g.id
        where p.id = ${medicine}`
      const kept = { code: group.code, name: 'Medicamentos', kind: 'medicine', controlled: false }
      const tracked = { tracksLot: true, tracksExpiry: true, inventoryAccountId: account(code) }
      return saveRow(tx, groupService, {
        id: group.id,
        version: group.version,
        body: { ...kept, ...tracked },
        actor,
      })
    })
  await expect(change('151404')).rejects.toMatchObject({ code: 'ALM-180' })
  await issued([{ productId: medicine, quantity: '100' }])
  await change('151404')
  await posted()
  expect(await open()).toEqual([])
})

test('a document with another value in the books than in the kardex is a fault of the Cuadre', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update warehouse.move set value = value - 7
              where id = (select min(id) from warehouse.move where kind = 'remission')`.execute(tx)
  })
  const faults = (await pairsOf(db, 'stock', { vigencia: 2026, to: '2026-11-30' })).filter(isFault)
  expect(faults.map(({ difference }) => difference)).toEqual([-700n])
})
