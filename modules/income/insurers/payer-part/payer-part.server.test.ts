import type { Call } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { insurers } from '../server.ts'

const { db, close } = await testDatabase()
afterAll(close)

interface Answer {
  readonly editable: boolean
  readonly rows: readonly { id: string; version: string; values: Record<string, unknown> }[]
}

async function does(method: string, path: string, given: object): Promise<Answer> {
  const found = insurers.operations.find(
    ({ endpoint }) => endpoint.method === method && endpoint.path === path,
  )
  if (found === undefined) throw new Error(`no operation ${method} ${path}`)
  const call = {
    actor: actorFor(),
    now: new Date(),
    today: day('2026-11-20'),
    params: {},
    query: {},
    ...given,
  }
  return db
    .transaction()
    .execute(async (tx) => found.handle({ ...call, tx } as unknown as Call)) as Promise<Answer>
}

async function payer(): Promise<string> {
  const id = newId()
  const terceroId = newId()
  const number = String(900_000_000 + Number.parseInt(id.slice(-6), 16))
  await db
    .insertInto('people.tercero')
    .values({ id: terceroId, documentType: 'NI', number, personType: 'juridica', businessName: number })
    .execute()
  await db
    .insertInto('insurers.payer')
    .values({ id, terceroId, kind: 'eps_contributory', coverage: '16', userType: '01' })
    .execute()
  return id
}

const accounts = '/api/insurers/payer/:id/accounts'
const one = `${accounts}/:rowId`
const regime = (name: string, change: object = {}) => ({
  regime: name,
  unfiledAccountId: null,
  filedAccountId: null,
  incomeAccountId: null,
  rubroCode: null,
  priorRubroCode: null,
  ...change,
})

test('a payer has each régimen once, and only rubros that a vigencia has', async () => {
  const id = await payer()
  const add = (body: object) => does('POST', accounts, { params: { id }, body })
  await add(regime('contributory'))
  await expect(add(regime('contributory'))).rejects.toMatchObject({
    code: 'PAG-011',
    fields: { regime: 'El pagador ya tiene ese régimen.' },
  })
  await expect(add(regime('subsidized', { priorRubroCode: '9.9' }))).rejects.toMatchObject({
    code: 'PAG-012',
    fields: { priorRubroCode: 'Ninguna vigencia tiene ese rubro de ingreso.' },
  })
  const { rows, editable } = await add(regime('subsidized'))
  expect(editable).toBe(true)
  expect(rows.map(({ values }) => values.regime)).toEqual(['contributory', 'subsidized'])
})

test('saving a row that another user changed meanwhile gives a conflict, and nothing is lost', async () => {
  const id = await payer()
  const { rows } = await does('POST', accounts, { params: { id }, body: regime('contributory') })
  const [{ id: rowId, version }] = rows as [Answer['rows'][number]]
  const save = (name: string, seen: string) =>
    does('PUT', one, { params: { id, rowId }, body: { version: seen, values: regime(name) } })
  const after = await save('special', version)
  await expect(save('soat', version)).rejects.toMatchObject({ code: 'GEN-409' })
  expect((await save('arl', after.rows[0]!.version)).rows.map(({ values }) => values.regime)).toEqual(['arl'])
})

test('the rows of one payer are not changed nor removed through another', async () => {
  const id = await payer()
  const other = await payer()
  const { rows } = await does('POST', accounts, { params: { id }, body: regime('contributory') })
  const params = { id: other, rowId: rows[0]!.id }
  const body = { version: rows[0]!.version, values: regime('soat') }
  await expect(does('PUT', one, { params, body })).rejects.toMatchObject({ code: 'GEN-404' })
  await expect(does('DELETE', one, { params })).rejects.toMatchObject({ code: 'GEN-404' })
  expect((await does('DELETE', one, { params: { ...params, id } })).rows).toEqual([])
  await expect(does('POST', accounts, { params: { id: newId() }, body })).rejects.toMatchObject({
    code: 'GEN-422',
  })
})
