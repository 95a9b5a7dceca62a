import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@quina/kernel'
import { type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signWith, type Tx } from '../connection/connection.server.ts'
import { anchoring } from './anchor.server.ts'
import { type ChainKey, chainKeyOf } from './canonical.server.ts'
import { recordEvent } from './event.server.ts'
import { sealAudit, startSealing } from './seal.server.ts'
import { verifyAudit } from './verify-audit.server.ts'

let database: TestDatabase
const ana = newId()

beforeEach(async () => {
  database = await testDatabase()
  await sql`delete from platform.series where name = 'platform.audit_seal'`.execute(database.db)
  await sql`create table public.thing (id uuid primary key, name text)`.execute(database.db)
  await sql`select platform.audited('public.thing')`.execute(database.db)
  await tampering(sql`truncate platform.audit, platform.audit_seal restart identity`)
})
afterEach(() => database.close())

const write = (tx: Tx, name: string) => sql`insert into public.thing values (${newId()}, ${name})`.execute(tx)
const rows = async (count: number) => {
  for (let at = 0; at < count; at++) await write(database.db, `thing ${at}`)
}
const seal = (options = {}) => sealAudit(database.connection, options)
const verify = () => verifyAudit(database.connection)

/** What someone with the keys of the server could do: the guards are taken off first. */
async function tampering(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
}

describe('who did what', () => {
  test('a change made by hand in SQL is recorded, with its user and its reason when they are given', async () => {
    await database.db.transaction().execute(async (tx) => {
      await signWith(tx, { userId: ana, ip: '10.0.0.1', reason: 'Corrección' })
      await write(tx, 'one')
    })
    await sql`update public.thing set name = 'two'`.execute(database.db)
    const stored = await database.db.selectFrom('platform.audit').selectAll().orderBy('id').execute()
    expect(stored).toMatchObject([
      {
        operation: 'INSERT',
        userId: ana,
        ip: '10.0.0.1',
        reason: 'Corrección',
        before: null,
        after: { name: 'one' },
      },
      { operation: 'UPDATE', userId: null, before: { name: 'one' }, after: { name: 'two' } },
    ])
  })

  test('of a change, what changed is kept, with what the row is called; of a new or a deleted one, all', async () => {
    await sql`alter table public.thing add column note text, add column size int`.execute(database.db)
    const id = newId()
    const two = sql`insert into public.thing values (${id}, 'one', 'a note', 3), (${newId()}, 'two', null, null)`
    await two.execute(database.db)
    await sql`update public.thing set size = 4 where id = ${id}`.execute(database.db)
    await sql`update public.thing set size = 4, note = null where id = ${id}`.execute(database.db)
    await sql`update public.thing set size = size`.execute(database.db)
    await sql`delete from public.thing where id = ${id}`.execute(database.db)
    const stored = await database.db
      .selectFrom('platform.audit')
      .select(['operation', 'before', 'after', 'rowId'])
      .orderBy('id')
      .execute()
    const reported = stored.map(({ operation, before, after }) => [operation, before, after])
    expect(reported).toEqual([
      ['INSERT', null, { id, name: 'one', note: 'a note', size: 3 }],
      ['INSERT', null, { id: stored[1]!.rowId, name: 'two', note: null, size: null }],
      ['UPDATE', { name: 'one', size: 3 }, { name: 'one', size: 4 }],
      ['UPDATE', { name: 'one', note: 'a note' }, { name: 'one', note: null }],
      ['DELETE', { id, name: 'one', note: null, size: 4 }, null],
    ])
    expect(stored[2]!.rowId).toBe(id)
  })

  test('each of a thousand rows of one statement is recorded, and none that nothing was done to', async () => {
    const many = sql`select gen_random_uuid(), 'thing ' || at from generate_series(1, 1000) at`
    await sql`insert into public.thing ${many}`.execute(database.db)
    await sql`insert into public.thing select id, 'other' from public.thing limit 5
              on conflict (id) do update set name = excluded.name`.execute(database.db)
    const { rows: counted } = await sql`
      select operation, count(*)::int as count, count(distinct row_id)::int as things
      from platform.audit group by 1 order by 1`.execute(database.db)
    expect(counted).toEqual([
      { operation: 'INSERT', count: 1000, things: 1000 },
      { operation: 'UPDATE', count: 5, things: 5 },
    ])
  })

  test('the audit refuses to be changed by those who do not take its guards off', async () => {
    await rows(1)
    for (const attempt of [
      'update platform.audit set reason = null',
      'delete from platform.audit',
      'truncate platform.audit',
    ])
      await expect(sql.raw(attempt).execute(database.db)).rejects.toThrow('append-only')
  })

  test('an event is kept beside the changes', async () => {
    const event = { event: 'export', subject: 'budget.cdp', userId: ana, ip: '::1', facts: { rows: 3 } }
    await database.db.transaction().execute((tx) => recordEvent(tx, event))
    const [stored] = await database.db.selectFrom('platform.audit').selectAll().execute()
    expect(stored).toMatchObject({
      operation: 'EVENT',
      tableName: 'budget.cdp',
      after: { event: 'export', rows: 3 },
    })
  })
})

