import { day, type Money, minus, money, pesos, plus, zero } from '@quina/kernel'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { closingOf } from '../../ledger/closing/closing.server.ts'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { reportOf } from '../../testing/answer.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { rowsOfQuarter } from '../chip/chip-rows.server.ts'
import { hubOperations } from '../hub/reports.server.ts'

const world = await journalWorld()
afterAll(world.close)

const debits = ['151403', '580240', '512024', '163502'] as const
const credits = ['480890', '480817', '249090', '320801'] as const
const about = (account: string) => ({
  terceroId: world.tercero,
  ...(account === '249090' ? { openItem: 'X' } : {}),
})

/** A year of entries between accounts of position and of result, in any month. */
async function someYear(): Promise<void> {
  const drawn = fc.sample(
    fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      from: fc.constantFrom(...debits),
      to: fc.constantFrom(...credits),
      whole: fc.integer({ min: 1, max: 90_000_000 }),
    }),
    { numRuns: 60, seed: 5 },
  )
  for (const { month, from, to, whole } of drawn)
    await world.post(
      entry({ kind: 'NC', day: day(`2026-${String(month).padStart(2, '0')}-15`), concept: 'Movimiento' }, [
        debit(from, pesos(whole), about(from)),
        credit(to, pesos(whole), about(to)),
      ]),
    )
}

test('§22.7: the result of the statement is that of the closing', async () => {
  await someYear()
  const { rows } = await reportOf(world, hubOperations, {
    name: 'comprehensiveIncome',
    vigencia: 2026,
    to: 'm12',
    unit: 'pesos',
  })
  const { result } = await closingOf(world.db, 2026, false)
  expect(result).not.toBe('0.00')
  expect(rows.at(-1)?.values.amount).toBe(result)
})

test('§22.8: a quarter begins with what the one before left; current and non-current are the final balance', async () => {
  const left = new Map<string, Money>()
  for (const quarter of [1, 2, 3, 4]) {
    const rows = await world.inTransaction((tx) => rowsOfQuarter(tx as never, { vigencia: 2026, quarter }))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      if (quarter > 1) expect([row.code, row.before]).toEqual([row.code, left.get(row.code) ?? zero])
      left.set(row.code, row.balance)
      if (/^[12]/.test(row.code)) expect(plus(row.current, row.nonCurrent)).toBe(row.balance)
      const moved = minus(row.debit, row.credit)
      const grown = /^[2349]/.test(row.code) ? minus(row.before, moved) : plus(row.before, moved)
      expect(grown).toBe(row.balance)
    }
    const debit = rows.reduce((sum, row) => plus(sum, row.debit), money('0.00'))
    expect(debit).toBe(rows.reduce((sum, row) => plus(sum, row.credit), money('0.00')))
  }
})
