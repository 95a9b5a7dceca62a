import { recognitionMoment } from '@quina/accounting/contract'
import { credit, debit, entry } from '@quina/accounting/domain'
import { journalLedger } from '@quina/accounting/server'
import { decideParameter } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { day, newId, pesos } from '@quina/kernel'
import { applicationService, collectionService, paymentService } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofAlert } from '../../../modules/finance/treasury/report/proof/monitor.server.ts'
import { isFault, isOpen, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import type { CheckName } from '../../../modules/finance/treasury/report/proof/proof.contract.ts'
import { type ReceivablesWorld, receivablesWorld } from '../../income/receivables/receivables-world.ts'

/** The Cuadre between invoices and what the budget recognised of them: it distinguishes a passing difference from a fault. */
let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

const open = (check: CheckName, to = '2026-06-30') =>
  world.act(async (tx) => {
    const pairs = (await pairsOf(tx, check, { vigencia: 2026, to })).filter(isOpen)
    return pairs.map(({ one, other, reason }) => `${one / 100n} ${other / 100n} ${reason}`)
  })

const moment = (value: 'emission' | 'filing', from: string) =>
  world.act((tx) =>
    decideParameter(tx, recognitionMoment, { fromDay: day(from), value, userId: world.chief.userId }),
  )

/** What billing does when it issues an invoice, or files it: recognises it and says which ingreso is its own. */
async function recognise(invoiceId: string, whole: number, date: string) {
  const line = {
    rubroId: world.rubroId,
    fuenteId: world.fuenteId,
    cpc: null,
    origin: 'current',
    amount: pesos(whole),
  }
  const effectId = await world.draft(ingresoService, {
    date,
    kind: 'recognition',
    terceroId: world.eps,
    sourceId: null,
    provisional: false,
    from: null,
    supportKind: 'invoice',
    supportNumber: 'FE',
    purpose: 'Factura de servicios de salud',
    lines: [line],
  })
  await world.run(ingresoService, effectId, ['approve'])
  const link = { document: 'billing.invoice', documentId: invoiceId, kind: 'recognition', effectId }
  await world.act((tx) => tx.insertInto('billing.budgetEffect').values(link).execute())
}

/** Takes back what an invoice recognised, as it was wrong. */
async function undone(invoiceId: string) {
  const { effectId } = await world.db
    .selectFrom('billing.budgetEffect')
    .select('effectId')
    .where('documentId', '=', invoiceId)
    .executeTakeFirstOrThrow()
  await world.run(ingresoService, effectId, ['annul', { date: '2026-05-06', reason: 'Valor equivocado' }])
}

/** A voucher that no sale made, against what the payer owes. */
const byHand = (id: string, account: string, side: typeof debit, other: typeof debit) =>
  world.act((tx) =>
    journalLedger.post(tx, { document: 'accounting.note', id, campusId: world.chief.campusId }, [
      entry({ kind: 'NC', day: day('2026-04-10'), concept: 'Ajuste a mano' }, [
        side(account, pesos(40_000), { terceroId: world.eps }),
        other('138490', pesos(40_000), { terceroId: world.eps, openItem: 'AJ-1' }),
      ]),
    ]),
  )

test('income of health services that no sale made and no budget recognised is a fault; a discount is not', async () => {
  await world.act((tx) =>
    sql`update accounting.account set requires_cost_centre = false where code in ('431217', '439512')`.execute(
      tx,
    ),
  )
  const income = newId()
  await byHand(income, '431217', credit, debit)
  expect(await open('recognised', '2026-04-30')).toEqual(['0 40000 unexplained'])
  await byHand(income, '431217', debit, credit)
  expect(await open('recognised', '2026-04-30')).toEqual([])
  const discount = newId()
  await byHand(discount, '439512', debit, credit)
  expect(await open('recognised', '2026-04-30')).toEqual(['0 -40000 otherEntry'])
  await byHand(discount, '439512', credit, debit)
})

describe('recognitions and sales', () => {
  test('what is recognised when it is issued squares, and what was not is a fault', async () => {
    const known = await world.invoice('2026-05-04', 1_000_000)
    await recognise(known, 1_000_000, '2026-05-04')
    expect(await open('recognised')).toEqual([])
    expect(await open('payers')).toEqual([])
    const forgotten = await world.invoice('2026-05-05', 70_000)
    expect(await open('recognised')).toEqual(['0 70000 unexplained'])
    expect(await open('payers')).toEqual(['1000000 1070000 unexplained'])
    const alerted = await world.act((tx) =>
      proofAlert.count(tx, { actor: world.chief, today: day('2026-06-30') }),
    )
    expect(alerted).toBe(2)
    await recognise(forgotten, 69_000, '2026-05-05')
    expect(await open('recognised')).toEqual(['69000 70000 unexplained'])
    await undone(forgotten)
    await recognise(forgotten, 70_000, '2026-05-06')
    expect(await open('recognised')).toEqual([])
  })

  test('what is recognised on filing waits for it: a passing difference, reported by its invoice', async () => {
    await moment('filing', '2026-06-01')
    const invoiceId = await world.invoice('2026-06-02', 400_000)
    expect(await open('recognised')).toEqual(['0 400000 moment'])
    expect(await open('payers')).toEqual(['1070000 1470000 moment'])
    const [pair] = await world.act(async (tx) =>
      (await pairsOf(tx, 'recognised', { vigencia: 2026, to: '2026-06-30' })).filter(isOpen),
    )
    expect(pair).toMatchObject({
      document: 'Factura de servicios',
      voucher: 'FV-3',
      tercero: expect.any(String),
    })

    await world.act((tx) =>
      tx.updateTable('billing.invoice').set({ filedOn: '2026-06-10' }).where('id', '=', invoiceId).execute(),
    )
    expect(await open('recognised', '2026-06-09')).toEqual(['0 400000 moment'])
    expect(await open('recognised')).toEqual(['0 400000 unexplained'])
    await recognise(invoiceId, 400_000, '2026-06-10')
    expect(await open('recognised')).toEqual([])
    expect(await open('recognised', '2026-06-09')).toEqual(['0 400000 moment'])
  })

  test('what users paid is not of the payer, and says so', async () => {
    const invoiceId = await world.invoice('2026-05-20', 100_000)
    await world.act(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update billing.invoice set copago = 5000 where id = ${invoiceId}::uuid`.execute(tx)
    })
    await recognise(invoiceId, 95_000, '2026-05-20')
    expect(await open('recognised')).toEqual(['95000 100000 moderating'])
  })
})

test('what a payer owes is what the budget still has to collect of it, also while a payment waits for its recaudo', async () => {
  const id = await world.draft(paymentService, {
    date: '2026-06-18',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(300_000),
    reference: 'TR-1',
    giroMonth: null,
    withoutDetail: false,
    regimenId: null,
    rubroId: null,
    fuenteId: null,
    purpose: 'Pago de servicios de salud',
    retentions: null,
  })
  await world.run(paymentService, id, ['register'])
  const before = await open('payers')
  const { id: invoiceId } = await world.db
    .selectFrom('billing.invoice')
    .select('id')
    .where('fullNumber', '=', 'FE1')
    .executeTakeFirstOrThrow()
  const line = { invoiceId, amount: pesos(300_000), retained: null, deductedGlosa: null }
  const applied = { date: '2026-06-18', paymentId: id, purpose: 'Según su relación', lines: [line] }
  await world.run(applicationService, await world.draft(applicationService, applied), ['approve'])
  expect((await open('payers'))[0]).toMatch(/ uncollected$|unexplained$/)
  const { rubroId, fuenteId } = world
  const rubro = { rubroId, fuenteId, cpc: null, origin: 'current', amount: pesos(300_000) }
  const collected = { date: '2026-06-18', paymentId: id, purpose: 'Recaudo del pago', lines: [rubro] }
  await world.run(collectionService, await world.draft(collectionService, collected), ['approve'])
  const minus = (reported: string) =>
    reported.replace(/\d+ \d+/, (both) =>
      both
        .split(' ')
        .map((one) => Number(one) - 300_000)
        .join(' '),
    )
  expect(await open('payers')).toEqual(before.map(minus))
  const faults = await world.act(async (tx) =>
    (await pairsOf(tx, 'receivables', { vigencia: 2026, to: '2026-06-30' })).filter(isFault),
  )
  expect(faults).toEqual([])
})
