import type { Call } from '@quina/blocks/server'
import { oneWhere, rowsFrom } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import { lineOperations } from '../../../modules/supply/contracts/contract/lines/lines.server.ts'
import { contractsToday as today } from './contracts-world.ts'
import { suppliedWorld } from './supplied-world.ts'

const world = await suppliedWorld()
afterAll(() => world.close())
const { act, chief, draft, run, productId } = world
const heading = 'Producto;Detalle;Unidad;Cantidad máxima;Valor unitario sin IVA;IVA %'

const uploading = (id: string, end: 'check' | 'apply', rows: readonly string[]) =>
  act((tx) => {
    const found = lineOperations.find(({ endpoint }) => endpoint.path.endsWith(`rows/import/${end}`))!
    const content = Buffer.from([heading, ...rows].join('\n'))
    const file = { name: 'lineas.csv', mediaType: 'text/csv', content }
    return found.handle({ tx, actor: chief, today, params: { id }, file } as unknown as Call)
  })
const linesOf = (id: string) =>
  act(
    (tx) => rowsFrom<{ detail: string; quantity: number; value: number }>(tx)`
      select l.detail, l.quantity::float8 as quantity, c.value::float8 as value from contracts.contract_line l
      join contracts.contract c on c.id = l.parent_id where l.parent_id = ${id}::uuid order by l.position`,
  )

test('a sheet brings the lines of a contract once, and its value is what they are worth with VAT', async () => {
  const { code } = await oneWhere(world.db, 'warehouse.product', { id: productId }, ['code'])
  const id = await draft()
  const rows = [`${code};Gasa del catálogo;Unidad;100;2500;19`, ';Gasa estéril;Unidad;50;1000;']
  expect(await uploading(id, 'apply', rows)).toMatchObject({ rows: 2, creates: 1, updates: 1 })
  const brought = [
    { detail: 'Gasa estéril', quantity: 50, value: 347_500 },
    { detail: 'Gasa del catálogo', quantity: 100, value: 347_500 },
  ]
  expect(await linesOf(id)).toEqual(brought)
  expect(await uploading(id, 'check', rows)).toMatchObject({ creates: 0, updates: 2 })
  expect(await linesOf(id)).toEqual(brought)
  // As a spreadsheet keeps a percentage: nineteen in a hundred.
  await uploading(id, 'apply', [`${code};Gasa del catálogo;Unidad;100;2500;0,19`])
  expect(await linesOf(id)).toEqual(brought)
  const wrong = await uploading(id, 'check', [';Sin cantidad;Unidad;0;1000;', ';Negativa;Unidad;1;-5;'])
  expect(JSON.stringify(wrong)).toContain('La cantidad debe ser mayor que cero.')
})

test('what a sheet changed must agree with the rest before it is awarded, and after that nothing comes', async () => {
  const payments = [{ dueOn: null, term: 'Única entrega', amount: pesos(60_000_000) }]
  const id = await draft({ payments })
  await uploading(id, 'apply', [';Jeringa;Unidad;10;1000;'])
  await run(id, 'process')
  await expect(run(id, 'award')).rejects.toMatchObject({ code: 'CTP-004' })
  const other = await draft()
  await run(other, 'process')
  await run(other, 'award')
  await expect(uploading(other, 'apply', [';Jeringa;Unidad;10;1000;'])).rejects.toMatchObject({
    code: 'GEN-STATE',
  })
})
