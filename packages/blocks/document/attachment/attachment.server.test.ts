import { newId, notFound } from '@quina/kernel'
import { actorFor, type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOf } from '../../data/list/list.ts'
import type { Download } from '../../files/download.ts'
import type { Call, Operation } from '../../http/exchange.server.ts'
import { text } from '../../values/field/words.ts'
import { lifecycle } from '../../values/lifecycle/lifecycle.ts'
import { defineDocument } from '../document.ts'
import { attachmentOperations } from './attachment.server.ts'

let database: TestDatabase
const ana = actorFor()
const mine = newId()
const another = newId()

const acta = defineDocument({
  id: 'test.acta',
  label: { one: 'Acta', many: 'Actas', gender: 'f' },
  number: { prefix: 'AC', restarts: 'never' },
  fields: { name: text('Nombre') },
  lifecycle: lifecycle('draft', { draft: { label: 'Borrador', tone: 'neutral' } }, {}),
  list: listOf({ columns: { name: text('Nombre') }, sort: 'name', searches: 'nombre' }),
})
const operations = attachmentOperations(acta, async (_tx, actor, id) => {
  if (actor.userId !== ana.userId || (id !== mine && id !== another)) throw notFound('El acta')
})

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const call = (at: number, given: Partial<Call>): Promise<unknown> =>
  database.db.transaction().execute((tx) =>
    (operations[at] as Operation).handle({
      tx,
      actor: ana,
      params: { id: mine },
      ...given,
    } as unknown as Call),
  )
const list = (given = {}) => call(0, given) as Promise<{ id: string; name: string; size: number }[]>
const attach = (content: string, name = 'acta.pdf', given = {}) =>
  call(1, { file: { name, mediaType: 'text/html', content: Buffer.from(content) }, ...given }) as Promise<{
    id: string
  }>

test('a file is attached, listed and comes back byte by byte, with the type that its bytes prove', async () => {
  const { id } = await attach('%PDF-1.7 uno', '../Acta nº 1.pdf')
  expect(await list()).toMatchObject([{ id, name: 'Acta nº 1.pdf', size: 12 }])
  const { download } = (await call(2, { params: { id: mine, attachmentId: id } })) as Download
  expect(download).toMatchObject({ name: 'Acta nº 1.pdf', mediaType: 'application/pdf' })
  expect(String(download.content)).toBe('%PDF-1.7 uno')
})

test('the same file twice is refused, and so is an upload without a file', async () => {
  await attach('%PDF-1.7 dos')
  await expect(attach('%PDF-1.7 dos', 'otra.pdf')).rejects.toMatchObject({ code: 'ADJ-SAME' })
  await expect(call(1, {})).rejects.toMatchObject({ code: 'ADJ-EMPTY' })
})

test('a file is reached only through its own document, by who may see that document', async () => {
  const { id } = await attach('%PDF-1.7 tres')
  const through = { params: { id: another, attachmentId: id } }
  await expect(call(2, through)).rejects.toMatchObject({ status: 404 })
  const beto = { actor: actorFor() }
  await expect(list(beto)).rejects.toMatchObject({ status: 404 })
  await expect(attach('%PDF-1.7 cuatro', 'a.pdf', beto)).rejects.toMatchObject({ status: 404 })
  await expect(call(2, { params: { id: mine, attachmentId: id }, ...beto })).rejects.toMatchObject({
    status: 404,
  })
})

test('seeing takes the permission to see, attaching the permission to edit', () => {
  expect(operations.map(({ endpoint }) => endpoint.access)).toEqual([
    'test.acta.view',
    'test.acta.edit',
    'test.acta.view',
  ])
})
