import { day, money, newId, pesos } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { journalLedger } from '../../ledger/journal/journal-ledger.server.ts'
import { hubOperations } from '../../state/hub/reports.server.ts'
import { reported, reportOf } from '../../testing/answer.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'

const world = await journalWorld()
afterAll(world.close)

const north = newId()
const south = newId()
const year = { vigencia: 2026, from: 'm3', to: 'm12' }
const report = (name: string, input: Readonly<Record<string, unknown>> = {}) =>
  reportOf(world, hubOperations, { name, ...year, ...input })
const post = (campusId: string, on: string, whole: number) =>
  world.inTransaction((tx) => {
    const source = { document: 'accounting.opening', id: newId(), campusId }
    const heading = { kind: 'NC', day: day(on), concept: 'Ajuste de inventario' }
    const lines = [debit('151403', pesos(whole)), credit('320801', pesos(whole))]
    return journalLedger.post(tx, source, [entry(heading, lines)])
  })

beforeAll(async () => {
  await post(north, '2026-02-10', 1_000)
  await post(north, '2026-03-10', 200)
  await post(south, '2026-03-11', 30)
  await post(south, '2026-04-02', 4)
})

test('the trial balance of a site is what its vouchers moved; those of all the sites add up to the whole', async () => {
  const ofNorth = await report('trialBalance', { campusId: north, level: 1 })
  expect(reported(ofNorth, 'account', 'before', 'debit', 'credit', 'balance')).toEqual([
    '1 1000.00 200.00 0.00 1200.00',
    '3 1000.00 0.00 200.00 1200.00',
  ])
  const ofSouth = await report('trialBalance', { campusId: south, level: 1 })
  expect(reported(ofSouth, 'account', 'before', 'balance')).toEqual(['1 0.00 34.00', '3 0.00 34.00'])
  const whole = await report('trialBalance', { level: 1 })
  const debits = [ofNorth, ofSouth].reduce((sum, { totals }) => sum + money(totals.debit!), 0n)
  expect(debits).toBe(money(whole.totals.debit!))
})

test('an auxiliary of a site begins with the balance of its vouchers, and lists only them', async () => {
  const input = { account: '151403', campusId: north }
  const { rows, totals } = await report('accountLedger', input)
  expect(reported({ rows, totals }, 'day', 'debit', 'balance')).toEqual([
    '· · 1000.00',
    '2026-03-10 200.00 1200.00',
  ])
  expect(totals).toEqual({ debit: '200.00', credit: '0.00' })
})

test('the journal of a site has its vouchers, and its totals are theirs', async () => {
  const book = await report('journalBook', { campusId: south })
  expect(book.rows.filter(({ group }) => group)).toHaveLength(2)
  expect(book.totals).toEqual({ debit: '34.00', credit: '34.00' })
  const days = await report('dailyTotals', { campusId: south })
  const heads = { ...days, rows: days.rows.filter(({ group }) => group) }
  expect(reported(heads, 'day', 'debit')).toEqual(['2026-03-11 30.00', '2026-04-02 4.00'])
  expect((await report('journalBook')).rows.filter(({ group }) => group)).toHaveLength(3)
})
