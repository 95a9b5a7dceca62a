import '@quina/billing/server'
import { saleCreditNoteService, saleInvoiceService, seedConcepts } from '@quina/accounting/server'
import { documentPdf, sendDocument } from '@quina/einvoice/server'
import { newId, pesos } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saleCreditNoteOperations } from '../../../modules/finance/accounting/sales/sale-credit-note/operations.server.ts'
import { resendSaleNote } from '../../../modules/finance/accounting/sales/sale-credit-note/sale-credit-note.contract.ts'
import { saleInvoiceOperations } from '../../../modules/finance/accounting/sales/sale-invoice/operations.server.ts'
import { resendSale } from '../../../modules/finance/accounting/sales/sale-invoice/sale-invoice.contract.ts'
import { receiptVoucherService } from '../../../modules/finance/treasury/receipt/receipt-voucher/receipt-voucher.server.ts'
import {
  type TreasuryWorld,
  treasuryWorld,
} from '../../../modules/finance/treasury/testing/treasury-world.server.ts'
import type { Rehearsal } from '../../../modules/income/einvoice/settings/setup/setup.contract.ts'
import { addRange, layHouse } from './house.server.ts'

let world: TreasuryWorld
let conceptId = ''
const today = '2026-11-20'
const now = new Date(`${today}T15:00:00Z`)
beforeAll(async () => {
  world = await treasuryWorld()
  const { db, eps } = world
  await layHouse(db)
  await sql`insert into admin.campus (id, code, name) values (${world.chief.campusId}, '02', 'Sede norte')`.execute(
    db,
  )
  await world.act(seedConcepts)
  const concept = db.selectFrom('accounting.concept').select('id').where('code', '=', 'VAR')
  conceptId = (await concept.executeTakeFirstOrThrow()).id
  await world.act((tx) =>
    sql`update people.tercero set address = 'Calle 8 # 9-10', email = 'compras@eps.example',
          municipality_id = (select id from reference.entry where catalogue = 'municipality' and code = '76001')
        where id = ${eps}::uuid`.execute(tx),
  )
}, 120_000)
afterAll(() => world.close())

const sale = (how: Readonly<Record<string, unknown>> = {}, line: Readonly<Record<string, unknown>> = {}) => ({
  date: today,
  terceroId: world.eps,
  paymentForm: 'credit',
  paymentMeans: '47',
  dueOn: '2026-12-20',
  orderNumber: 'OC-9',
  purpose: 'Arrendamiento de la cafetería',
  lines: [
    {
      conceptId,
      detail: 'Noviembre',
      quantity: '1',
      unitPrice: pesos(2_000_000),
      vatRate: '19',
      rubroId: world.rubroId,
      fuenteId: world.fuenteId,
      cpc: null,
      costCentreId: null,
      ...line,
    },
  ],
  ...how,
})
const sell = (how?: Readonly<Record<string, unknown>>, line?: Readonly<Record<string, unknown>>) =>
  world.post(saleInvoiceService, sale(how, line))
