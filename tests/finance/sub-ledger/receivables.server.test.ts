import { credit, debit, entry } from '@quina/accounting/domain'
import { journalLedger } from '@quina/accounting/server'
import { createDraft, type DocumentService, performAction } from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { applicationService, collectionService, paymentService } from '@quina/receivables/server'
import { actorFor, screensOf } from '@quina/testing/server'
import { egresoService, receiptVoucherService, receivablesAdvanceService } from '@quina/treasury/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAuxiliaries } from '../../../modules/finance/accounting/chart/reclassify/reclassify.contract.ts'
import { reclassifyOperations } from '../../../modules/finance/accounting/chart/reclassify/reclassify.server.ts'
import { type ReceivablesWorld, receivablesWorld } from '../../income/receivables/receivables-world.ts'
import { accountId, type Hands, note, type TypedLine } from './by-hand.ts'

/** What an invoice of cartera owes is moved by cartera: every other way that money or a person could take is tried. */
let world: ReceivablesWorld
let hands: Hands
let invoiceId = ''
let item = ''
let bankId = ''
beforeAll(async () => {
  world = await receivablesWorld()
  const { db, act, chief, eps: terceroId } = world
  hands = { db, act, chief, terceroId }
  invoiceId = await world.invoice('2026-05-04', 1_000_000)
  item = (await numberOf(invoiceId))!
  const bank = db.selectFrom('treasury.bankAccount').select('bankId').where('id', '=', world.savings)
  bankId = (await bank.executeTakeFirstOrThrow()).bankId
  await opened('131903', 300_000, 'VIEJA-1')
}, 120_000)
afterAll(() => world.close())

const numberOf = async (id: string) =>
  (
    await world.db
      .selectFrom('billing.invoice')
      .select('fullNumber')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).fullNumber

/** An opening balance of accounting that cartera has no record of. */
const opened = (account: string, whole: number, openItem: string) =>
  world.act((tx) => {
    const about = { terceroId: world.eps as never }
    const lines = [
      debit(account, pesos(whole), { ...about, openItem }),
      credit('480890', pesos(whole), about),
    ]
    const source = { document: 'accounting.opening', id: newId(), campusId: world.chief.campusId }
    const heading = { kind: 'SI', day: day('2026-01-01'), concept: 'Saldos iniciales', period: 0 } as const
    return journalLedger.post(tx, source, [entry(heading, lines)])
  })

async function receipt(openItem: string, whole: number, account = '131903') {
  const input = {
    date: '2026-06-15',
    origin: 'invoices',
    terceroId: world.eps,
    form: 'transfer',
    bankAccountId: world.savings,
    cashRegisterId: null,
    classifiesId: null,
    reference: null,
    purpose: 'Pago de servicios de salud',
    withoutBudget: true,
    withoutBudgetReason: 'No afecta el presupuesto en esta historia',
    duplicateReason: 'Es otro pago de la misma fecha',
    lines: [
      {
        accountId: await accountId(world.db, account),
        conceptId: null,
        openItem,
        amount: pesos(whole),
        rubroId: null,
        fuenteId: null,
        cpc: null,
        origin: null,
        costCentreId: null,
      },
    ],
    discounts: null,
  }
  return world.run(receiptVoucherService, await world.draft(receiptVoucherService, input), ['approve'])
}

async function egreso(openItem: string, whole: number) {
  const clerk = actorFor({ name: 'Rosa Niño', campusId: world.chief.campusId })
  const payment = {
    accountId: await accountId(world.db, '131903'),
    terceroId: world.eps,
    openItem,
    causacionId: null,
    obligacionId: null,
    netTotal: null,
    amount: pesos(whole),
  }
  const input = {
    date: '2026-06-15',
    kind: 'other',
    terceroId: world.eps,
    form: 'cash',
    bankAccountId: null,
    reference: null,
    purpose: 'Devolución a la entidad pagadora',
    directReason: 'Se devuelve lo que pagó de más',
    orderId: null,
    chequeId: null,
    payments: [payment],
    deductions: null,
  }
  const id = await world.actAs(clerk, (tx) => createDraft(egresoService, { tx, actor: clerk, input }))
  return world.run(egresoService, id, ['issue'])
}

