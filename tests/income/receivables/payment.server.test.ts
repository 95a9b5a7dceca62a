import { load, performAction } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import {
  applicationService,
  collectionService,
  filingService,
  paymentService,
} from '@quina/receivables/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
let regimenId = ''
beforeAll(async () => {
  world = await receivablesWorld()
  const regimen = world.db.selectFrom('treasury.regimen').select('id').where('code', '=', 'SUBSIDIADO')
  regimenId = (await regimen.executeTakeFirstOrThrow()).id
}, 120_000)
afterAll(() => world.close())

type PaymentFields = Readonly<Record<string, unknown>>
const paid = async (date: string, whole: number, reference: string, given: PaymentFields = {}) => {
  const id = await world.draft(paymentService, {
    date,
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(whole),
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
const giro = (date: string, whole: number, reference: string) =>
  paid(date, whole, reference, {
    origin: 'direct',
    withoutDetail: true,
    regimenId,
    rubroId: world.rubroId,
    fuenteId: world.fuenteId,
  })

type Share = readonly [invoiceId: string, whole: number, retained?: number]
const apply = async (paymentId: string, date: string, ...shares: readonly Share[]) => {
  const id = await world.draft(applicationService, {
    date,
    paymentId,
    purpose: 'Según relación del pagador',
    lines: shares.map(([invoiceId, whole, retained]) => ({
      invoiceId,
      amount: pesos(whole),
      retained: retained === undefined ? null : pesos(retained),
      deductedGlosa: null,
    })),
  })
  await world.run(applicationService, id, ['approve'])
  return id
}
type Rubro = readonly [rubroId: string, whole: number, origin: 'current' | 'previous']
const collect = async (paymentId: string, date: string, ...rubros: readonly Rubro[]) => {
  const id = await world.draft(collectionService, {
    date,
    paymentId,
    purpose: 'Recaudo del pago de la EPS',
    lines: rubros.map(([rubroId, whole, origin]) => ({
      rubroId,
      fuenteId: world.fuenteId,
      cpc: null,
      origin,
      amount: pesos(whole),
    })),
  })
  await world.run(collectionService, id, ['approve'])
  return id
}
const undo = { date: '2026-06-29', reason: 'El pagador corrigió su relación' }

const filed = async (issued: string, whole: number, filedOn: string) => {
  const invoiceId = await world.invoice(issued, whole)
  const id = await world.draft(filingService, {
    date: filedOn,
    payerId: world.payerId,
    contractId: world.contractId,
    severalContracts: false,
    periodFrom: issued,
    periodTo: issued,
    medium: 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices: [{ invoiceId, amount: pesos(whole) }],
  })
  await world.run(filingService, id, ['send'])
  await world.run(filingService, id, ['file', { filingNumber: 'SOL-1', filedOn }])
  return invoiceId
}
const linkedTo = async (paymentId: string) =>
  world.db
    .selectFrom('receivables.payment')
    .select(['advanceId', 'unclassifiedId'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
const receiptOf = async (collectionId: string) => {
  const row = world.db.selectFrom('receivables.collection').select('receiptId').where('id', '=', collectionId)
  return (await row.executeTakeFirstOrThrow()).receiptId!
}

test('a filed invoice whose giro directo arrives without detail is applied and collected, and owes nothing', async () => {
  const before = await world.collected()
  const invoiceId = await filed('2026-05-04', 2_000_000, '2026-05-20')
  const paymentId = await giro('2026-06-10', 2_000_000, 'ADRES-1')
  expect(await world.vouchers((await linkedTo(paymentId)).advanceId!)).toEqual([
    `AC
11100601          2000000.00
131980                              2000000.00`,
  ])
  const applicationId = await apply(paymentId, '2026-06-15', [invoiceId, 2_000_000])
  expect(await world.vouchers(applicationId)).toEqual([
    `AP
131980            2000000.00
131904                              2000000.00`,
  ])
  expect(await world.owes(invoiceId)).toBe('0.00')
  expect(await world.states(invoiceId)).toEqual(['filed', 'settled'])

  await collect(paymentId, '2026-06-15', [world.rubroId, 2_000_000, 'current'])
  expect(await world.collected()).toEqual({
    ...before,
    '1.1.02.05.001.09': (before['1.1.02.05.001.09'] ?? 0) + 2_000_000,
  })
  expect(await world.balance('131904')).toBe('0.00')
  expect(await world.balance('131980')).toBe('0.00')
})

test('worked example 13: with its detail and retentions, the proof of income pays each invoice and collects it', async () => {
  const a = await filed('2026-05-05', 2_000_000, '2026-05-21')
  const b = await filed('2026-05-06', 1_500_000, '2026-05-21')
  const c = await filed('2026-05-07', 2_500_000, '2026-05-21')
  const retentions = [{ kind: 'renta', base: pesos(3_500_000), percent: '2', amount: pesos(70_000) }]
  const paymentId = await paid('2026-06-11', 5_000_000, 'TR-5', { retentions })
  await apply(paymentId, '2026-06-12', [a, 1_960_000, 40_000], [b, 1_470_000, 30_000], [c, 1_570_000])
  expect([await world.owes(a), await world.owes(b), await world.owes(c)]).toEqual([
    '0.00',
    '0.00',
    '930000.00',
  ])
  expect(await world.states(c)).toEqual(['filed', 'partial'])

  const collectionId = await collect(paymentId, '2026-06-12', [world.rubroId, 5_070_000, 'current'])
  expect(await world.vouchers(await receiptOf(collectionId))).toEqual([
    `CI
11100601          5000000.00
190702              70000.00
131904                              2000000.00
131904                              1500000.00
131904                              1570000.00`,
  ])
  await expect(collect(paymentId, '2026-06-12', [world.rubroId, 1, 'current'])).rejects.toMatchObject({
    code: 'CAR-140',
  })
})

test('what an earlier vigencia billed is collected as recovered', async () => {
  const invoiceId = await world.invoice('2026-01-05', 800_000)
  await world.act((tx) =>
    sql`alter table billing.invoice disable trigger user`
      .execute(tx)
      .then(() =>
        sql`update billing.invoice set date = '2025-12-30' where id = ${invoiceId}::uuid`
          .execute(tx)
          .then(() => sql`alter table billing.invoice enable trigger user`.execute(tx)),
      ),
  )
  const paymentId = await paid('2026-06-13', 800_000, 'TR-6')
  await apply(paymentId, '2026-06-13', [invoiceId, 800_000])
  await expect(collect(paymentId, '2026-06-13', [world.rubroId, 800_000, 'current'])).rejects.toMatchObject({
    code: 'CAR-141',
  })
  const before = (await world.collected())['1.1.02.05.001.08'] ?? 0
  await collect(paymentId, '2026-06-13', [world.previousRubroId, 800_000, 'previous'])
  expect((await world.collected())['1.1.02.05.001.08']).toBe(before + 800_000)
})

test('money of nobody known waits in 240720 until it is identified, applied and collected', async () => {
  const invoiceId = await filed('2026-05-08', 600_000, '2026-05-22')
  const paymentId = await paid('2026-06-14', 600_000, 'TR-7', { payerId: null })
  expect(await world.vouchers((await linkedTo(paymentId)).unclassifiedId!)).toEqual([
    `CI
11100601           600000.00
240720                               600000.00`,
  ])
  await expect(apply(paymentId, '2026-06-14', [invoiceId, 600_000])).rejects.toMatchObject({
    code: 'CAR-132',
  })
  await world.run(paymentService, paymentId, [
    'identify',
    { payerId: world.payerId, reason: 'Lo confirmó por correo' },
  ])
  await apply(paymentId, '2026-06-14', [invoiceId, 600_000])
  const collectionId = await collect(paymentId, '2026-06-14', [world.rubroId, 600_000, 'current'])
  expect(await world.vouchers(await receiptOf(collectionId))).toEqual([
    `CI
240720             600000.00
131904                               600000.00`,
  ])
  expect(await world.balance('240720')).toBe('0.00')
})

test('many cashiers who apply to one invoice at once never apply more than it owes', async () => {
  const invoiceId = await filed('2026-05-11', 1_000_000, '2026-05-25')
  const payments = await Promise.all([1, 2, 3].map((at) => paid('2026-06-16', 400_000, `TR-R${at}`)))
  const outcomes = await Promise.allSettled(
    [...payments, ...payments].map((id) => apply(id, '2026-06-16', [invoiceId, 400_000])),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await world.owes(invoiceId)).toBe('200000.00')
})

test('many who apply one payment at once never apply more than it has', async () => {
  const invoices = await Promise.all([1, 2, 3, 4].map(() => world.invoice('2026-05-12', 700_000)))
  const paymentId = await paid('2026-06-16', 1_000_000, 'TR-P')
  const outcomes = await Promise.allSettled(
    invoices.map((invoiceId) => apply(paymentId, '2026-06-16', [invoiceId, 600_000])),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the same deposit is registered once, also by two at the same time', async () => {
  const outcomes = await Promise.allSettled([1, 2].map(() => paid('2026-06-17', 50_000, 'TR-TWIN')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject({ constraint: 'payment_once' })
})

test('a reversal mirrors what was applied, booked in an open month though its own is closed', async () => {
  const invoiceId = await filed('2026-04-06', 900_000, '2026-04-20')
  const paymentId = await giro('2026-05-05', 900_000, 'ADRES-2')
  const applicationId = await apply(paymentId, '2026-05-06', [invoiceId, 900_000])
  const collectionId = await collect(paymentId, '2026-05-06', [world.rubroId, 900_000, 'current'])
  await world.act((tx) =>
    tx
      .updateTable('accounting.period')
      .set({ status: 'closed' })
      .where('vigencia', '=', 2026)
      .where('number', '=', 5)
      .execute(),
  )
  await expect(world.run(applicationService, applicationId, ['annul', undo])).rejects.toMatchObject({
    code: 'CAR-136',
  })
  await world.run(collectionService, collectionId, ['annul', undo])
  const early = world.run(applicationService, applicationId, ['annul', { ...undo, date: '2026-05-29' }])
  await expect(early).rejects.toMatchObject({ code: 'CON-020' })
  await world.run(applicationService, applicationId, ['annul', undo])
  expect(await world.owes(invoiceId)).toBe('900000.00')
  expect(await world.states(invoiceId)).toEqual(['filed', 'current'])
  const { rows } = await sql<{ amount: string; day: string }>`
    select amount, day::text from receivables.payment_application
    where application_id = ${applicationId}::uuid order by id`.execute(world.db)
  expect(rows).toEqual([
    { amount: '900000.00', day: '2026-05-06' },
    { amount: '-900000.00', day: '2026-06-29' },
  ])

  await expect(world.run(paymentService, paymentId, ['reverse', undo])).rejects.toMatchObject({
    code: 'CAR-128',
  })
  const other = actorFor({ name: 'Otra persona', campusId: world.chief.campusId })
  await world.actAs(other, (tx) =>
    performAction(paymentService, { tx, actor: other, today, id: paymentId, action: 'reverse', input: undo }),
  )
  expect((await linkedTo(paymentId)).advanceId).not.toBeNull()
})

test('one invoice of an application is reversed alone: it owes again, and the others stay paid', async () => {
  const one = await filed('2026-06-01', 300_000, '2026-06-09')
  const other = await filed('2026-06-01', 200_000, '2026-06-09')
  for (const paymentId of [
    await paid('2026-06-20', 500_000, 'TR-ALONE'),
    await giro('2026-06-20', 500_000, 'GD-ALONE'),
  ]) {
    const id = await apply(paymentId, '2026-06-20', [one, 300_000], [other, 200_000])
    const strange = { ...undo, invoiceId: crypto.randomUUID() }
    await expect(world.run(applicationService, id, ['release', strange])).rejects.toMatchObject({
      code: 'CAR-139',
    })
    await world.run(applicationService, id, ['release', { ...undo, invoiceId: one }])
    expect([await world.owes(one), await world.owes(other)]).toEqual(['300000.00', '0.00'])
    const rest = await world.db
      .selectFrom('receivables.application')
      .select(['id', 'amount', 'date'])
      .where('paymentId', '=', paymentId)
      .where('status', '=', 'approved')
      .execute()
    expect(rest.map(({ amount, date }) => [amount, date])).toEqual([['200000.00', '2026-06-29']])
    const last = world.run(applicationService, rest[0]!.id, ['release', { ...undo, invoiceId: other }])
    await expect(last).rejects.toMatchObject({ code: 'CAR-139' })
    await world.run(applicationService, rest[0]!.id, ['annul', undo])
    expect(await world.owes(other)).toBe('200000.00')
  }
})

test('what is beyond what invoices owe goes to the anticipo, to be applied later', async () => {
  const one = await filed('2026-06-01', 300_000, '2026-06-09')
  const other = await filed('2026-06-01', 300_000, '2026-06-09')
  const paymentId = await paid('2026-06-18', 500_000, 'TR-8')
  await apply(paymentId, '2026-06-18', [one, 300_000])
  const input = { date: '2026-06-18', regimenId, rubroId: world.rubroId, fuenteId: world.fuenteId }
  await world.run(paymentService, paymentId, ['advance', input])
  const { advanceId } = await linkedTo(paymentId)
  expect((await world.vouchers(advanceId!))[0]).toMatch(/11100601 +200000\.00/)
  const late = await apply(paymentId, '2026-06-19', [other, 200_000])
  expect((await world.vouchers(late))[0]).toMatch(/131904 +200000\.00/)
  await expect(apply(paymentId, '2026-06-19', [other, 1])).rejects.toMatchObject({ code: 'CAR-130' })
})

test('what a payer sends beyond all that it owes goes to its anticipo by itself, and its payment says so', async () => {
  const before = await world.db
    .selectFrom('billing.receivable')
    .select(['invoiceId', 'balance'])
    .where('payerId', '=', world.payerId)
    .where('balance', '>', '0')
    .execute()
  for (const { invoiceId, balance } of before) {
    const whole = Number(balance)
    await apply(await paid('2026-06-20', whole, `TR-${invoiceId}`), '2026-06-20', [invoiceId, whole])
  }
  const invoiceId = await filed('2026-06-02', 300_000, '2026-06-09')
  const waiting = await filed('2026-06-02', 100_000, '2026-06-09')
  const still = await paid('2026-06-21', 350_000, 'TR-LEFT')
  await apply(still, '2026-06-21', [invoiceId, 300_000])
  expect((await linkedTo(still)).advanceId).toBeNull()
  const paymentId = await paid('2026-06-22', 180_000, 'TR-OVER')
  await apply(paymentId, '2026-06-22', [waiting, 100_000])
  const { advanceId } = await linkedTo(paymentId)
  expect((await world.vouchers(advanceId!))[0]).toMatch(/11100601 +80000\.00/)
  const shown = await world.act(async (tx) => {
    const tables = {
      document: paymentService.document,
      tables: paymentService,
      actor: world.chief,
      lock: false,
    }
    const stored = await load(tx, tables, paymentId)
    return paymentService.extra!(tx, stored, world.chief, today)
  })
  expect(shown.facts).toMatchObject({ excess: '80000.00', advanced: '80000.00', left: '80000.00', advanceId })
  const conditionOf = async (id: string) =>
    (
      await world.db.selectFrom('receivables.paymentList').select('condition').where('id', '=', id).execute()
    )[0]
  expect(await conditionOf(paymentId)).toEqual({ condition: 'advanced' })
  expect(await conditionOf(still)).toEqual({ condition: 'partial' })
  const next = await filed('2026-06-03', 50_000, '2026-06-10')
  const late = await apply(paymentId, '2026-06-23', [next, 50_000])
  expect((await world.vouchers(late))[0]).toMatch(/131904 +50000\.00/)
})

test('refusals: another payer, more than it owes, a line of nothing, more retained than reported', async () => {
  const own = await world.invoice('2026-06-01', 100_000)
  const foreign = await world.invoice('2026-06-01', 100_000, { payerId: world.otherPayerId })
  const paymentId = await paid('2026-06-20', 100_000, 'TR-9')
  await expect(apply(paymentId, '2026-06-20', [foreign, 1])).rejects.toMatchObject({ code: 'CAR-134' })
  await expect(apply(paymentId, '2026-06-20', [own, 100_001])).rejects.toMatchObject({ code: 'CAR-001' })
  await expect(apply(paymentId, '2026-06-20', [own, 0])).rejects.toMatchObject({ code: 'CAR-135' })
  await expect(apply(paymentId, '2026-06-20', [own, 1], [own, 1])).rejects.toMatchObject({ code: 'CAR-135' })
  await expect(apply(paymentId, '2026-06-20', [own, 1, 1])).rejects.toMatchObject({ code: 'CAR-131' })
  await expect(apply(paymentId, '2026-06-19', [own, 1])).rejects.toMatchObject({ code: 'CAR-133' })
  const nobody = paid('2026-06-20', 1, 'TR-10', { payerId: null, withoutDetail: true, regimenId })
  await expect(nobody).rejects.toMatchObject({ code: 'CAR-122' })
})