describe('sealing', () => {
  test('every row is sealed once, in batches, by any of several processes', async () => {
    await rows(25)
    const sealed = await Promise.all([seal({ batch: 4 }), seal({ batch: 3 }), seal({ batch: 100 })])
    expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(25)
    expect(await seal()).toBe(0)
    expect(await verify()).toMatchObject({ rows: 25, pending: 0, last: { sequence: 25 } })
    expect((await verify()).firstBroken).toBeUndefined()
  })

  test('a row that commits late is not overtaken by those with a higher id', async () => {
    await rows(2)
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    let began = () => {}
    const begun = new Promise<void>((resolve) => (began = resolve))
    const late = database.db.transaction().execute(async (tx) => {
      await write(tx, 'late')
      began()
      await finished
    })
    await begun
    await rows(2)
    expect(await seal({ patienceMs: 300 })).toBe(0)
    const patient = seal()
    finish()
    await late
    expect(await patient).toBe(5)
    expect(await verify()).toMatchObject({ rows: 5 })
    expect((await verify()).firstBroken).toBeUndefined()
  })

  test('a long transaction that writes no audit does not hold the sealing up', async () => {
    await rows(2)
    await database.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx)
      expect(await seal({ patienceMs: 300 })).toBe(2)
    })
  })

  test('under many writers the chain holds', async () => {
    const sealing = startSealing(database.connection, { everyMs: 5, batch: 7 })
    await Promise.all(Array.from({ length: 8 }, () => rows(30)))
    await sealing.stop()
    await seal()
    expect(await verify()).toMatchObject({ rows: 240, pending: 0 })
    expect((await verify()).firstBroken).toBeUndefined()
  })

  test('a rolled back transaction leaves a gap in the ids and none in the chain', async () => {
    await rows(1)
    const undone = database.db.transaction().execute(async (tx) => {
      await write(tx, 'undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await rows(1)
    await seal()
    expect(await verify()).toMatchObject({ rows: 2 })
    expect((await verify()).firstBroken).toBeUndefined()
  })
})

describe('what the verifier finds', () => {
  const broken = async (...statements: ReturnType<typeof sql>[]) => {
    await rows(9)
    await seal()
    await tampering(...statements)
    return (await verify()).firstBroken
  }

  test.each(['after', 'user_id', 'at', 'ip', 'reason', 'row_id', 'operation'])(
    'a row with a changed %s',
    async (column) => {
      const values: Record<string, string> = {
        after: `'{"name":"forged"}'`,
        user_id: `gen_random_uuid()`,
        at: `at - interval '1 microsecond'`,
        operation: `'UPDATE'`,
      }
      const change = sql.raw(
        `update platform.audit set ${column} = ${values[column] ?? `'forged'`} where id = 4`,
      )
      expect(await broken(change)).toEqual({ id: 4, why: 'changed' })
    },
  )

  test('the first change, when there are several', async () => {
    const several = sql`update platform.audit set reason = 'forged' where id in (3, 7)`
    expect(await broken(several)).toEqual({ id: 3, why: 'changed' })
  })

  test('a row removed', async () => {
    expect(await broken(sql`delete from platform.audit where id = 5`)).toEqual({ id: 5, why: 'removed' })
  })

  test('a row removed with its seal', async () => {
    const both = [
      sql`delete from platform.audit where id = 5`,
      sql`delete from platform.audit_seal where audit_id = 5`,
    ]
    expect(await broken(...both)).toEqual({ id: 5, why: 'unsealed' })
  })

  test('a seal removed', async () => {
    expect(await broken(sql`delete from platform.audit_seal where audit_id = 5`)).toEqual({
      id: 5,
      why: 'unsealed',
    })
  })

  test('the last rows removed with their seals', async () => {
    const tail = [
      sql`delete from platform.audit where id > 6`,
      sql`delete from platform.audit_seal where audit_id > 6`,
    ]
    expect(await broken(...tail)).toEqual({ id: 7, why: 'unsealed' })
  })

  test('a row slipped in among the sealed', async () => {
    const forged = [
      sql`delete from platform.audit where id = 5`,
      sql`delete from platform.audit_seal where audit_id = 5`,
      sql`update platform.audit_seal set sequence = sequence - 1 where audit_id > 5`,
      sql`update platform.series set last = 8 where name = 'platform.audit_seal'`,
      sql`insert into platform.audit (id, operation, table_name, row_id) overriding system value values (5, 'EVENT', 'x', 'y')`,
    ]
    expect(await broken(...forged)).toEqual({ id: 5, why: 'inserted' })
  })

  test('rows with exchanged contents', async () => {
    const exchange = [
      sql`alter table platform.audit alter id drop identity`,
      sql`update platform.audit set id = 100 where id = 3`,
      sql`update platform.audit set id = 3 where id = 4`,
      sql`update platform.audit set id = 4 where id = 100`,
    ]
    expect(await broken(...exchange)).toEqual({ id: 3, why: 'changed' })
  })

  test('seals out of order', async () => {
    const exchange = [
      sql`update platform.audit_seal set audit_id = 100 where audit_id = 3`,
      sql`update platform.audit_seal set audit_id = 3 where audit_id = 4`,
      sql`update platform.audit_seal set audit_id = 4 where audit_id = 100`,
    ]
    expect((await broken(...exchange))?.id).toBeLessThanOrEqual(4)
  })

  test('nothing when nothing was done', async () => {
    expect(await broken()).toBeUndefined()
    await rows(2)
    expect(await verify()).toMatchObject({ rows: 9, pending: 2 })
  })
})

test('the end of the chain is noted each hour, and at once after a thousand seals', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quina-anchor-'))
  const reported: number[] = []
  const note = anchoring(database.connection, {
    file: join(folder, 'audit.anchor'),
    tell: ({ sequence }) => reported.push(sequence),
  })
  await rows(2)
  await seal()
  await note()
  await rows(3)
  await seal()
  await note()
  expect(reported).toEqual([2])
  await sql`insert into public.thing select gen_random_uuid(), 'many' from generate_series(1, 1000)`.execute(
    database.db,
  )
  await seal()
  await note()
  expect(reported).toEqual([2, 1005])
  await rm(folder, { recursive: true })
})

