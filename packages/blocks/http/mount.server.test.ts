import { setTimeout as wait } from 'node:timers/promises'
import { sendLater, takeNumber } from '@quina/db/server'
import { newId, Problem, pesos } from '@quina/kernel'
import { type TestDatabase, testDatabase, tripsDuring } from '@quina/testing/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { money, text } from '../values/field/words.ts'
import type { SignedIn } from './actor.ts'
import type { RecalledSession } from './deps.server.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { type Call, type Operation, settling } from './exchange.server.ts'
import { mount } from './mount.server.ts'
import { openapi } from './openapi/openapi.server.ts'
import { operation, refusing, sessionOperation } from './operation.server.ts'

let database: TestDatabase
let app: FastifyInstance
let series: string
/** How many times a handler has run. */
let runs = 0

const ana: SignedIn = {
  sessionId: newId(),
  userId: newId(),
  name: 'Ana',
  campusId: newId(),
  permissions: new Set(['test.thing.take']),
  mustChange: false,
  menuVersion: 'v1',
}
/** Who is remembered, and who is found when somebody is looked up. */
let remembered: RecalledSession | null = null
let found: SignedIn | null = ana
let lookedUp = 0

const shared = { summary: '', tag: 'test', access: 'test.thing.take' } as const
const post = { ...shared, method: 'POST' } as const
const taken = z.object({ number: z.number(), amount: z.string() })
const body = z.strictObject({
  note: text('Nota').schema,
  amount: money('Valor').schema,
  pause: z.number().default(0),
})

const answer = z.object({ number: z.number(), amount: z.custom<bigint>() })

const take = async ({ tx, body: { amount, pause } }: Call<unknown, unknown, z.output<typeof body>>) => {
  runs++
  const number = await takeNumber(tx, series)
  await wait(pause)
  return { number, amount }
}

async function backwards({ tx }: Call): Promise<void> {
  await sql`insert into platform.series values ('x', -1)`.execute(tx)
}

/** The same, by a handler that begins with a statement. */
const takeFirst: typeof take = async ({ tx, body: { amount, pause } }) => {
  const number = await takeNumber(tx, series)
  runs++
  await wait(pause)
  return { number, amount }
}

const operations: Operation[] = [
  { ...operation(endpoint({ ...post, path: '/first', body, answer }), takeFirst), needsFirst: true },
  operation(endpoint({ ...post, path: '/settles', answer: z.object({ n: z.number() }) }), async ({ tx }) => {
    runs++
    const reported = await sendLater(tx, sql<{ n: number }>`select platform.take_number(${series})::int as n`)
    const stored = sql`jsonb_build_object('n', (select last from platform.series where name = ${series}))`
    return settling(async () => ({ n: (await reported())[0]!.n }), stored)
  }),
  {
    ...operation(endpoint({ ...post, path: '/own', answer: z.number() }), async ({ tx, actor }) => {
      if (!actor.permissions.has('test.thing.own')) throw new Problem('SIN_PERMISO', 'No.', { status: 403 })
      return takeNumber(tx, series)
    }),
    needsFirst: true,
  },
  operation(
    endpoint({
      ...post,
      path: '/take',
      body,
      answer,
    }),
    take,
  ),
  operation(
    endpoint({
      ...post,
      path: '/preview',
      body,
      answer,
      dry: true,
    }),
    take,
  ),
  operation(
    endpoint({ ...post, path: '/keyed', answer: z.object({ done: z.boolean() }), keyed: true }),
    async () => ({ done: true }),
  ),
  operation(
    endpoint({ ...post, path: '/secret', answer: z.object({ run: z.number() }), keyed: false }),
    async () => ({ run: ++runs }),
  ),
  operation(endpoint({ ...post, path: '/twice' }), async ({ tx }) => {
    runs++
    await takeNumber(tx, series)
    if (runs < 3)
      await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(tx)
  }),
  operation(endpoint({ ...post, path: '/always' }), async ({ tx }) => {
    runs++
    await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(tx)
  }),
  operation(endpoint({ ...post, path: '/overdrawn' }), async ({ tx }) => {
    await takeNumber(tx, series)
    throw new Problem('PRE-010', 'No hay saldo.', {
      facts: { left: pesos(5) },
      fields: { 'lines.2.amount': 'Excede.' },
    })
  }),
  operation(endpoint({ ...post, path: '/constraint' }), backwards),
  ...refusing({ 'platform.series_last_check': { code: 'SER-001', message: 'No.', field: 'from' } }, [
    operation(endpoint({ ...post, path: '/constraint-of-its-own' }), backwards),
  ]),
  operation(
    endpoint({ ...post, path: '/text', body: z.object({ name: z.string() }) }),
    async ({ tx, body: { name } }) => {
      await takeNumber(tx, name)
    },
  ),
  operation(endpoint({ ...post, path: '/audited' }), async ({ tx, actor }) => {
    const filter = { id: series, userId: actor.userId, screen: '/', name: series, query: '' }
    await tx.insertInto('platform.savedFilter').values(filter).execute()
  }),
  operation(endpoint({ ...post, path: '/broken' }), async () => {
    throw new Error('a mistake of ours, with a secret')
  }),
  operation(endpoint({ ...shared, method: 'GET', path: '/file' }), async () => ({
    download: {
      name: 'Ejecución «año».csv',
      mediaType: 'text/csv',
      content: Buffer.from('a;b'),
      inline: true,
    },
  })),
  operation(endpoint({ ...shared, method: 'GET', path: '/leak', answer: taken }), async () => ({
    number: 1,
    amount: '1.00',
    hash: 'secret',
  })),
  operation(
    endpoint({
      ...shared,
      method: 'GET',
      path: '/who/:id',
      params: z.object({ id: z.uuid() }),
      query: z.object({ page: z.coerce.number() }),
    }),
    async () => undefined,
  ),
  sessionOperation(
    endpoint({ ...post, path: '/kept-refusal', access: 'public' }),
    async ({ tx, cookies }) => {
      await takeNumber(tx, series)
      cookies.set({ name: 'seen', value: '1', httpOnly: true })
      return new Problem('SES-001', 'No.')
    },
  ),
]

beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  mount(app, operations, {
    db: database.db,
    clock: () => new Date('2026-11-20T14:00:00Z'),
    identify: async () => {
      lookedUp++
      return found
    },
    recall: () => remembered,
    mustBeOurs: () => undefined,
    cookiesOf: () => ({}),
    setCookie: (_request, reply, { name, value }) => void reply.header('set-cookie', `${name}=${value}`),
    readUpload: () => Promise.reject(new Error('no uploads here')),
    fieldsOf: () => ({}),
    quota: async () => undefined,
    constraints: {
      'platform.series_last_check': { code: 'SER-001', message: 'No retrocede.', field: 'last' },
    },
    house: { printContext: () => Promise.reject(new Error('no paper here')) },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(() => {
  series = newId()
  runs = 0
  remembered = null
  found = ana
  lookedUp = 0
})

const send = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })
const withKey = (payload: object, key: string, url = '/take') =>
  send(url, payload, { 'idempotency-key': key })
const input = { note: 'Papel', amount: '1234.5' }
async function lastNumber(): Promise<number> {
  const row = await database.db
    .selectFrom('platform.series')
    .select('last')
    .where('name', '=', series)
    .executeTakeFirst()
  return row?.last ?? 0
}

describe('validation', () => {
  test('reports every invalid field at once, in Spanish', async () => {
    const refused = await send('/take', { amount: 'mucho', extra: 1 })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      code: 'GEN-422',
      fields: { note: 'Este dato es obligatorio.', amount: expect.stringContaining('pesos') },
    })
  })

  test('params and query too', async () => {
    const refused = await app.inject('/who/7?page=x')
    expect(Object.keys(refused.json().fields).sort()).toEqual(['id', 'page'])
  })

  test.each([
    ['a body that is not JSON', 'application/json', '{', 400],
    ['a body of another kind', 'text/csv', 'a;b', 415],
  ])('%s', async (_what, type, payload, status) => {
    const headers = { 'content-type': type }
    const refused = await app.inject({ method: 'POST', url: '/take', headers, payload })
    expect(refused.statusCode).toBe(status)
    expect(refused.json()).toMatchObject({ code: `GEN-${status}` })
  })

  test('a text that the database cannot hold is refused, not an error', async () => {
    const refused = await send('/text', { name: 'nul \u0000' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'GEN-TEXT' })
  })
})