const lost: TypedLine = ['480890', 50_000, 0]
const won: TypedLine = ['480890', 0, 50_000]

describe('what an invoice owes', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['a receipt of treasury', () => receipt(item, 50_000), 'CON-116'],
    ['a direct egreso', () => egreso(item, 50_000), 'CON-116'],
    [
      'a note by hand that lowers it',
      () => note(hands, '2026-06-15', [lost, ['131903', 0, 50_000, { openItem: item }]]),
      'CON-116',
    ],
    [
      'a note by hand that raises it',
      () => note(hands, '2026-06-15', [['131903', 50_000, 0, { openItem: item }], won]),
      'CON-116',
    ],
    [
      'a note by hand in the name of another tercero',
      () => {
        const lines: TypedLine[] = [['131903', 50_000, 0, { openItem: item }], won]
        return note({ ...hands, terceroId: bankId }, '2026-06-15', lines)
      },
      'CON-116',
    ],
    [
      'a note by hand that passes it to another account',
      () =>
        note(hands, '2026-06-15', [
          ['131904', 50_000, 0, { openItem: item }],
          ['131903', 0, 50_000, { openItem: item }],
        ]),
      'CON-116',
    ],
    [
      'a note by hand that passes it to difícil recaudo',
      () =>
        note(hands, '2026-06-15', [
          ['138509', 50_000, 0, { openItem: item }],
          ['131903', 0, 50_000, { openItem: item }],
        ]),
      'CON-116',
    ],
    [
      'a note by hand that opens what cartera does not know',
      () => note(hands, '2026-06-15', [['131903', 50_000, 0, { openItem: 'FE-A-MANO' }], won]),
      'CON-117',
    ],
  ])('is not moved by %s', async (_who, how, code) => {
    await expect(how()).rejects.toMatchObject({ code, status: 409 })
    expect(await world.owes(invoiceId)).toBe('1000000.00')
    expect(await world.balance('131903')).toBe('1300000.00')
  })

  test('the refusal leads to where it is done, beside the line', async () => {
    const lines: TypedLine[] = [lost, ['131903', 0, 50_000, { openItem: item }]]
    await expect(note(hands, '2026-06-15', lines)).rejects.toMatchObject({
      message: expect.stringContaining('Cartera › Pagos de pagadores'),
      fields: { 'lines.1.accountId': expect.stringContaining(item) },
    })
  })

  test('a note that only says another cost centre of it moves nothing, and is posted', async () => {
    const about = { openItem: item }
    await note(hands, '2026-06-15', [
      ['131903', 1_000_000, 0, { ...about, concept: 'Como debe ser' }],
      ['131903', 0, 1_000_000, about],
    ])
    expect(await world.balance('131903')).toBe('1300000.00')
  })
})

test('the account of what is owed is neither opened nor merged: each invoice says its own', async () => {
  const { act } = screensOf(reclassifyOperations, { db: world.db, actor: world.chief })
  const opening = act(openAuxiliaries, {
    id: await accountId(world.db, '131903'),
    code: '13190301',
    name: 'Auxiliar',
    date: '2026-12-31',
    reason: 'Se abren auxiliares',
  })
  await expect(opening).rejects.toMatchObject({
    code: 'CON-061',
    message: expect.stringContaining('la cartera de 1 facturas'),
  })
})

