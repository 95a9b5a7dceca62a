import { centavos, day, firstDayOf, money, moneyText, pesos, sumOf } from '@quina/kernel'
import { tripsOf } from '@quina/testing/server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { credit, debit, entry, type JournalEntry } from '../../ledger/journal/journal.domain.ts'
import { hubOperations } from '../../state/hub/reports.server.ts'
import { type Answer, reported, reportOf } from '../../testing/answer.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { journalDrift } from '../balance/drift.server.ts'

const world = await journalWorld()
afterAll(world.close)
const report = (name: string, input: Readonly<Record<string, unknown>>) =>
  reportOf(world, hubOperations, { name, ...input })
const year = { vigencia: 2026, from: 'm1', to: 'm13' }

const note = (
  month: number,
  lines: Parameters<typeof entry>[1],
  on = firstDayOf(2026, month),
): JournalEntry => entry({ kind: 'NC', day: on, concept: 'Prueba' }, lines)
const owed = (item: string, amount: number, dueOn = '2026-04-10') =>
  credit('240101', pesos(amount), { terceroId: world.tercero, openItem: item, dueOn: day(dueOn) })

test('the trial balance: what was brought, moved and left, and what each account adds up to', async () => {
  await world.post(
    entry({ kind: 'SI', day: day('2026-01-01'), concept: 'Saldos iniciales', period: 0 }, [
      debit('151403', pesos(1_000)),
      credit('320801', pesos(1_000)),
    ]),
    note(3, [debit('151404', pesos(500)), owed('FE-1', 500)]),
  )
  const answer = await report('trialBalance', year)
  // biome-ignore format: the report
  expect(reported(answer, 'account', 'before', 'debit', 'credit', 'balance')).toEqual([
    '1 1000.00 500.00 0.00 1500.00',
    '15 1000.00 500.00 0.00 1500.00',
    '1514 1000.00 500.00 0.00 1500.00',
    '151403 1000.00 0.00 0.00 1000.00',
    '151404 0.00 500.00 0.00 500.00',
    '2 0.00 0.00 500.00 500.00',
    '24 0.00 0.00 500.00 500.00',
    '2401 0.00 0.00 500.00 500.00',
    '240101 0.00 0.00 500.00 500.00',
    '3 1000.00 0.00 0.00 1000.00',
    '32 1000.00 0.00 0.00 1000.00',
    '3208 1000.00 0.00 0.00 1000.00',
    '320801 1000.00 0.00 0.00 1000.00',
  ])
  expect(answer.totals).toEqual({ debit: '500.00', credit: '500.00' })
  const ledger = await report('generalLedger', year)
  expect(ledger.totals).toEqual({
    beforeDebit: '1000.00',
    beforeCredit: '1000.00',
    debit: '500.00',
    credit: '500.00',
    balanceDebit: '1500.00',
    balanceCredit: '1500.00',
  })
})

test('the debt by age equals the balance of the accounts (§22 point 10)', async () => {
  const ages = await report('payablesAge', { to: '2026-05-20', terceroId: null, account: null })
  expect(reported(ages, 'name', 'due', 'notDue', 'd60', 'balance')).toEqual([
    'DIAN · 0.00 500.00 500.00',
    'FE-1 2026/04/10 0.00 500.00 500.00',
  ])
  const before = await report('payablesAge', { to: '2026-02-28', terceroId: null, account: null })
  expect(before.rows).toEqual([])
})

test('leaves advances received out of what is owed by age, unless their account is chosen', async () => {
  const input = { to: '2026-05-20', terceroId: null }
  const before = await report('payablesAge', { ...input, account: null })
  const advance = { terceroId: world.tercero, openItem: 'GIRO-1', dueOn: day('2026-05-04') }
  await world.post(note(5, [debit('151404', pesos(300)), credit('290101', pesos(300), advance)]))
  expect(await report('payablesAge', { ...input, account: null })).toEqual(before)
  const reported = await report('payablesAge', { ...input, account: '2901' })
  expect(reported.totals.balance).toBe('300.00')
})

const accounts = ['110501', '151403', '151404', '240720', '320801', '322501', '431208', '511114']
const side = fc.record({
  account: fc.constantFrom(...accounts),
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
})
const posting = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  debits: fc.array(side, { minLength: 1, maxLength: 4 }),
  to: fc.constantFrom(...accounts),
  owed: fc.option(fc.constantFrom('FE-2', 'FE-3', 'FE-4')),
  reversed: fc.boolean(),
})

