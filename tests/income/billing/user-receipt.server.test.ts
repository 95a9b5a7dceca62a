import { generateRips } from '@quina/billing/server'
import { createDraft, inCall, performAction } from '@quina/blocks/server'
import { admissionsFacts } from '@quina/care/server'
import { day, pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceFindings } from '../../../modules/income/billing/invoice/charges/check/invoice-findings.server.ts'
import { collectableOf } from '../../../modules/income/billing/invoice/user-receipt/collectable.server.ts'
import {
  collectBeyond,
  resendUserReceipt,
} from '../../../modules/income/billing/invoice/user-receipt/user-receipt.contract.ts'
import {
  userReceiptOperations,
  userReceiptService,
} from '../../../modules/income/billing/invoice/user-receipt/user-receipt.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
let cashRegisterId = ''
const today = day('2026-11-20')
beforeAll(async () => {
  world = await billingWorld()
  const { rows } = await sql<{ id: string }>`
    insert into treasury.cash_register (id, name, account_id, keeper_id)
    select gen_random_uuid(), 'Caja de urgencias', a.id, ${world.eps}::uuid from accounting.account a where a.code = '110501'
    returning id`.execute(world.db)
  cashRegisterId = rows[0]!.id
})
afterAll(() => world.close())

interface Summary {
  readonly usuarios: readonly {
    readonly servicios: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  }[]
}

type ReceiptOptions = Readonly<{ concept?: string; date?: string; permissions?: readonly string[] }>

const drafted = (
  admissionId: string,
  amount: number,
  { concept = 'cuota', date = today }: ReceiptOptions = {},
) =>
  world.act((tx) =>
    createDraft(userReceiptService, {
      tx,
      actor: world.chief,
      input: {
        date,
        admissionId,
        payerId: world.payerId,
        concept,
        amount: pesos(amount),
        form: 'cash',
        cashRegisterId,
        bankAccountId: null,
        reference: null,
        note: null,
      } as never,
    }),
  )
const approved = (id: string, permissions?: readonly string[]) =>
  world.act((tx) => {
    const actor = permissions === undefined ? world.chief : actorFor({ ...world.chief, permissions })
    return performAction(userReceiptService, { tx, actor, today, id, action: 'approve' })
  })
const collected = async (admissionId: string, amount: number, given: ReceiptOptions = {}) => {
  const id = await drafted(admissionId, amount, given)
  await approved(id, given.permissions)
  return id
}
const annulled = (id: string) =>
  world.act((tx) =>
    performAction(userReceiptService, {
      tx,
      actor: world.chief,
      today,
      id,
      action: 'annul' as const,
      input: { reason: 'Se cobró a quien no era' },
    }),
  )
