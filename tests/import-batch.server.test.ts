import type { Call, Operation } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { actorFor, type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dependenciaOperations } from '../modules/finance/budget/catalogue/dependencia/dependencia.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const importer = actorFor()
const operationAt = (ending: string): Operation => {
  const found = dependenciaOperations.find(({ endpoint }) => endpoint.path.endsWith(ending))
  if (found === undefined) throw new Error(`no operation ends in ${ending}`)
  return found
}
const run = <A>(ending: string, call: Partial<Call>): Promise<A> =>
  database.db
    .transaction()
    .execute((tx) =>
      operationAt(ending).handle({ tx, actor: importer, params: {}, body: {}, ...call } as Call),
    ) as Promise<A>

const csv = (...lines: readonly string[]) => ({
  name: 'dependencias.csv',
  mediaType: 'text/csv',
  content: Buffer.from(['Código;Nombre', ...lines].join('\n')),
})
interface Batch {
  readonly id: string
  readonly status: string
  readonly rows: number
  readonly creates: number
  readonly fileName: string
  readonly undoneReason: string | null
}
const batches = () => run<readonly Batch[]>('/import/batches', {})
const latest = async (): Promise<Batch> => (await batches())[0]!
const undo = (batchId: string, reason = 'El archivo era de otro año') =>
  run('/undo', { params: { batchId }, body: { reason } })
const codes = async () =>
  (await database.db.selectFrom('budget.dependencia').select('code').orderBy('code').execute()).map(
    ({ code }) => code,
  )

test('a file is imported as a batch, and undone with all the rows that it created', async () => {
  await run('/import/apply', { file: csv('701;Farmacia', '702;Archivo') })
  const batch = await latest()
  expect(batch).toMatchObject({ status: 'active', rows: 2, creates: 2, fileName: 'dependencias.csv' })
  expect(await codes()).toEqual(['701', '702'])
  await undo(batch.id)
  expect(await codes()).toEqual([])
  expect(await latest()).toMatchObject({ status: 'undone', undoneReason: 'El archivo era de otro año' })
})

test('the same file again is reported before, refused unless confirmed, and free once it was undone', async () => {
  const file = csv('711;Cirugía')
  await run('/import/apply', { file })
  expect(await run('/import/check', { file })).toMatchObject({ repeated: { importedAt: expect.any(String) } })
  await expect(run('/import/apply', { file })).rejects.toMatchObject({ code: 'IMP-AGAIN' })
  await run('/import/apply', { file, body: { again: 'yes' } })
  const [again, first] = await batches()
  await expect(undo(again!.id)).rejects.toMatchObject({ code: 'IMP-EMPTY' })
  await undo(first!.id)
  await expect(undo(first!.id)).rejects.toMatchObject({ code: 'IMP-UNDONE' })
})

test('refuses to undo while something depends on one of its rows, and names the row', async () => {
  await run('/import/apply', { file: csv('721;Urgencias', '722;Consulta') })
  const batch = await latest()
  const { id } = await database.db
    .selectFrom('budget.dependencia')
    .select('id')
    .where('code', '=', '722')
    .executeTakeFirstOrThrow()
  await sql`create table budget.dependencia_use (id uuid primary key, dependencia_id uuid not null
            references budget.dependencia on delete cascade)`.execute(database.db)
  await sql`insert into budget.dependencia_use values (${newId()}, ${id})`.execute(database.db)
  const refused = undo(batch.id)
  await expect(refused).rejects.toMatchObject({ code: 'IMP-STANDS', status: 409 })
  await expect(refused).rejects.toThrow('«722»')
  expect(await codes()).toEqual(['721', '722'])
  expect((await latest()).status).toBe('active')
  await sql`drop table budget.dependencia_use`.execute(database.db)
  await undo(batch.id)
  expect(await codes()).toEqual([])
})

test('undoing requires a reason, its permission and that of importing, within the site of the import', async () => {
  await run('/import/apply', { file: csv('731;Imágenes') })
  const { id } = await latest()
  await expect(undo(id, 'corto')).rejects.toMatchObject({ code: 'GEN-422' })
  const params = { params: { batchId: id }, body: { reason: 'El archivo era de otro año' } }
  const only = { ...importer, permissions: new Set(['admin.import.undo']) }
  await expect(run('/undo', { ...params, actor: only })).rejects.toMatchObject({ code: 'SIN_PERMISO' })
  expect(operationAt('/undo').endpoint.access).toBe('admin.import.undo')
  const elsewhere = { ...importer, campusId: actorFor().campusId }
  await expect(run('/undo', { ...params, actor: elsewhere })).rejects.toMatchObject({ code: 'GEN-404' })
})