describe('answers', () => {
  test('amounts travel as text with two decimals', async () => {
    expect((await send('/take', input)).json()).toEqual({ number: 1, amount: '1234.50' })
  })

  test('what the answer does not promise does not leave', async () => {
    expect((await app.inject('/leak')).json()).toEqual({ number: 1, amount: '1.00' })
  })

  test('files carry their true name, and only what is safe to show opens in place', async () => {
    const { headers, body } = await app.inject('/file')
    expect(body).toBe('a;b')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Ejecucion _ano_.csv"; filename*=UTF-8''Ejecuci%C3%B3n%20%C2%ABa%C3%B1o%C2%BB.csv`,
    )
  })

  test('nothing is kept by caches', async () => {
    expect((await app.inject('/leak')).headers['cache-control']).toBe('no-store')
  })
})

describe('refusals', () => {
  test('sends a Problem whole, and rolls back everything the command wrote', async () => {
    const refused = await send('/overdrawn')
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toEqual({
      code: 'PRE-010',
      message: 'No hay saldo.',
      facts: { left: '5.00' },
      fields: { 'lines.2.amount': 'Excede.' },
    })
    expect(await lastNumber()).toBe(0)
  })

  test('a Problem that is returned keeps what was written, and the cookies', async () => {
    const refused = await send('/kept-refusal')
    expect(refused.statusCode).toBe(422)
    expect(refused.headers['set-cookie']).toBe('seen=1')
    expect(await lastNumber()).toBe(1)
  })

  test('who opens a paper in a tab of its own reads why not, in a page', async () => {
    const headers = { 'sec-fetch-dest': 'document' }
    const { statusCode, headers: sent, body } = await app.inject({ url: '/who/7?page=x', headers })
    expect([statusCode, sent['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
    expect(body).toContain('<h1>No se pudo abrir</h1>')
    expect(body).toContain('GEN-422')
    expect(body).not.toContain('<script')
  })

  test('a known constraint speaks with its own words, and an operation before them with those that it has', async () => {
    expect((await send('/constraint')).json()).toMatchObject({ fields: { last: 'No retrocede.' } })
    expect((await send('/constraint-of-its-own')).json()).toMatchObject({ fields: { from: 'No.' } })
  })

  test('a mistake of ours tells its number and nothing else', async () => {
    const broken = await send('/broken')
    expect(broken.statusCode).toBe(500)
    expect(broken.json()).toMatchObject({ code: 'GEN-500', requestId: expect.any(String) })
    expect(broken.body).not.toContain('secret')
  })
})

describe('transactions', () => {
  test('a deadlock is tried again from the start', async () => {
    expect((await send('/twice')).statusCode).toBe(204)
    expect(runs).toBe(3)
    expect(await lastNumber()).toBe(1)
  })

  test('distinguishes a statement that never ends from a server that sheds load', async () => {
    const answer = await send('/always')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.json()).toMatchObject({ code: 'GEN-DEADLOCK', requestId: expect.any(String) })
    expect(runs).toBe(3)
  })

  test('a preview answers what would happen and leaves nothing', async () => {
    expect((await send('/preview', input)).json()).toEqual({ number: 1, amount: '1234.50' })
    expect(await lastNumber()).toBe(0)
  })

  test('the audit records the user', async () => {
    await send('/audited')
    const row = await database.db
      .selectFrom('platform.audit')
      .select(['userId', 'ip'])
      .where('rowId', '=', series)
      .executeTakeFirst()
    expect(row).toEqual({ userId: ana.userId, ip: '127.0.0.1' })
  })
})

describe.each([
  ['claimed before anything is done', '/take'],
  ['claimed along with the first statement', '/first'],
])('a key that is %s', (_how, url) => {
  test('does the same request once, and answers it the same', async () => {
    const key = newId()
    const first = await withKey(input, key, url)
    const second = await withKey(input, key, url)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(runs).toBe(1)
    expect(await lastNumber()).toBe(1)
  })

  test('sent at the same time, one does it and the other waits for its answer', async () => {
    const key = newId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => withKey({ ...input, pause: 80 }, key, url)))
    expect(answers.map((answer) => answer.json().number)).toEqual([1, 1, 1, 1])
    expect(runs).toBe(1)
    expect(await lastNumber()).toBe(1)
  })

  test('with another body is refused', async () => {
    const key = newId()
    await withKey(input, key, url)
    const refused = await withKey({ ...input, amount: '2' }, key, url)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'GEN-IDEMPOTENCY' })
    expect(await lastNumber()).toBe(1)
  })
})