test('who recomputes the whole chain does not have its key, nor what was noted outside', async () => {
  const chain = chainKeyOf('the key of the application')
  await rows(3)
  await seal({ chain })
  const whole = await verifyAudit(database.connection, { chain })
  expect(whole.firstBroken).toBeUndefined()
  const { sequence, hash } = whole.last!
  const noted = (text: string) =>
    verifyAudit(database.connection, { chain, anchors: [{ sequence, hash: text }] })
  expect((await noted(hash)).firstBroken).toBeUndefined()
  expect((await noted('00')).firstBroken).toMatchObject({ why: 'anchored' })
  expect((await verifyAudit(database.connection, {})).firstBroken).toMatchObject({ why: 'otherKey' })
  const other = chainKeyOf('another key')
  expect((await verifyAudit(database.connection, { chain: other })).firstBroken).toMatchObject({
    why: 'otherKey',
  })
})

test('what is sealed while it is verified is not taken for lost', async () => {
  const chain = chainKeyOf('the key of the application')
  await rows(50)
  await seal({ chain })
  const writing = { ended: false }
  const working = (async () => {
    for (let at = 0; at < 40; at++) {
      await rows(5)
      await seal({ chain })
    }
    writing.ended = true
  })()
  while (!writing.ended) {
    const { firstBroken } = await verifyAudit(database.connection, { chain })
    expect(firstBroken).toBeUndefined()
  }
  await working
})

describe('who changes a row and makes the whole chain anew', () => {
  const chain = chainKeyOf('the key of the application')

  /** Every seal recomputed over what a row says now. @returns what was noted outside before, and what is found. */
  async function rewritten(forged: ChainKey | null) {
    await rows(9)
    await seal({ chain })
    const { last } = await verifyAudit(database.connection, { chain })
    await tampering(
      sql`update platform.audit set after = '{"name":"forged"}' where id = 4`,
      sql`truncate platform.audit_seal`,
      sql`delete from platform.series where name = 'platform.audit_seal'`,
    )
    expect(await seal({ chain: forged })).toBe(9)
    const found = (anchors: readonly { sequence: number; hash: string }[]) =>
      verifyAudit(database.connection, { chain, anchors }).then(({ firstBroken }) => firstBroken)
    return { last: last!, found }
  }

  test('without a key, as plain hashes', async () => {
    const { last, found } = await rewritten(null)
    expect(await found([])).toMatchObject({ why: 'otherKey' })
    expect(await found([last])).toBeDefined()
  })

  test('with a key of their own', async () => {
    const { found } = await rewritten(chainKeyOf('a key of theirs'))
    expect(await found([])).toMatchObject({ why: 'otherKey' })
  })

  test('with a key of their own that passes for ours', async () => {
    const { found } = await rewritten({ ...chainKeyOf('a key of theirs'), mark: chain.mark })
    expect(await found([])).toMatchObject({ id: 1, why: 'changed' })
  })

  test('with the very key, which only what was noted outside gives away', async () => {
    const { last, found } = await rewritten(chain)
    expect(await found([])).toBeUndefined()
    expect(await found([last])).toMatchObject({ why: 'anchored' })
  })
})