const annul = (id: string, date = today) => world.annul(saleInvoiceService, id, date)
const rehearse = (what: Rehearsal) => sql`update einvoice.setup set rehearses = ${what}`.execute(world.db)
const stateOf = (id: string) =>
  world.db
    .selectFrom('accounting.saleInvoiceList')
    .select(['item', 'dianState', 'condition', 'creditedBy', 'authorization'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const documentsOf = (id: string) =>
  world.db
    .selectFrom('einvoice.document')
    .select(['id', 'kind', 'number', 'state', 'payable', 'cufe', 'xml'])
    .where('ownerId', '=', id)
    .orderBy('kind', 'desc')
    .execute()
const answer = async (id: string) => {
  const waiting = (await documentsOf(id)).filter(({ state }) => state === 'pending' || state === 'sent')
  const { chief, db } = world
  const step = <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work)
  for (const document of waiting)
    await sendDocument({ userId: chief.userId, campusId: chief.campusId, now: () => now, step }, document.id)
}
const calls = () => callsOf([...saleInvoiceOperations, ...saleCreditNoteOperations], { actor: world.chief })
const resend = (id: string) => world.act((tx) => calls()(tx).act(resendSale, { id }))
const resendNote = (id: string) => world.act((tx) => calls()(tx).act(resendSaleNote, { id }))

test('a house without numbering invoices by its own series, and nothing is sent to the DIAN', async () => {
  const id = await sell({ date: '2026-11-02' })
  expect(await stateOf(id)).toMatchObject({ item: 'FO-1', dianState: null, authorization: null })
  expect(await documentsOf(id)).toEqual([])
  await annul(id, '2026-11-03')
  expect(await stateOf(id)).toMatchObject({ condition: 'annulled', creditedBy: null })
})

test('with one, it takes its number, is signed, sent, and its paper bears CUFE and QR', async () => {
  await addRange(world.db, { prefix: 'FEV', firstNumber: 1, lastNumber: 500 })
  await addRange(world.db, {
    kind: 'credit-note',
    prefix: 'NCV',
    firstNumber: 1,
    lastNumber: 500,
    ...({ resolution: null, resolutionDay: null } as object),
  })
  await rehearse('accept')
  await expect(sell({ date: '2026-11-02' })).rejects.toMatchObject({ code: 'VTA-008' })
  const id = await sell()
  expect(await stateOf(id)).toMatchObject({
    item: 'FEV1',
    dianState: 'pending',
    authorization: '18760000001',
  })
  expect(await world.vouchers(id)).toEqual([
    `FO
138439            2380000.00
480817                              2000000.00
244502                               380000.00`,
  ])
  await expect(annul(id)).rejects.toMatchObject({ code: 'VTA-007' })
  await answer(id)
  expect((await stateOf(id)).dianState).toBe('accepted')
  const [document] = await documentsOf(id)
  expect(document).toMatchObject({ number: 'FEV1', payable: '2380000.00' })
  const xml = document!.xml.toString()
  expect(xml).toContain('<cbc:Percent>19.00</cbc:Percent>')
  expect(xml).toContain('<cbc:TaxAmount currencyID="COP">380000.00</cbc:TaxAmount>')
  expect(xml).toContain('Calle 8 # 9-10')
  const printing = { userId: world.chief.userId, now }
  const pdf = await world.act((tx) => documentPdf(tx, document!.id, printing))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('its documento cruce is collected by the number of the DIAN', async () => {
  const id = await sell()
  await answer(id)
  const account = world.db.selectFrom('accounting.account').select('id').where('code', '=', '138439')
  await world.post(receiptVoucherService, {
    date: today,
    origin: 'rent',
    terceroId: world.eps,
    form: 'transfer',
    bankAccountId: world.savings,
    cashRegisterId: null,
    classifiesId: null,
    reference: 'R-1',
    purpose: 'Pago del arrendamiento',
    withoutBudget: false,
    withoutBudgetReason: null,
    duplicateReason: null,
    discounts: null,
    lines: [
      {
        accountId: (await account.executeTakeFirstOrThrow()).id,
        conceptId: null,
        openItem: 'FEV2',
        amount: pesos(2_380_000),
        rubroId: world.rubroId,
        fuenteId: world.fuenteId,
        cpc: null,
        origin: 'current',
        costCentreId: null,
      },
    ],
  })
  expect((await stateOf(id)).condition).toBe('paid')
  await expect(annul(id)).rejects.toMatchObject({ code: 'VTA-007' })
})

test('what the DIAN accepted is annulled by a nota crédito, which is numbered, signed and sent', async () => {
  const before = await world.collected()
  const id = await sell()
  await answer(id)
  await expect(annul(id, '2026-11-21')).rejects.toMatchObject({ code: 'VTA-008' })
  await annul(id)
  expect(await stateOf(id)).toMatchObject({
    condition: 'annulled',
    creditedBy: 'NCV1',
    dianState: 'pending',
  })
  expect(await world.collected()).toEqual(before)
  const [invoice, note] = await documentsOf(id)
  expect(note).toMatchObject({ kind: 'credit-note', number: 'NCV1', payable: '2380000.00' })
  expect(note!.xml.toString()).toContain(invoice!.cufe)
  await answer(id)
  expect((await stateOf(id)).dianState).toBe('accepted')
  expect((await documentsOf(id))[0]).toMatchObject({ state: 'accepted', cufe: invoice!.cufe })
})

test('what it rejected is made again under its number, or annulled with no note', async () => {
  await rehearse('reject')
  const mended = await sell()
  const dropped = await sell()
  for (const id of [mended, dropped]) await answer(id)
  expect(await stateOf(mended)).toMatchObject({ item: 'FEV4', dianState: 'rejected' })
  await rehearse('accept')
  // An approval by delegation records the person it is on behalf of, as all approvals do.
  const giver = { userId: newId<'admin.user'>(), name: 'Marta Solano' }
  const delegated = new Map([[resendSale.access.toLowerCase(), [giver]]])
  const delegate = { ...world.chief, userId: newId<'admin.user'>(), delegated }
  await world.act((tx) =>
    callsOf(saleInvoiceOperations, { actor: delegate })(tx).act(resendSale, { id: mended }),
  )
  const { rows } = await sql`
    select action, user_id, on_behalf_of from platform.history
    where document_id = ${mended}::uuid order by id desc limit 1`.execute(world.db)
  expect(rows).toEqual([{ action: 'resend', userId: delegate.userId, onBehalfOf: giver.userId }])
  await answer(mended)
  expect(await stateOf(mended)).toMatchObject({ item: 'FEV4', dianState: 'accepted' })
  await expect(resend(mended)).rejects.toMatchObject({ code: 'VTA-009' })
  await annul(dropped)
  expect(await stateOf(dropped)).toMatchObject({ condition: 'annulled', creditedBy: null })
})

test('a nota crédito that it rejected is made again under its number too', async () => {
  const id = await sell()
  await answer(id)
  await rehearse('reject')
  await annul(id)
  await answer(id)
  expect(await stateOf(id)).toMatchObject({ creditedBy: 'NCV2', dianState: 'rejected' })
  await rehearse('accept')
  await resend(id)
  await answer(id)
  expect(await stateOf(id)).toMatchObject({ creditedBy: 'NCV2', dianState: 'accepted' })
})

const noteState = (id: string) =>
  world.db
    .selectFrom('accounting.saleCreditNoteList')
    .select(['item', 'dianState', 'total', 'condition'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Takes back half a million of the only line of an invoice. */
async function credit(saleInvoiceId: string, date = today) {
  const lines = world.db.selectFrom('accounting.saleInvoiceLine').select('id')
  const { id } = await lines.where('parentId', '=', saleInvoiceId).executeTakeFirstOrThrow()
  return world.post(saleCreditNoteService, {
    date,
    saleInvoiceId,
    concept: '1',
    reason: 'Cerró la última semana',
    lines: [{ saleInvoiceLineId: id, amount: pesos(500_000) }],
  })
}

test('a note of its own reverses a part, once the DIAN accepted it and on the day', async () => {
  const id = await sell()
  await expect(credit(id)).rejects.toMatchObject({ code: 'VTA-010' })
  await answer(id)
  await expect(credit(id, '2026-11-21')).rejects.toMatchObject({ code: 'VTA-008' })
  const note = await credit(id)
  expect(await noteState(note)).toMatchObject({ item: 'NCV3', dianState: 'pending', total: '595000.00' })
  await expect(world.annul(saleCreditNoteService, note, today)).rejects.toMatchObject({ code: 'VTA-017' })
  await answer(note)
  await expect(world.annul(saleCreditNoteService, note, today)).rejects.toMatchObject({ code: 'VTA-017' })
  expect(await stateOf(id)).toMatchObject({
    dianState: 'accepted',
    creditedBy: 'NCV3',
    condition: 'approved',
  })

  const [invoice] = await documentsOf(id)
  const [document] = await documentsOf(note)
  expect(document).toMatchObject({ kind: 'credit-note', number: 'NCV3', payable: '595000.00' })
  const xml = document!.xml.toString()
  expect(xml).toContain(invoice!.cufe)
  expect(xml).toContain('<cbc:ResponseCode>1</cbc:ResponseCode>')
  expect(xml).toContain('<cbc:TaxAmount currencyID="COP">95000.00</cbc:TaxAmount>')
  const pdf = await world.act((tx) => documentPdf(tx, document!.id, { userId: world.chief.userId, now }))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a note for part that it rejected is made again under its number, or annulled', async () => {
  const id = await sell()
  await answer(id)
  await rehearse('reject')
  const mended = await credit(id)
  const dropped = await credit(id)
  for (const note of [mended, dropped]) await answer(note)
  expect(await noteState(mended)).toMatchObject({ item: 'NCV4', dianState: 'rejected' })
  await rehearse('accept')
  await resendNote(mended)
  await answer(mended)
  expect(await noteState(mended)).toMatchObject({ item: 'NCV4', dianState: 'accepted' })
  await expect(resendNote(mended)).rejects.toMatchObject({ code: 'VTA-009' })
  await world.annul(saleCreditNoteService, dropped, today)
  expect(await noteState(dropped)).toMatchObject({ condition: 'annulled' })
  expect(await stateOf(id)).toMatchObject({ creditedBy: 'NCV4' })
})

test('a product that the house rounds up and the DIAN rounds even is reported as what is owed', async () => {
  const id = await sell({}, { quantity: '0.5', unitPrice: 1n, vatRate: null, detail: null })
  const [document] = await documentsOf(id)
  expect(document!.payable).toBe('0.01')
})

test('a client without its address cannot be invoiced, and no number is spent', async () => {
  await world.act((tx) =>
    sql`update people.tercero set address = null where id = ${world.eps}::uuid`.execute(tx),
  )
  await expect(sell()).rejects.toMatchObject({ code: 'FAC-140' })
  const { rows } = await sql<{ taken: number }>`
    select taken from einvoice.counter c join einvoice.authorisation a on a.id = c.authorisation_id and a.prefix = 'FEV'`.execute(
    world.db,
  )
  expect(rows[0]!.taken).toBe(9)
})
