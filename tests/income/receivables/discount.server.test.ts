import { inTransaction, performAction } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { discountService, receivables } from '@quina/receivables/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GlosaWorld, glosaWorld, today } from './glosa-world.ts'

/** What an invoice ceases to be owed without money. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

type Kind = 'deduction' | 'prompt' | 'financial' | 'audit' | 'rounding'
const drafted = (kind: Kind, lines: readonly (readonly [string, number])[], given: object = {}) =>
  world.draft(discountService, {
    date: '2026-12-01',
    payerId: world.payerId,
    kind,
    support: 'Oficio 12 del pagador',
    purpose: 'Descuento acordado con el pagador',
    lines: lines.map(([invoiceId, whole]) => ({ invoiceId, amount: pesos(whole) })),
    ...given,
  })
async function applied(kind: Kind, invoiceId: string, whole: number): Promise<string> {
  const id = await drafted(kind, [[invoiceId, whole]])
  await world.run(discountService, id, ['approve'])
  await world.run(discountService, id, ['apply'])
  return id
}
const refusal = (code: string) => expect.objectContaining({ code })
const drift = async () =>
  inTransaction(world.db, { dry: true, work: (tx) => receivables.monitors![0]!.check(tx) })

/** What the budget recognised of an invoice, less its reversals. */
async function recognised(invoiceId: string): Promise<number> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(k.sign * m.amount), 0) as amount
    from budget.move m join budget.move_class k using (class)
    where k.stage = 'reconocido' and (
      m.document_id in (select effect_id from billing.budget_effect where document_id = ${invoiceId}::uuid)
      or m.document_id in (select e.effect_id from billing.budget_effect e
        join receivables.discount_line l on l.parent_id = e.document_id and l.invoice_id = ${invoiceId}::uuid))`.execute(
    world.db,
  )
  return Number(rows[0]!.amount)
}

test('a financial discount lowers what is owed, the income and what was recognised; reversed, all is as it was', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const before = await recognised(invoiceId)
  const income = await world.balance('439512')
  const id = await applied('financial', invoiceId, 5_000)
  expect(await world.owes(invoiceId)).toBe(owed - 5_000)
  expect(await world.balance('439512')).toBe(income + 5_000)
  expect(before).toBe(owed)
  const rewritten = await inTransaction(world.db, {
    dry: true,
    work: async (tx) => {
      await sql`update receivables.discount_line set amount = 4000 where parent_id = ${id}::uuid`.execute(tx)
      return receivables.monitors![0]!.check(tx)
    },
  })
  expect(rewritten).toHaveLength(1)
  expect(await recognised(invoiceId)).toBe(owed - 5_000)
  expect(await drift()).toEqual([])

  await world.run(discountService, id, ['annul', { date: '2026-12-05', reason: 'El pagador se retractó' }])
  expect(await world.owes(invoiceId)).toBe(owed)
  expect(await world.balance('439512')).toBe(income)
  expect(await recognised(invoiceId)).toBe(before)
  expect(await drift()).toEqual([])
})

test('an accepted deduction of the payer is issued as a credit note, and cannot be reversed', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const id = await applied('deduction', invoiceId, 4_000)
  expect(await world.owes(invoiceId)).toBe(owed - 4_000)
  const [line] = await world.db
    .selectFrom('receivables.discountLine as l')
    .innerJoin('billing.creditNote as n', 'n.id', 'l.creditNoteId')
    .select(['n.net', 'n.status', 'n.concept'])
    .where('l.parentId', '=', id)
    .execute()
  expect(line).toEqual({ net: '4000.00', status: 'issued', concept: '3' })
  const undo = { date: '2026-12-10', reason: 'El pagador se retractó' }
  await expect(world.run(discountService, id, ['annul', undo])).rejects.toEqual(refusal('CAR-247'))
  expect(await drift()).toEqual([])
})

test('what may not be discounted', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  await world.reported(invoiceId, [[0, 'TA0201', 6_000]])
  const tries: readonly (readonly [Promise<string>, string])[] = [
    [drafted('financial', [[invoiceId, 100]], { date: '2026-12-11' }), 'CAR-236'],
    [drafted('financial', [[invoiceId, 100]], { date: '2026-11-19' }), 'CAR-240'],
    [
      drafted('financial', [
        [invoiceId, 100],
        [invoiceId, 100],
      ]),
      'CAR-237',
    ],
    [drafted('financial', [[invoiceId, 0]]), 'CAR-241'],
    [drafted('financial', [[invoiceId, owed - 5_999]]), 'CAR-242'],
    [drafted('rounding', [[invoiceId, 1_001]]), 'CAR-243'],
    [drafted('financial', []), 'CAR-244'],
  ]
  for (const [id, code] of tries)
    await expect(world.run(discountService, await id, ['approve'])).rejects.toEqual(refusal(code))
})

test('above the limit somebody else approves it', async () => {
  await world.act((tx) =>
    sql`insert into platform.parameter (id, name, from_day, value)
        values (gen_random_uuid(), 'receivables.discountLimit', '2026-01-01', '"1000.00"')`.execute(tx),
  )
  const invoiceId = await world.filed()
  const id = await drafted('audit', [[invoiceId, 1_001]])
  await expect(world.run(discountService, id, ['approve'])).rejects.toEqual(refusal('CAR-245'))
  const other = actorFor({ campusId: world.chief.campusId, name: 'Rosa Pardo' })
  await inTransaction(world.db, {
    dry: false,
    work: async (tx) => {
      await signWith(tx, { userId: other.userId })
      return performAction(discountService, { tx, actor: other, today, id, action: 'approve' })
    },
  })
  await world.run(discountService, id, ['apply'])
})

test('thirty-two discounts of all that an invoice owes race: one is applied', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const other = actorFor({ campusId: world.chief.campusId, name: 'Rosa Pardo' })
  const ids = await Promise.all(Array.from({ length: 32 }, () => drafted('financial', [[invoiceId, owed]])))
  for (const id of ids)
    await inTransaction(world.db, {
      dry: false,
      work: async (tx) => {
        await signWith(tx, { userId: other.userId })
        return performAction(discountService, { tx, actor: other, today, id, action: 'approve' })
      },
    })
  const done = await Promise.allSettled(ids.map((id) => world.run(discountService, id, ['apply'])))
  const lost = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(lost).toEqual(Array(31).fill('CAR-242'))
  expect(await world.owes(invoiceId)).toBe(0)
  expect(await drift()).toEqual([])
})
