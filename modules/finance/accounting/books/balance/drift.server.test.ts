import { centavos, firstDayOf } from '@quina/kernel'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { credit, debit, entry, type JournalEntry } from '../../ledger/journal/journal.domain.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { journalDrift } from './drift.server.ts'

const world = await journalWorld()
afterAll(world.close)

const accounts = ['110501', '151403', '151404', '240720', '320801', '322501']
const side = fc.record({
  account: fc.constantFrom(...accounts),
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  named: fc.boolean(),
})
const posting = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  kind: fc.constantFrom('NC', 'CI', 'SA'),
  debits: fc.array(side, { minLength: 1, maxLength: 5 }),
  reversed: fc.boolean(),
})
type GeneratedPosting = typeof posting extends fc.Arbitrary<infer P> ? P : never

function entryOf({ month, kind, debits }: GeneratedPosting): JournalEntry {
  const total = debits.reduce((sum, { amount }) => sum + amount, 0n)
  const about = (named: boolean, account: string) =>
    named || account === '110501' ? { terceroId: world.tercero } : {}
  return entry({ kind, day: firstDayOf(2026, month), concept: 'Al azar' }, [
    ...debits.map(({ account, amount, named }) => debit(account, centavos(amount), about(named, account))),
    credit('322501', centavos(total)),
  ])
}

test('whatever is posted and undone, balances equal lines and debits equal credits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 6 }), async (postings) => {
      for (const given of postings) {
        const id = await world.post(entryOf(given))
        if (given.reversed) await world.reverse(id, firstDayOf(2026, given.month))
      }
      expect(await journalDrift(world.db, 2026)).toEqual([])
      const { rows } = await sql<{ balanced: boolean }>`
        select sum(debit) = sum(credit) as balanced from accounting.account_balance group by vigencia, period`.execute(
        world.db,
      )
      expect(rows.every(({ balanced }) => balanced)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a balance that was tampered with is found', async () => {
  await sql`update accounting.account_balance set debit = debit + 0.01 where account_id =
            (select id from accounting.account where code = '322501') and period =
            (select min(period) from accounting.account_balance)`.execute(world.db)
  await sql`update accounting.account_tercero_balance set credit = credit + 1`.execute(world.db)
  const drift = await journalDrift(world.db, 2026)
  expect(new Set(drift.map(({ ledger }) => ledger))).toEqual(new Set(['account', 'account and tercero']))
})
