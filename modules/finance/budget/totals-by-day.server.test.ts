import type { ListQuery } from '@quina/blocks'
import { readTotals } from '@quina/blocks/server'
import { Problem } from '@quina/kernel'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cdp } from './expense/cdp/cdp.contract.ts'
import { cdpRequest } from './expense/cdp-request/cdp-request.contract.ts'
import { obligacion } from './expense/obligacion/obligacion.contract.ts'
import { pago } from './expense/pago/pago.contract.ts'
import { registro } from './expense/registro/registro.contract.ts'
import { budgetWorld, type Paper } from './testing/budget-world.server.ts'

const sources = [cdpRequest, cdp, registro, obligacion, pago].map(({ name, list }) => ({
  list,
  view: `budget.${name}List`,
}))

const world = await budgetWorld({ drugs: 5_000, services: 5_000 })
afterAll(world.close)

const queries: readonly ListQuery[] = [
  { filters: {} },
  { vigencia: 2026, filters: {} },
  { vigencia: 2025, filters: {} },
  { filters: { condition: 'approved' } },
  { filters: { condition: 'draft,annulled' } },
  { vigencia: 2026, filters: { date: '2026-03-12..2026-03-24', condition: 'approved' } },
  { filters: { date: '..2026-03-16' } },
  { filters: { date: '2026-03-14' } },
]

/** In a transaction of its own, so that nothing is remembered by the process. */
const totals = (source: (typeof sources)[number], query: ListQuery, campusId: string | null) =>
  world.db.transaction().execute((tx) => readTotals(tx, source, query, { campusId }))

const answerable = ({ list: { columns } }: (typeof sources)[number], { filters }: ListQuery) =>
  filters.condition?.split(',').every((one) => columns.condition?.schema.safeParse(one).success) ?? true

/** A filter by any number lets everything pass, but is not one that days can answer. */
async function expectTheSame(input = queries): Promise<void> {
  for (const source of sources) {
    for (const query of input.filter((one) => answerable(source, one))) {
      const all = { ...query, filters: { ...query.filters, number: '..' } }
      for (const campusId of [null, world.campusId]) {
        const stored = await totals(source, query, campusId)
        const computed = await totals(source, all, campusId)
        const where = `${source.view} ${JSON.stringify(query)}`
        expect({ where, count: stored.count, ...numbers(stored.sums) }).toEqual({
          where,
          count: computed.count,
          ...numbers(computed.sums),
        })
      }
    }
  }
}
const numbers = (sums: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)]))

const command = fc.record({
  verb: fc.constantFrom(
    ...([
      'cdp',
      'draft',
      'discard',
      'next',
      'next',
      'next',
      'next',
      'next',
      'release',
      'add',
      'annul',
    ] as const),
  ),
  pick: fc.nat(),
  amount: fc.integer({ min: 1, max: 30 }),
  date: fc.integer({ min: 10, max: 28 }).map((day) => `2026-03-${day}`),
})
type Command = typeof command extends fc.Arbitrary<infer D> ? D : never

const papers: Paper[] = []
const drafts: Paper[] = []

async function perform({ verb, pick, amount, date }: Command): Promise<void> {
  const chosen = papers[pick % Math.max(1, papers.length)]
  if (verb === 'draft') return void drafts.push(await world.draftCdp(amount, { date }))
  if (verb === 'discard') {
    const draft = drafts[pick % Math.max(1, drafts.length)]
    return draft === undefined ? undefined : void (await world.discard(draft))
  }
  if (verb === 'cdp' || chosen === undefined) return void papers.push(await newCdp(amount * 3, date))
  if (verb === 'next') return void papers.push(await following(latest(pick), 1 + (amount % 6), date))
  const adjustable = chosen.kind === 'cdp' || chosen.kind === 'registro'
  if (verb === 'annul' || !adjustable) return void (await world.annul(chosen, { date: '2026-03-28' }))
  await world[verb](chosen, amount, { date })
}

/** One of the last, so that chains reach the payment. */
const latest = (pick: number): Paper => papers.at(-1 - (pick % Math.min(5, papers.length)))!

