import { recognitionMoment } from '@quina/accounting/contract'
import { decideParameter } from '@quina/blocks/server'
import { day, money, pesos, sumOf } from '@quina/kernel'
import { discountService, receivables, recognitionService } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpen, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import {
  proposeRecognition,
  recognisable,
} from '../../../modules/income/receivables/owed/recognition/recognition.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'
import { readReport } from './read-report.ts'

/** Reconocimientos by batch: what cartera confirms is recognised in the budget, and nothing before. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
  const decided = { fromDay: day('2026-01-01'), userId: world.chief.userId, value: 'batch' }
  await world.act((tx) => decideParameter(tx, recognitionMoment, decided as never))
}, 180_000)
afterAll(() => world.close())

const refusal = (code: string) => expect.objectContaining({ code })
const november = { from: '2026-11-01', to: '2026-12-31', payerId: null }

/** What the budget recognised of everything, less its reversals. */
async function recognised(): Promise<number> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(k.sign * m.amount), 0) as amount
    from budget.move m join budget.move_class k using (class) where k.stage = 'reconocido'`.execute(world.db)
  return Number(rows[0]!.amount)
}
const reported = async () => {
  const answer = await readReport(receivables.operations, world)(recognisable, {
    ...november,
    by: 'rubro',
    regimen: null,
  })
  const { issued, adjusted, recognised: done, pending } = answer.totals
  return [issued, adjusted, done, pending].map(Number)
}
const proposed = () => world.desk.act(proposeRecognition, november as never)
/** Why the budget differs from what was invoiced, invoice by invoice, and from what its payer owes. */
const faults = (check: 'recognised' | 'payers' = 'recognised') =>
  world.act(async (tx) =>
    (await pairsOf(tx, check, { vigencia: 2026, to: '2026-12-31' }))
      .filter(isOpen)
      .map(({ reason }) => reason),
  )

test('nothing is recognised until it is confirmed: then each invoice is, in its rubros, and the Cuadre agrees', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  expect(await recognised()).toBe(0)
  expect(await reported()).toEqual([owed, 0, 0, owed])
  expect([await faults(), await faults('payers')]).toEqual([['moment'], ['moment']])

  const { drafts, invoices, only } = await proposed()
  expect([drafts, invoices]).toEqual([1, 1])
  await expect(proposed()).rejects.toThrow(refusal('CAR-277'))
  const backwards = { ...november, to: '2026-10-31' } as never
  await expect(world.desk.act(proposeRecognition, backwards)).rejects.toThrow(refusal('CAR-160'))
  await world.run(recognitionService, only!, ['approve'])
  expect(await recognised()).toBe(owed)
  expect(await reported()).toEqual([owed, 0, owed, 0])
  expect([await faults(), await faults('payers')]).toEqual([[], []])
})

test('what a note reversed before is reversed as it is recognised, and what it reverses later too', async () => {
  const before = await recognised()
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  await credited(invoiceId, 4_000)
  const { only } = await proposed()
  await world.run(recognitionService, only!, ['approve'])
  expect(await recognised()).toBe(before + owed - 4_000)
  await credited(invoiceId, 1_000)
  expect(await recognised()).toBe(before + owed - 5_000)
  const [, adjusted, done, pending] = await reported()
  expect([adjusted, done, pending]).toEqual([5_000, before + owed - 5_000, 0])
  expect(await faults()).toEqual([])

  await world.run(recognitionService, only!, [
    'annul',
    { date: '2026-12-10', reason: 'Se reconoció en otro rubro' },
  ])
  expect(await recognised()).toBe(before)
  const again = await proposed()
  await world.run(recognitionService, again.only!, ['approve'])
  expect(await recognised()).toBe(before + owed - 5_000)
})

test('the surcharge of debit notes is recognised with its invoice, reversed with it and recognised again', async () => {
  const before = await recognised()
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const [line] = await world.linesOf(invoiceId)
  const of = (amount: number) => [{ invoiceLineId: line!.id, amount }]
  await world.debit(invoiceId, of(3_000))
  expect((await reported()).slice(2)).toEqual([before, owed + 3_000])
  const { only } = await proposed()
  await world.run(recognitionService, only!, ['approve'])
  // One note before it was recognised and one after, and then a credit note that takes all of the invoice and some of them.
  await world.debit(invoiceId, of(2_000))
  expect((await reported()).slice(2)).toEqual([before + owed + 5_000, 0])
  await credited(invoiceId, owed + 4_000)
  expect(await recognised()).toBe(before + 1_000)

  const input = { date: '2026-12-10', reason: 'Se reconoció en otro rubro' }
  await world.run(recognitionService, only!, ['annul', input])
  expect(await recognised()).toBe(before)
  expect((await reported()).slice(2)).toEqual([before, 1_000])
  expect(await faults('payers')).toEqual(['moment'])
  const again = await proposed()
  await world.run(recognitionService, again.only!, ['approve'])
  expect(await recognised()).toBe(before + 1_000)
  expect(await faults()).toEqual([])
})

test('an invoice that two drafts hold is recognised once, even when both are confirmed at the same time', async () => {
  const before = await recognised()
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const { only } = await proposed()
  const lines = await linesOf(only!)
  const head = await world.db
    .selectFrom('receivables.recognition')
    .select(['date', 'payerId', 'regimen', 'periodFrom', 'periodTo', 'acknowledged', 'purpose'])
    .where('id', '=', only!)
    .executeTakeFirstOrThrow()
  const twin = await world.draft(recognitionService, { ...head, lines })
  const both = await Promise.allSettled(
    [only!, twin].map((id) => world.run(recognitionService, id, ['approve'])),
  )
  const codes = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes).toEqual(['CAR-280'])
  expect(await recognised()).toBe(before + owed)

  const { ingresoId: effectId } = await world.db
    .selectFrom('receivables.recognitionLine')
    .select('ingresoId')
    .where('invoiceId', '=', invoiceId)
    .where('ingresoId', 'is not', null)
    .executeTakeFirstOrThrow()
  const link = {
    document: 'billing.invoice',
    documentId: invoiceId,
    kind: 'recognition',
    effectId: effectId!,
  }
  const twice = world.act((tx) => tx.insertInto('billing.budgetEffect').values(link).execute())
  await expect(twice).rejects.toThrow(expect.objectContaining({ constraint: 'recognised_once' }))
})

test('what is distributed must be what is to be recognised', async () => {
  await world.filed()
  const { only } = await proposed()
  const lines = await linesOf(only!)
  expect(sumOf(lines, ({ amount }) => amount)).toBeGreaterThan(0n)
  await sql`update receivables.recognition_line set amount = amount + 1 where parent_id = ${only}::uuid and position = 1`.execute(
    world.db,
  )
  await expect(world.run(recognitionService, only!, ['approve'])).rejects.toThrow(refusal('CAR-275'))
  await sql`update receivables.recognition_line set amount = amount - 1, rubro_id = null
    where parent_id = ${only}::uuid and position = 1`.execute(world.db)
  await expect(world.run(recognitionService, only!, ['approve'])).rejects.toThrow(refusal('CAR-274'))
})

async function linesOf(id: string) {
  const rows = await world.db
    .selectFrom('receivables.recognitionLine')
    .select(['invoiceId', 'rubroId', 'fuenteId', 'costCentreId', 'amount'])
    .where('parentId', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

async function credited(invoiceId: string, whole: number): Promise<void> {
  const id = await world.draft(discountService, {
    date: '2026-12-01',
    payerId: world.payerId,
    kind: 'deduction',
    support: 'Oficio 12 del pagador',
    purpose: 'Descuento acordado con el pagador',
    lines: [{ invoiceId, amount: pesos(whole) }],
  })
  await world.run(discountService, id, ['approve'])
  await world.run(discountService, id, ['apply'])
}