test('whatever is posted and undone, the books agree with each other (§22 points 5, 6, 10)', async () => {
  const centre = await costCentre()
  const about = (account: string) => ({
    terceroId: world.tercero,
    ...(/^[45]/.test(account) ? { costCentreId: centre } : {}),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 5 }), async (postings) => {
      for (const { month, debits, to, owed: item, reversed } of postings) {
        const total = centavos(debits.reduce((sum, { amount }) => sum + amount, 0n))
        const other =
          item === null
            ? credit(to, total, about(to))
            : credit('240101', total, { terceroId: world.tercero, openItem: item })
        const lines = debits.map(({ account, amount }) => debit(account, centavos(amount), about(account)))
        const id = await world.post(note(month, [...lines, other]))
        if (reversed) await world.reverse(id, firstDayOf(2026, month))
      }
      await agree()
    }),
    { numRuns: 12 },
  )
}, 120_000)

async function agree() {
  const trial = await report('trialBalance', year)
  expect(trial.totals.debit).toBe(trial.totals.credit)
  for (const row of trial.rows.filter(({ group }) => group))
    expect(sumBelow(trial, row.id)).toEqual(row.values.debit)
  const position = await report('financialPosition', { vigencia: 2026, to: 'm12', unit: 'pesos' })
  const ages = await report('payablesAge', { to: '2026-12-31', terceroId: null, account: '240101' })
  const amountOf = (id: string) => position.rows.find((row) => row.id === id)?.values.amount
  expect(amountOf('total-1')).toBe(amountOf('total-P+P'))
  expect(ages.totals.balance).toBe(
    trial.rows.find(({ values }) => values.account === '240101')?.values.balance,
  )
  const cash = await report('cashFlow', { vigencia: 2026, to: 'm12' })
  const [net, opening, closing] = cash.rows.slice(-3).map(({ values }) => money(String(values.amount)))
  expect(moneyText((opening! + net!) as typeof net & bigint)).toBe(moneyText(closing!))
  expect(await journalDrift(world.db, 2026)).toEqual([])
  for (const account of ['110501', '1', '511114'])
    expect(await lastBalance(account)).toBe(inTrial(trial, account))
}

test('an auxiliary of many accounts reads one and then the rest of the page together', async () => {
  await world.post(
    ...['110501', '151403', '151404', '151405', '151406'].map((code) =>
      note(4, [debit(code, pesos(1), { terceroId: world.tercero }), credit('320801', pesos(1))]),
    ),
  )
  const input = { vigencia: 2026, from: 'm4', to: 'm4', account: '1' }
  const trips = await tripsOf(() => report('accountLedger', input))
  expect(trips).toBe(await tripsOf(() => report('accountLedger', { ...input, account: '1514' })))
  // The accounts with what they bring; the first; the others.
  expect(trips).toBe(3)
})

const inTrial = (trial: Answer, account: string) =>
  trial.rows.find(({ values }) => values.account === account && account.length > 1)?.values.balance

/** The last running balance of an auxiliary read page by page, forwards and backwards. */
async function lastBalance(account: string) {
  const input = { vigencia: 2026, from: 'm0', to: 'm13', account }
  const forwards = [...(await pages(input, 'next'))]
  const backwards = [...(await pages({ ...input, last: true }, 'previous'))].reverse()
  expect(backwards.flat()).toEqual(forwards.flat())
  return account.length === 1 ? undefined : forwards.flat().at(-1)?.split(' ').at(-1)
}

async function pages(input: Readonly<Record<string, unknown>>, way: 'next' | 'previous') {
  const found: string[][] = []
  let page = await report('accountLedger', input)
  for (;;) {
    const lines = page.rows.filter(({ group }) => !group)
    found.push(lines.map(({ id, values }) => `${id} ${values.balance}`))
    const cursor = page[way]
    if (!cursor) return found
    const { last: _last, ...rest } = input as { last?: boolean }
    page = await report('accountLedger', { ...rest, [way === 'next' ? 'after' : 'before']: cursor })
  }
}

/** What the rows right below a group of a tree add up to. */
function sumBelow({ rows }: Answer, id: string): string {
  const at = rows.findIndex((row) => row.id === id)
  const { level } = rows[at]!
  const end = rows.findIndex((row, index) => index > at && row.level <= level)
  const below = rows.slice(at + 1, end === -1 ? undefined : end).filter((row) => row.level === level + 1)
  return moneyText(sumOf(below, ({ values }) => money(String(values.debit))))
}

async function costCentre(): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from hospital.cost_centre where parent_id is not null limit 1`.execute(world.db)
  return rows[0]?.id ?? '00000000-0000-7000-8000-000000000001'
}