const receiptOf = (id: string) =>
  world.db.selectFrom('billing.userReceipt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** DIAN answers of what the user was given. */
const accepted = async (id: string) => {
  expect(await world.send(id)).toBe('accepted')
  expect((await receiptOf(id)).dianState).toBe('accepted')
}
const consulted = async () => {
  const admissionId = await world.admit()
  await world.charge(admissionId, world.consultation)
  return admissionId
}
const findings = async (invoiceId: string) => {
  const invoice = await world.db
    .selectFrom('billing.invoice')
    .selectAll()
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return world.act(async (tx) => {
    const admissions = await admissionsFacts(tx, [invoice.admissionId!])
    const { payerId, contractId, partial } = invoice
    const charges = await tx
      .selectFrom('billing.charge')
      .select(['id', 'admissionId'])
      .where('admissionId', '=', invoice.admissionId!)
      .execute()
    const found = await invoiceFindings(tx, { charges, admissions, payerId, contractId, partial, today })
    return found.map(({ code }) => code)
  })
}

test('what a user pays belongs to its payer until the invoice that credits it', async () => {
  const admissionId = await consulted()
  const draft = await world.prepare(admissionId)
  expect(await findings(draft)).toEqual(['FAC-114', 'FAC-127'])
  const id = await collected(admissionId, 5_000)
  expect(await world.vouchers(id)).toEqual([
    `CI
110501               5000.00
240790                                 5000.00`,
  ])
  const reported = () =>
    world.db
      .selectFrom('billing.accountList')
      .select(['moderating', 'collected'])
      .where('id', '=', admissionId)
      .executeTakeFirst()
  expect(await reported()).toEqual({ moderating: '5000.00', collected: '5000.00' })
  const receipt = await receiptOf(id)
  expect([receipt.number, receipt.fullNumber, receipt.dianState]).toEqual([1, 'HSR1', 'to-send'])
  expect(receipt.uuid).toHaveLength(96)
  expect(await findings(draft)).toEqual([])

  await world.issue(draft)
  expect(await reported()).toBeUndefined()
  expect(await world.vouchers(draft)).toEqual([
    `FV
131901              80600.00
240790               5000.00
431217                                85600.00`,
  ])
})

test('the invoice of a payer names the CUFE of what its user was given, and RIPS its number', async () => {
  const admissionId = await consulted()
  const { fullNumber, uuid } = await receiptOf(await collected(admissionId, 5_000))
  const draft = await world.prepare(admissionId)
  await world.issue(draft)
  const { xml } = await world.db
    .selectFrom('einvoice.document')
    .select('xml')
    .where('owner', '=', 'billing.invoice')
    .where('ownerId', '=', draft)
    .executeTakeFirstOrThrow()
  expect(String(xml)).toContain('<cbc:CustomizationID>SS-CUFE</cbc:CustomizationID>')
  expect(String(xml)).toContain(
    `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${fullNumber}</cbc:ID>` +
      `<cbc:UUID schemeName="CUFE-SHA384">${uuid}</cbc:UUID><cbc:IssueDate>2026-11-20</cbc:IssueDate>`,
  )
  const charges = await world.db
    .selectFrom('billing.charge')
    .select('moderatingFev')
    .where('admissionId', '=', admissionId)
    .execute()
  expect(charges).toEqual([{ moderatingFev: fullNumber }])
})

test('the FEV of a user is SS-Recaudo, to a person, in cash, without the extension of health', async () => {
  const id = await collected(await consulted(), 5_000)
  const { xml } = await world.db
    .selectFrom('einvoice.document')
    .select('xml')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  const text = String(xml)
  expect(text).toContain('<cbc:CustomizationID>SS-Recaudo</cbc:CustomizationID>')
  expect(text).toContain(
    '<cac:PaymentMeans><cbc:ID>1</cbc:ID><cbc:PaymentMeansCode>10</cbc:PaymentMeansCode>',
  )
  expect(text).toContain('<cbc:Description>Cuota Moderadora</cbc:Description><cbc:Description>Admisión')
  const { number } = await world.db
    .selectFrom('people.tercero')
    .select('number')
    .where('id', '=', world.eps as string)
    .executeTakeFirstOrThrow()
  expect(text).toMatch(new RegExp(`<cac:AgentParty><cac:PartyIdentification><cbc:ID [^>]+>${number}<`))
  expect(text).toMatch(
    /<cac:IdentityDocumentReference><cbc:ID schemeID="CC" schemeName="Cédula de ciudadanía">/,
  )
  expect(text).not.toContain('CustomTagGeneral')
  expect(text).toContain('<cac:AccountingCustomerParty><cbc:AdditionalAccountID>2</cbc:AdditionalAccountID>')
})

test('a user pays what was liquidated, in parts if need be, and no more unless someone may', async () => {
  const admissionId = await consulted()
  await collected(admissionId, 3_000)
  await expect(
    collected(admissionId, 2_001, { permissions: ['billing.userReceipt.approve'] }),
  ).rejects.toMatchObject({
    code: 'FAC-162',
  })
  await collected(admissionId, 2_000)
  const refused = { permissions: ['billing.userReceipt.approve'] }
  await expect(collected(admissionId, 1, refused)).rejects.toMatchObject({ code: 'FAC-162' })
  await collected(admissionId, 1, { permissions: [...refused.permissions, collectBeyond] })
})

test('nobody receives with another date, in a register of another site, or without permission', async () => {
  const admissionId = await consulted()
  const yesterday = drafted(admissionId, 5_000, { date: day('2026-11-19') })
  await expect(yesterday.then((id) => approved(id))).rejects.toMatchObject({ code: 'FAC-163' })
  const id = await drafted(admissionId, 5_000)
  await expect(approved(id, ['billing.userReceipt.edit'])).rejects.toMatchObject({ code: 'SIN_PERMISO' })
  const register = (active: boolean) =>
    sql`update treasury.cash_register set active = ${active} where id = ${cashRegisterId}::uuid`.execute(
      world.db,
    )
  await register(false)
  await expect(approved(id)).rejects.toMatchObject({ code: 'FAC-168' })
  await register(true)
})

test('cashiers at once never receive the same cuota twice', async () => {
  const admissionId = await consulted()
  const ids = await Promise.all(Array.from({ length: 4 }, () => drafted(admissionId, 5_000)))
  const cashier = ['billing.userReceipt.approve']
  const settled = await Promise.allSettled(ids.map((id) => approved(id, cashier)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes).toEqual(['FAC-162', 'FAC-162', 'FAC-162'])
})

test('what is given back leaves the register, takes back the FEV with a note, and is owed again', async () => {
  const admissionId = await consulted()
  const id = await collected(admissionId, 5_000)
  await expect(annulled(id)).rejects.toMatchObject({ code: 'FAC-165' })
  await accepted(id)
  await annulled(id)
  const receipt = await receiptOf(id)
  expect([receipt.status, receipt.creditNoteNumber?.slice(0, 3)]).toEqual(['annulled', 'NCR'])
  expect(await world.vouchers(id)).toEqual([
    `CI
110501               5000.00
240790                                 5000.00`,
    `RV
110501                                 5000.00
240790               5000.00`,
  ])
  const note = await world.db
    .selectFrom('einvoice.document')
    .select(['kind', 'xml'])
    .where('owner', '=', 'billing.userReceiptNote')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  expect(note.kind).toBe('credit-note')
  expect(String(note.xml)).toContain(`<cbc:ReferenceID>${receipt.fullNumber}</cbc:ReferenceID>`)
  await collected(admissionId, 5_000)
})

test('what an invoice credits is given back only after the invoice is annulled, and waits for the next', async () => {
  const admissionId = await consulted()
  const id = await collected(admissionId, 5_000)
  await accepted(id)
  const first = await world.prepare(admissionId)
  await world.issue(first)
  await expect(annulled(id)).rejects.toMatchObject({ code: 'FAC-164' })
  await world.accept(first)
  await world.annul(first)
  expect((await receiptOf(id)).invoiceId).toBeNull()
  const second = await world.prepare(admissionId)
  await world.issue(second)
  expect((await receiptOf(id)).invoiceId).toBe(second)
})

test('the share of a voluntary plan is discounted from its invoice and reported in RIPS; no other plan shares', async () => {
  const affiliated = await consulted()
  await expect(collected(affiliated, 20_000, { concept: 'shared' })).rejects.toMatchObject({
    code: 'FAC-159',
  })
  await world.reportable()
  const covers = (coverage: string) =>
    sql`update insurers.contract set coverage = ${coverage} where id = ${world.contractId}::uuid`.execute(
      world.db,
    )
  await covers('11')
  const admissionId = await world.admit({ userType: '11' })
  await sql`
    update care.admission set coverage = '11', regime = 'private' where id = ${admissionId}::uuid`.execute(
    world.db,
  )
  await world.charge(admissionId, world.consultation)
  await world.charge(admissionId, world.imaging, { hour: '11:00' })
  const { fullNumber } = await receiptOf(await collected(admissionId, 20_000, { concept: 'shared' }))
  const draft = await world.prepare(admissionId)
  const { shared, net } = await world.db
    .selectFrom('billing.invoice')
    .select(['shared', 'net'])
    .where('id', '=', draft)
    .executeTakeFirstOrThrow()
  expect([shared, net]).toEqual(['20000.00', '798900.00'])
  await world.issue(draft)
  const made = await world.act((tx) =>
    generateRips(tx, { invoiceId: draft, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  const { json, findings } = await world.db
    .selectFrom('rips.submission')
    .select(['json', 'findings'])
    .where('id', '=', made.submissionId)
    .executeTakeFirstOrThrow()
  const { servicios } = (JSON.parse(json!.toString()) as Summary).usuarios[0]!
  expect(servicios.procedimientos![0]).toMatchObject({
    conceptoRecaudo: '03',
    valorPagoModerador: 20_000,
    numFEVPagoModerador: fullNumber,
  })
  expect(servicios.consultas![0]).toMatchObject({ conceptoRecaudo: '05', valorPagoModerador: 0 })
  // The matrix of coverages, and what the invoice says was collected, agree with it.
  const codes = (findings as unknown as readonly { code: string }[]).map(({ code }) => code)
  for (const code of ['RVC005', 'CIN006', 'RVC036', 'RVG09']) expect(codes).not.toContain(code)
  await covers('16')
})

const xmlOf = async (ownerId: string) => {
  const { xml } = await world.db
    .selectFrom('einvoice.document')
    .select('xml')
    .where('ownerId', '=', ownerId)
    .where('owner', 'not like', '%Note')
    .executeTakeFirstOrThrow()
  return String(xml)
}
const invoiceOf = (id: string) =>
  world.db.selectFrom('billing.invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a cuota that nobody paid is not declared: the payer owes all, the invoice says so and the user owes it', async () => {
  const admissionId = await consulted()
  const draft = await world.prepare(admissionId)
  await world.issue(draft)
  const { cuota, net } = await invoiceOf(draft)
  expect([cuota, net]).toEqual(['0.00', '85600.00'])
  expect(await world.vouchers(draft)).toEqual([
    `FV
131901              85600.00
431217                                85600.00`,
  ])
  const xml = await xmlOf(draft)
  expect(xml).toContain('<cbc:CustomizationID>SS-SinAporte</cbc:CustomizationID>')
  expect(xml).not.toContain('PrepaidPayment')
  expect(xml).toContain('El usuario no ha pagado 5.000 de cuota moderadora: no se descuenta.')
  const [owed] = await world.act((tx) => collectableOf(tx, admissionId))
  expect([owed?.concept, owed?.left]).toEqual(['cuota', pesos(5_000)])
  // What is paid late stays of the payer, and the invoice that was accepted does not change.
  const late = await collected(admissionId, 5_000)
  expect((await receiptOf(late)).invoiceId).toBeNull()
})

test('what was paid in part is credited in part, on the day it was received', async () => {
  const admissionId = await consulted()
  await collected(admissionId, 2_000)
  const draft = await world.prepare(admissionId)
  expect((await invoiceOf(draft)).net).toBe('83600.00')
  await collected(admissionId, 1_000)
  expect((await invoiceOf(draft)).net).toBe('82600.00')
  await world.issue(draft)
  const xml = await xmlOf(draft)
  expect(xml.match(/<cac:PrepaidPayment>/g)).toHaveLength(1)
  expect(xml).toContain(
    '<cbc:PaidAmount currencyID="COP">3000.00</cbc:PaidAmount><cbc:ReceivedDate>2026-11-20</cbc:ReceivedDate>',
  )
  expect(xml).toContain('no ha pagado 2.000')
})

const resent = (id: string) =>
  world.act(async (tx) => {
    const { act } = inCall(userReceiptOperations, { tx, actor: world.chief, today } as never)
    await act(resendUserReceipt, { receiptId: id })
  })

test('a receipt that DIAN rejected is credited by no invoice until it is corrected', async () => {
  const admissionId = await consulted()
  const id = await collected(admissionId, 5_000)
  expect(await world.send(id, 'reject')).toBe('rejected')
  const draft = await world.prepare(admissionId)
  await world.issue(draft)
  expect((await receiptOf(id)).invoiceId).toBeNull()
  expect((await invoiceOf(draft)).cuota).toBe('0.00')
})

test('the CUFE that an invoice names does not change when its receipt goes to DIAN again', async () => {
  const admissionId = await consulted()
  const id = await collected(admissionId, 5_000)
  const { uuid } = await receiptOf(id)
  const draft = await world.prepare(admissionId)
  await world.issue(draft)
  expect(await world.send(id, 'reject')).toBe('rejected')
  await resent(id)
  const again = await receiptOf(id)
  expect([again.uuid, again.invoiceId]).toEqual([uuid, draft])
  expect(await world.send(id)).toBe('accepted')
})