describe('what came with the opening balances alone', () => {
  test('is collected by treasury, and no more than that', async () => {
    await receipt('VIEJA-1', 100_000)
    expect(await world.balance('131903')).toBe('1200000.00')
    await note(hands, '2026-06-16', [lost, ['131903', 0, 50_000, { openItem: 'VIEJA-1' }]])
    const much: TypedLine[] = [
      ['480890', 160_000, 0],
      ['131903', 0, 160_000, { openItem: 'VIEJA-1' }],
    ]
    await expect(note(hands, '2026-06-17', much)).rejects.toMatchObject({ code: 'CON-117' })
    expect(await world.balance('131903')).toBe('1150000.00')
  })
})

const pay = async (reference: string, given: object) => {
  const id = await world.draft(paymentService, {
    date: '2026-06-18',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(400_000),
    reference,
    giroMonth: null,
    withoutDetail: false,
    regimenId: null,
    rubroId: null,
    fuenteId: null,
    purpose: 'Pago de servicios de salud',
    retentions: null,
    ...given,
  })
  await world.run(paymentService, id, ['register'])
  return id
}
const undo = { date: '2026-06-29', reason: 'El pagador corrigió su relación' }

/** Treasury undoes by itself what a command of cartera booked there. */
const undoAlone = (service: DocumentService<never>, id: string) =>
  world.act((tx) =>
    performAction(service, {
      tx,
      actor: world.chief,
      today: day('2026-06-29'),
      id,
      action: 'annul' as never,
      input: undo,
    }),
  )

describe('what treasury booked for cartera', () => {
  test('the receipt of a recaudo is undone with its recaudo', async () => {
    const paymentId = await pay('TR-1', {})
    const line = { invoiceId, amount: pesos(400_000), retained: null, deductedGlosa: null }
    const applied = { date: '2026-06-18', paymentId, purpose: 'Según su relación', lines: [line] }
    await world.run(applicationService, await world.draft(applicationService, applied), ['approve'])
    const { rubroId, fuenteId } = world
    const rubro = { rubroId, fuenteId, cpc: null, origin: 'current', amount: pesos(400_000) }
    const collected = { date: '2026-06-18', paymentId, purpose: 'Recaudo del pago', lines: [rubro] }
    const id = await world.draft(collectionService, collected)
    await world.run(collectionService, id, ['approve'])
    expect(await world.balance('131903')).toBe('750000.00')

    const { receiptId } = await world.db
      .selectFrom('receivables.collection')
      .select('receiptId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await expect(undoAlone(receiptVoucherService as never, receiptId!)).rejects.toMatchObject({
      code: 'CON-118',
      message: expect.stringContaining('REC 001'),
    })
    await world.run(collectionService, id, ['annul', undo, day('2026-06-29')])
    expect(await world.balance('131903')).toBe('1150000.00')
  })

  test('the money of nobody known, and the anticipo, are undone with their payment', async () => {
    const unknown = await pay('TR-2', { payerId: null })
    const { id: regimenId } = await world.db
      .selectFrom('treasury.regimen')
      .select('id')
      .where('code', '=', 'SUBSIDIADO')
      .executeTakeFirstOrThrow()
    const { rubroId, fuenteId } = world
    const giro = await pay('ADRES-9', { origin: 'direct', withoutDetail: true, regimenId, rubroId, fuenteId })
    const { unclassifiedId } = await stored(unknown)
    const { advanceId } = await stored(giro)
    await expect(undoAlone(receiptVoucherService as never, unclassifiedId!)).rejects.toMatchObject({
      code: 'CON-118',
    })
    await expect(undoAlone(receivablesAdvanceService as never, advanceId!)).rejects.toMatchObject({
      code: 'CON-118',
    })
    const other = actorFor({ name: 'Otra persona', campusId: world.chief.campusId })
    for (const id of [unknown, giro])
      await world.actAs(other, (tx) =>
        performAction(paymentService, {
          tx,
          actor: other,
          today: day('2026-06-29'),
          id,
          action: 'reverse',
          input: undo,
        }),
      )
    expect(await world.balance('131980')).toBe('0.00')
  })
})

const stored = (id: string) =>
  world.db
    .selectFrom('receivables.payment')
    .select(['unclassifiedId', 'advanceId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