describe('idempotency', () => {
  test('what begins with a statement goes to the database twice, and signs what it writes', async () => {
    expect(await tripsDuring(() => withKey(input, newId(), '/first'))).toBe(2)
    expect(await tripsDuring(() => withKey(input, newId()))).toBe(3)
  })

  test('what is known with the commit is answered, stored in its trip and given again', async () => {
    const key = newId()
    const first = await withKey({}, key, '/settles')
    expect([first.json(), runs]).toEqual([{ n: 1 }, 1])
    expect((await withKey({}, key, '/settles')).json()).toEqual({ n: 1 })
    expect([runs, await lastNumber()]).toEqual([1, 1])
    // Signing with the key, and all the rest.
    expect(await tripsDuring(() => withKey({}, newId(), '/settles'))).toBe(2)
  })

  test('the same key for another address is refused', async () => {
    const key = newId()
    await withKey(input, key)
    expect((await withKey(input, key, '/keyed')).statusCode).toBe(409)
  })

  test('a refused command does not use up its key', async () => {
    const key = newId()
    expect((await withKey({}, key, '/overdrawn')).statusCode).toBe(422)
    expect((await withKey(input, key)).statusCode).toBe(200)
  })

  test('previews do not use keys', async () => {
    const key = newId()
    await withKey(input, key)
    expect((await withKey({ ...input, amount: '2' }, key, '/preview')).statusCode).toBe(200)
  })

  test('where the key is needed, nothing is done without it; a bad one is refused', async () => {
    expect((await send('/keyed')).statusCode).toBe(400)
    expect((await withKey({}, 'short', '/keyed')).statusCode).toBe(400)
    expect((await withKey({}, newId(), '/keyed')).json()).toEqual({ done: true })
  })

  test('an answer with a secret is never kept', async () => {
    const key = newId()
    expect((await withKey({}, key, '/secret')).json()).toEqual({ run: 1 })
    expect((await withKey({}, key, '/secret')).json()).toEqual({ run: 2 })
    const stored = await database.db
      .selectFrom('platform.idempotency')
      .selectAll()
      .where('key', '=', key)
      .execute()
    expect(stored).toEqual([])
  })
})

describe('who was recognised moments ago', () => {
  const owner = { ...ana, permissions: new Set([...ana.permissions, 'test.thing.own']) }

  test('reads no session when the command itself checks that it still holds', async () => {
    remembered = { signedIn: ana, holds: sql`true` }
    expect(await tripsDuring(() => withKey(input, newId(), '/first'))).toBe(2)
    expect([lookedUp, await lastNumber()]).toEqual([0, 1])
    await withKey(input, newId()) // it does not begin with a statement
    expect(lookedUp).toBe(1)
  })

  test('reads the session again when it no longer holds, and runs the command once with what it is now', async () => {
    remembered = { signedIn: { ...ana, userId: newId() }, holds: sql`false` }
    const key = newId()
    expect((await withKey(input, key, '/first')).json()).toMatchObject({ number: 1 })
    expect([lookedUp, runs, await lastNumber()]).toEqual([1, 1, 1])
    const claimed = database.db.selectFrom('platform.idempotency').select('userId').where('key', '=', key)
    expect(await claimed.execute()).toEqual([{ userId: ana.userId }])
  })

  test.each([
    ['whose session was closed', null, 401],
    ['who may no longer', { ...ana, permissions: new Set<string>() }, 403],
  ])('does nothing, %s', async (_who, now, status) => {
    remembered = { signedIn: ana, holds: sql`false` }
    found = now
    expect((await withKey(input, newId(), '/first')).statusCode).toBe(status)
    expect(await lastNumber()).toBe(0)
  })

  test('may do what they may do since, at the door and behind it', async () => {
    remembered = { signedIn: { ...ana, permissions: new Set<string>() }, holds: sql`false` }
    expect((await withKey(input, newId(), '/first')).statusCode).toBe(200)
    remembered = { signedIn: ana, holds: sql`false` }
    found = owner
    expect((await withKey({}, newId(), '/own')).statusCode).toBe(200)
    expect((await send('/own')).statusCode).toBe(200)
  })
})

test('the description of the API declares the input and the answer of each call', async () => {
  const api = (await openapi(operations, { title: 'API', version: '1' })) as {
    paths: Record<string, Record<string, never>>
  }
  expect(api.paths['/who/{id}']?.get).toMatchObject({
    'x-access': 'test.thing.take',
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'page', in: 'query' },
    ],
  })
  expect(api.paths['/take']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { amount: { type: 'string' } }, required: ['note', 'amount'] },
        },
      },
    },
  })
})
