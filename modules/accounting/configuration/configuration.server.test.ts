import type { Call } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import { closePeriod } from '../period/period.server.ts'
import { definePosting } from '../posting/posting.contract.ts'
import { accountFor } from '../purpose/purpose.server.ts'
import { journalWorld } from '../testing/journal-world.server.ts'
import type { Configuration } from './configuration.contract.ts'
import { configurationOperations } from './configuration.server.ts'

const world = await journalWorld()
afterAll(world.close)

definePosting({
  event: 'test.fee',
  label: 'Cuota de prueba',
  facts: {},
  values: { amount: 'Valor' },
  accounts: { bank: 'Banco' },
  lines: [
    { side: 'debit', account: 'purpose:bankCommission', value: 'amount' },
    { side: 'credit', account: 'bank', value: 'amount' },
  ],
  samples: [1, 2, 3].map((amount) => ({ values: { amount: pesos(amount) } })),
})

const other = newId()
const today = day('2026-03-10')
type Given = Readonly<Record<string, unknown>>
/** One call as someone, who is the usual accountant unless another is named. */
const calling = (end: string, call: Given, userId: string = world.actor.userId) =>
  world.db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: userId as typeof world.actor.userId })
    const found = configurationOperations.find(({ endpoint }) => endpoint.path.endsWith(end))
    return found!.handle({ tx, actor: { ...world.actor, userId }, today, ...call } as unknown as Call)
  })
const reading = () => calling('/configuration', { query: { vigencia: 2026 } }) as Promise<Configuration>
const idOf = async (code: string) =>
  (
    await world.db
      .selectFrom('accounting.account')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id
const choosing = async (code: string, fromDay: string) =>
  calling('/purpose', { body: { key: 'cash', accountId: await idOf(code), fromDay, reason: 'Otra caja' } })
const cashOn = (on: string) => world.inTransaction((tx) => accountFor(tx, 'cash', day(on)))
const lines = [
  { side: 'debit', account: '580240', value: 'amount' },
  { side: 'credit', account: 'bank', value: 'amount' },
]
const changing = (given: unknown, fromDay = '2026-03-01') =>
  calling('/posting', { body: { event: 'test.fee', lines: given, fromDay, reason: 'Otra cuenta' } })

test('how much is done is read off what is there', async () => {
  const { steps, lockedUntil } = await reading()
  const percents = Object.fromEntries(steps.map(({ key, percent }) => [key, percent]))
  expect(percents).toMatchObject({ chart: 100, kinds: 100, periods: 100, purposes: 100, opening: 0, lock: 0 })
  expect(lockedUntil).toBeNull()
})

test('an account is chosen from a day on, and again from the same day', async () => {
  expect(await choosing('110502', '2026-02-01')).toEqual({ status: 'current' })
  expect(await choosing('11100501', '2026-02-01')).toEqual({ status: 'current' })
  expect([await cashOn('2026-01-31'), await cashOn('2026-02-01')]).toEqual(['110501', '11100501'])
  await expect(choosing('1105', '2026-02-01')).rejects.toMatchObject({ code: 'CON-011' })
})

test.each<[string, unknown, string]>([
  ['that does not balance', [lines[0]], 'CON-053'],
  ['with a code that does not exist', [{ ...lines[0], account: '580299' }, lines[1]], 'CON-011'],
  ['with a value it does not have', [{ ...lines[0], value: 'tax' }, lines[1]], 'CON-052'],
])('a template %s is refused', (_what, given, code) =>
  expect(changing(given)).rejects.toMatchObject({ code }),
)

test('an entry is simulated as its day would post it', async () => {
  await changing(lines)
  const body = {
    event: 'test.fee',
    lines: null,
    facts: {},
    values: { amount: '38500.00' },
    accounts: { bank: '11100501' },
  }
  const { drawn } = (await calling('/simulate', { body: { ...body, date: '2026-03-01' } })) as {
    drawn: string
  }
  expect(drawn).toBe('580240              38500.00\n11100501                              38500.00')
  const nothing = calling('/simulate', { body: { ...body, date: '2026-03-01', values: {} } })
  await expect(nothing).rejects.toMatchObject({
    code: 'CON-058',
    fields: { 'values.amount': expect.any(String) },
  })
})

test('what is exported is taken again, and tells what it would change', async () => {
  const { download } = (await calling('/export', {})) as { download: { content: Buffer } }
  const told = (content: Buffer) => calling('/import/apply', { file: { content } })
  expect(await told(download.content)).toEqual({ changes: [], problems: [] })
  const file = JSON.parse(download.content.toString('utf8')) as { purposes: Record<string, string> }
  const changed = Buffer.from(JSON.stringify({ ...file, purposes: { ...file.purposes, cash: '110501' } }))
  expect(await told(changed)).toEqual({ changes: ['Caja principal: 110501'], problems: [] })
  expect(await cashOn('2026-03-10')).toBe('110501')
  await expect(told(Buffer.from('{}'))).rejects.toMatchObject({ code: 'CON-059' })
})

test('once a period was closed, changes are later, and wait for another person', async () => {
  await world.inTransaction((tx) => closePeriod(tx, { vigencia: 2026, number: 3 }))
  await expect(choosing('110502', '2026-03-31')).rejects.toMatchObject({ code: 'CON-056' })
  expect(await choosing('110502', '2026-04-01')).toEqual({ status: 'proposed' })
  expect(await cashOn('2026-04-01')).toBe('110501')
  const [proposal] = (await reading()).proposals
  expect(proposal).toMatchObject({ what: 'Caja principal', fromDay: '2026-04-01', mine: true })
  const params = { kind: 'purpose', id: proposal!.id, decision: 'accept' }
  await expect(calling('/:decision', { params })).rejects.toMatchObject({ code: 'CON-054' })
  await calling('/:decision', { params }, other)
  expect(await cashOn('2026-04-01')).toBe('110502')
  expect((await reading()).proposals).toEqual([])
})

test('a change that is rejected never holds', async () => {
  expect(await changing(null, '2026-04-01')).toEqual({ status: 'proposed' })
  const [proposal] = (await reading()).proposals
  await calling('/:decision', { params: { kind: 'posting', id: proposal!.id, decision: 'reject' } })
  const { postings, proposals } = await reading()
  expect(proposals).toEqual([])
  expect(postings.find(({ event }) => event === 'test.fee')).toMatchObject({ own: true })
})
