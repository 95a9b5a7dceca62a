import type { WireOf } from '@quina/blocks'
import { decideParameter } from '@quina/blocks/server'
import { accountingFramework } from '@quina/hospital/contract'
import { day, newId, pesos } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { closePeriod } from '../../ledger/period/period.server.ts'
import { definePosting } from '../../ledger/posting/posting.contract.ts'
import { purposes } from '../../ledger/purpose/purpose.contract.ts'
import { accountFor } from '../../ledger/purpose/purpose.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import {
  changePosting,
  choosePurpose,
  decideProposal,
  exportConfiguration,
  importConfiguration,
  loadSeeds,
  readConfiguration,
  simulatePosting,
} from './configuration.contract.ts'
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

const today = day('2026-03-10')
/** The screen as someone, who is the usual accountant unless another is named. */
const sits = (actor = world.actor) => screensOf(configurationOperations, { ...world, actor, today })
const { ask, act, take } = sits()
const other = sits(actorFor())
const reading = () => ask(readConfiguration, { vigencia: 2026 })
const idOf = async (code: string) =>
  (
    await world.db
      .selectFrom('accounting.account')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id
const choosing = async (code: string, fromDay: string) =>
  act(choosePurpose, { key: 'cash', accountId: await idOf(code), fromDay, reason: 'Otra caja' })
const cashOn = (on: string) => world.inTransaction((tx) => accountFor(tx, 'cash', day(on)))
const debited = { side: 'debit', account: '580240', value: 'amount' } as const
const lines = [debited, { side: 'credit', account: 'bank', value: 'amount' }] as const
type Lines = WireOf<typeof changePosting.about>['lines']
const changing = (given: Lines, fromDay = '2026-03-01') =>
  act(changePosting, { event: 'test.fee', lines: given, fromDay, reason: 'Otra cuenta' })

test('how much is done is derived from what exists', async () => {
  const { steps, lockedUntil } = await reading()
  const percents = Object.fromEntries(steps.map(({ key, percent }) => [key, percent]))
  // Other files of the same worker declare purposes too: those whose account is not of this chart wait for one.
  const chart = await world.db.selectFrom('accounting.account').select('code').execute()
  const served = purposes().filter(({ starter }) => chart.some(({ code }) => code === starter))
  expect(served.length).toBeGreaterThan(10)
  const chosen = Math.floor((served.length * 100) / purposes().length)
  expect(percents).toMatchObject({
    chart: 100,
    kinds: 100,
    periods: 100,
    purposes: chosen,
    opening: 0,
    lock: 0,
  })
  expect(lockedUntil).toBeNull()
})

test('an account is chosen from a day on, and again from the same day', async () => {
  expect(await choosing('110502', '2026-02-01')).toEqual({ status: 'current' })
  expect(await choosing('11100501', '2026-02-01')).toEqual({ status: 'current' })
  expect([await cashOn('2026-01-31'), await cashOn('2026-02-01')]).toEqual(['110501', '11100501'])
  await expect(choosing('1105', '2026-02-01')).rejects.toMatchObject({ code: 'CON-011' })
})

test.each<[string, Lines, string]>([
  ['that does not balance', [debited], 'CON-053'],
  ['with a code that does not exist', [{ ...debited, account: '580299' }, lines[1]], 'CON-011'],
  ['with a value it does not have', [{ ...debited, value: 'tax' }, lines[1]], 'CON-052'],
])('a template %s is refused', (_what, given, code) =>
  expect(changing(given)).rejects.toMatchObject({ code }),
)

test('an entry is simulated as its day would post it', async () => {
  await changing(lines)
  const input = {
    event: 'test.fee',
    lines: null,
    facts: {},
    values: { amount: '38500.00' },
    accounts: { bank: '11100501' },
    date: '2026-03-01',
  }
  const { drawn } = await ask(simulatePosting, input)
  expect(drawn).toBe('580240              38500.00\n11100501                              38500.00')
  const nothing = ask(simulatePosting, { ...input, values: {} })
  await expect(nothing).rejects.toMatchObject({
    code: 'CON-058',
    fields: { 'values.amount': expect.any(String) },
  })
})

test('an export can be imported, with a preview of the changes', async () => {
  const { content } = await take(exportConfiguration, {})
  const json = { name: 'a.json', mediaType: 'application/json' }
  const bring = (content: Buffer) => act(importConfiguration, {}, { ...json, content })
  expect(await bring(Buffer.from(String(content)))).toEqual({ changes: [], problems: [] })
  const file = JSON.parse(String(content)) as { purposes: Record<string, string> }
  const changed = Buffer.from(JSON.stringify({ ...file, purposes: { ...file.purposes, cash: '110501' } }))
  expect(await bring(changed)).toEqual({ changes: ['Caja principal: 110501'], problems: [] })
  expect(await cashOn('2026-03-10')).toBe('110501')
  await expect(bring(Buffer.from('{}'))).rejects.toMatchObject({ code: 'CON-059' })
})

test('once a period was closed, changes are later, and wait for another person', async () => {
  await world.inTransaction((tx) => closePeriod(tx, { vigencia: 2026, number: 3 }))
  await expect(choosing('110502', '2026-03-31')).rejects.toMatchObject({ code: 'CON-056' })
  expect(await choosing('110502', '2026-04-01')).toEqual({ status: 'proposed' })
  expect(await cashOn('2026-04-01')).toBe('110501')
  const [proposal] = (await reading()).proposals
  expect(proposal).toMatchObject({ what: 'Caja principal', fromDay: '2026-04-01', mine: true })
  const decided = { kind: 'purpose', id: proposal!.id, decision: 'accept' } as const
  await expect(act(decideProposal, decided)).rejects.toMatchObject({ code: 'CON-054' })
  await other.act(decideProposal, decided)
  expect(await cashOn('2026-04-01')).toBe('110502')
  expect((await reading()).proposals).toEqual([])
})

test('a change that is rejected never holds', async () => {
  expect(await changing(null, '2026-04-01')).toEqual({ status: 'proposed' })
  const [proposal] = (await reading()).proposals
  await act(decideProposal, { kind: 'posting', id: proposal!.id, decision: 'reject' })
  const { postings, proposals } = await reading()
  expect(proposals).toEqual([])
  expect(postings.find(({ event }) => event === 'test.fee')).toMatchObject({ own: true })
})

test('only an entity that keeps its books by the catalogue of the CGN loads it', async () => {
  const from = { fromDay: day('2026-01-01'), userId: null }
  const choose = (value: string) =>
    world.inTransaction((tx) => decideParameter(tx, accountingFramework, { ...from, value }))
  const seeded = async () => (await act(loadSeeds, {})).accounts
  const entity = async () => (await reading()).steps.find(({ key }) => key === 'entity')?.detail
  await choose('niif_pymes')
  expect(await seeded()).toBe(0) // The world has the starter chart already.
  expect(await entity()).toContain('NIIF para pymes')
  await choose('cgn_414')
  expect(await seeded()).toBeGreaterThan(400)
  expect(await entity()).toContain('Resolución 414 de 2014 (CGN)')
})

test('the entity is not a finished step while it is called as a new installation calls it', async () => {
  const entity = async () => (await reading()).steps.find(({ key }) => key === 'entity')
  await sql`insert into admin.company (id, name, nit, check_digit)
    values (${newId()}::uuid, 'Entidad sin configurar', '900000000', '5')
    on conflict (the_only) do update set name = excluded.name, nit = excluded.nit`.execute(world.db)
  expect(await entity()).toMatchObject({ percent: 0 })
  await sql`update admin.company set name = 'ESE de Prueba', nit = '999000111'`.execute(world.db)
  expect(await entity()).toMatchObject({ percent: 100 })
})