async function newCdp(amount: number, date: string): Promise<Paper> {
  const how = { date, expiresOn: amount % 2 ? '2026-12-31' : '2026-03-20' }
  if (amount % 4 !== 0) return world.approvedCdp(amount, how)
  const request = await world.approvedRequest(amount, { date })
  return world.approvedCdp(amount, { ...how, request })
}

const following = (from: Paper, amount: number, date: string): Promise<Paper> =>
  from.kind === 'cdp'
    ? world.approvedRegistro(from, amount, { date: '2026-03-26' })
    : from.kind === 'registro'
      ? world.approvedObligacion(from, amount, { date: '2026-03-27' })
      : from.kind === 'obligacion'
        ? world.approvedPago(from, amount, { date: '2026-03-28' })
        : newCdp(amount, date)

/** Refused by a rule of the budget, or not: both are commands. */
const tried = (one: Command): Promise<void> =>
  perform(one).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })

const read = (): Promise<unknown> =>
  Promise.all(sources.map((source) => totals(source, { filters: {} }, null)))

test('the totals by day equal the sum of all moves, after commands that race with readers', async () => {
  const commands = fc.sample(command, { numRuns: 160, seed: 20261120 })
  for (let at = 0; at < commands.length; at += 8) {
    const racing = commands.slice(at, at + 8).map(tried)
    await Promise.all([...racing, read(), read()])
    await expectTheSame(at % 40 === 0 ? queries : queries.slice(0, 1))
  }
  // One by one, so that no other command on the same day hides what one of them forgot to say.
  for (const one of fc.sample(command, { numRuns: 40, seed: 20261121 })) {
    await tried(one)
    await expectTheSame(queries.slice(0, 1))
  }
  await expectTheSame()
  expect(new Set(papers.map(({ kind }) => kind)).size).toBe(4)
}, 180_000)

test('only the days that were written to are added up again', async () => {
  await read()
  const storedOn = async () => {
    const { rows } = await sql<{ day: string; snapshot: string }>`
      select day::text, snapshot::text from platform.day_total where view = 'budget.cdp_list'`.execute(
      world.db,
    )
    return new Map(rows.map(({ day, snapshot }) => [day, snapshot]))
  }
  const before = await storedOn()
  await world.draftCdp(10, { date: '2026-03-05' })
  await read()
  const after = await storedOn()
  expect([...after].filter(([day, snapshot]) => before.get(day) !== snapshot).map(([day]) => day)).toEqual([
    '2026-03-05',
  ])
})

test('a condition that changes by the calendar alone is seen on its day', async () => {
  await world.approvedCdp(7, { date: '2026-03-06', expiresOn: '2030-01-01' })
  await read()
  await sql`update platform.day_total set parts = '[]', until = (now() at time zone 'America/Bogota')::date
            where view = 'budget.cdp_list' and day = '2026-03-06'`.execute(world.db)
  await expectTheSame()
})

test('what was kept by another server is not believed', async () => {
  await read()
  await sql`update platform.day_total set parts = '[]', server = 1`.execute(world.db)
  await expectTheSame()
})

test('the writers of a day are forgotten once its totals include them, and not before', async () => {
  const touched = async () => {
    const { rows } = await sql<{ day: string }>`
      select distinct day::text from platform.day_touch where view = 'budget.cdp_list'`.execute(world.db)
    return rows.map(({ day }) => day)
  }
  await read()
  await world.draftCdp(10, { date: '2026-04-01' })
  for (const _ of ['found', 'forgotten']) {
    await sql`select platform.forget_day_touches()`.execute(world.db)
    await sql`update platform.day_touch set seen_at = seen_at - interval '61 minutes'`.execute(world.db)
  }
  expect(await touched()).toEqual(['2026-04-01'])
  await expectTheSame()
})

test('a transaction sees what it wrote, and what it undoes is not kept', async () => {
  const [, source] = sources
  const before = await totals(source!, { filters: {} }, null)
  const undone = world.db.transaction().execute(async (tx) => {
    await sql`delete from budget.cdp_line where parent_id in (select id from budget.cdp where status = 'draft')`.execute(
      tx,
    )
    await sql`delete from budget.cdp where status = 'draft'`.execute(tx)
    expect((await readTotals(tx, source!, { filters: {} }, { campusId: null })).count).toBeLessThan(
      before.count,
    )
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await totals(source!, { filters: {} }, null)).toEqual(before)
})
