import { proposedPayment } from '@quina/budget/server'
import { day, moneyText, pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import { openItemDrift } from '../../../modules/finance/accounting/books/balance/drift.server.ts'
import { lockPayables } from '../../../modules/finance/treasury/payment/payable/payable-facts.server.ts'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)
const { run, causado, registro, vouchers, payable, withheld, available, pay, db } = world

/** The purchase of example E-17: 5,000,000 and its VAT. */
async function bought() {
  const rp = await registro(10_000_000)
  const rubro = rp.lines[0]!
  const id = await causado([{ concept: 'MMQ', value: 5_000_000, vat: '19', rubro }], { registroId: rp.id })
  const line = await db
    .selectFrom('accounting.causacionLine')
    .select('id')
    .where('parentId', '=', id)
    .executeTakeFirstOrThrow()
  const note = (whole: number, number = 'NC-31', date = '2026-10-02') =>
    run(id, 'creditNote', {
      input: {
        date,
        number,
        reason: 'Mercancía devuelta por vencimiento',
        lines: [{ lineId: line.id, amount: moneyText(pesos(whole)) }],
      },
    })
  return { id, rubro, note }
}

test('E-17, unpaid: less cost, VAT, withholdings, payable and obligación', async () => {
  const { id, rubro, note } = await bought()
  expect(await payable(id)).toMatchObject({ net: '5682500.00' })
  await note(1_000_000)
  expect(await vouchers(id)).toMatchInlineSnapshot(`
    "CA
    151404            5950000.00
    243608                               125000.00
    243625                               142500.00
    240101                              5682500.00
    NC
    240101            1136500.00
    243608              25000.00
    243625              28500.00
    151404                              1190000.00"
  `)
  expect(await payable(id)).toMatchObject({ paid: '0.00', balance: '4546000.00', condition: 'approved' })
  expect(await available(rubro)).toBe(5_240_000)
  expect(await withheld(id)).toEqual([
    '2026-08 243608 125000',
    '2026-08 243625 142500',
    '2026-10 243608 -25000',
    '2026-10 243625 -28500',
  ])
})

test('the egreso of what a note left pays all that is left of the obligación', async () => {
  const { id, note } = await bought()
  await note(1_000_000)
  const { net, balance, obligacionId } = (await lockPayables(db, [id])).get(id)!
  expect([net, balance]).toEqual([pesos(4_546_000), pesos(4_546_000)])
  const input = { obligacionId: obligacionId!, netTotal: net, netPaid: balance, on: day('2026-10-05') }
  const parts = await proposedPayment(db, { ...input, campusId: null })
  expect(parts.map(({ amount }) => amount)).toEqual([pesos(4_760_000)])
})

test('E-17, paid: a receivable, and the budget as it was', async () => {
  const { id, rubro, note } = await bought()
  await pay(id, 5_682_500)
  await note(1_000_000)
  expect(await vouchers(id)).toMatchInlineSnapshot(`
    "CA
    151404            5950000.00
    243608                               125000.00
    243625                               142500.00
    240101                              5682500.00
    NC
    138490            1136500.00
    243608              25000.00
    243625              28500.00
    151404                              1190000.00"
  `)
  expect(await payable(id)).toMatchObject({ paid: '5682500.00', balance: '0.00', condition: 'paid' })
  expect(await available(rubro)).toBe(4_050_000)
})

test('paid in part: first what is owed, the rest is claimed', async () => {
  const { id, rubro, note } = await bought()
  await pay(id, 5_000_000)
  await note(1_000_000)
  const [stored] = await db
    .selectFrom('accounting.supplierNote')
    .select(['fromPayable', 'receivable'])
    .where('causacionId', '=', id)
    .execute()
  expect(stored).toEqual({ fromPayable: '682500.00', receivable: '454000.00' })
  expect(await payable(id)).toMatchObject({ paid: '5000000.00', balance: '0.00' })
  // 1,190,000 × 682,500 / 1,136,500 is no longer owed in the budget.
  expect(await available(rubro)).toBe(4_050_000 + 714_628)
})

test('notes take all that is left, and not more; annulling undoes what they left', async () => {
  const { id, rubro, note } = await bought()
  await note(1_000_000, 'NC-1')
  await expect(note(1_000_000, 'NC-1')).rejects.toMatchObject({ code: 'CXP-023' })
  await expect(note(4_000_001, 'NC-2')).rejects.toMatchObject({ code: 'CXP-022' })
  await expect(note(1, 'NC-3', '2026-08-01')).rejects.toMatchObject({ code: 'PRE-016' })
  await run(id, 'annul', { input: { date: '2026-10-05', reason: 'Factura anulada por el proveedor' } })
  expect(await available(rubro)).toBe(10_000_000)
  expect((await withheld(id)).slice(-2)).toEqual(['2026-10 243608 -100000', '2026-10 243625 -114000'])
  expect(await payable(id)).toBeUndefined()
})

test('a note that takes everything leaves nothing owed nor withheld', async () => {
  const { id, rubro, note } = await bought()
  await note(1_666_667, 'NC-1')
  await note(3_333_333, 'NC-2')
  expect(await payable(id)).toMatchObject({ balance: '0.00' })
  expect(await available(rubro)).toBe(10_000_000)
  const left = (await withheld(id)).reduce((sum, row) => sum + Number(row.split(' ')[2]), 0)
  expect(left).toBe(0)
})

test('every open item is the sum of its lines', async () => {
  expect(await openItemDrift(db)).toEqual([])
})
