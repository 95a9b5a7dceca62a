import { openPeriod, preparePeriods } from '@quina/accounting/server'
import { day, moneyText, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../modules/finance/budget/ledger/ledger/invariants.server.ts'
import { closeMonths, yearCommands } from '../../../modules/finance/budget/testing/world-year-end.server.ts'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)

/** Two purchases of E-17 that nobody paid, whose year was carried to the next. */
async function carriedPurchases() {
  const buy = async () => {
    const rp = await world.registro(10_000_000)
    const lines = [{ concept: 'MMQ', value: 5_000_000, vat: '19', rubro: rp.lines[0]! }]
    const id = await world.causado(lines, { registroId: rp.id })
    const { id: lineId } = await world.db
      .selectFrom('accounting.causacionLine')
      .select('id')
      .where('parentId', '=', id)
      .executeTakeFirstOrThrow()
    return { id, lineId }
  }
  const bought = [await buy(), await buy()] as const
  await world.act(async (tx) => {
    await preparePeriods(tx, 2027)
    for (let number = 0; number <= 3; number++)
      await openPeriod(tx, { vigencia: 2027, number }, day('2027-03-15'))
  })
  await world.openVigencia(2027)
  const run = yearCommands(world)
  await run('startClosing')
  await closeMonths(run)
  await run('constituteRezago', { date: '2027-01-15', actNumber: '004' })
  return bought
}

/** What goes on of the obligación of a causación: what is owed there, and what its registro may owe still. */
async function goesOn(causacionId: string) {
  const { rows } = await sql<{ owed: number; committed: number }>`
    select n.available::float as owed, r.available::float as committed from accounting.payable p
    join budget.rezago z on z.obligacion_id = p.obligacion_id
    join budget.line n on n.id = z.next_line_id join budget.line r on r.id = n.from_line_id
    where p.causacion_id = ${causacionId}::uuid`.execute(world.db)
  return rows[0]
}

test('in January a note of the supplier, or the annulment of the causación, lowers the cuenta por pagar', async () => {
  const [noted, undone] = await carriedPurchases()
  expect(await goesOn(noted.id)).toEqual({ owed: 5_950_000, committed: 0 })
  await world.run(noted.id, 'creditNote', {
    input: {
      date: '2027-01-20',
      number: 'NC-31',
      reason: 'Mercancía devuelta por vencimiento',
      lines: [{ lineId: noted.lineId, amount: moneyText(pesos(1_000_000)) }],
    },
  })
  expect(await goesOn(noted.id)).toEqual({ owed: 4_760_000, committed: 1_190_000 })
  expect(await world.payable(noted.id)).toMatchObject({ paid: '0.00', balance: '4546000.00' })

  await world.run(undone.id, 'annul', {
    input: { date: '2027-01-21', reason: 'La mercancía no era la pedida' },
  })
  expect(await goesOn(undone.id)).toEqual({ owed: 0, committed: 5_950_000 })
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})
