import { type Call, inTransaction } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { afterAll, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { noteVerbs } from '../../testing/note-verbs.server.ts'
import { noteImportOperations } from './note-import.server.ts'

const world = await journalWorld()
const { approve, drawn } = noteVerbs(world)
afterAll(world.close)

const heading = 'Nota;Tipo de comprobante;Fecha;Descripción;Cuenta;Documento cruce;Débito;Crédito'
const sheetOf = (rows: readonly string[]) => {
  const content = Buffer.from([heading, ...rows].join('\n'))
  return { name: 'notas.csv', mediaType: 'text/csv', content }
}
/** As it is mounted: what is dry is undone. */
const calling = (end: string, rows: readonly string[]) =>
  inTransaction(world.db, {
    dry: end.endsWith('check'),
    work: async (tx) => {
      await signWith(tx, { userId: world.actor.userId })
      const found = noteImportOperations.find(({ endpoint }) => endpoint.path.endsWith(end))
      return found!.handle({ tx, actor: world.actor, file: sheetOf(rows) } as unknown as Call)
    },
  })
const notes = () =>
  world.db
    .selectFrom('accounting.noteList')
    .select(['id', 'concept', 'condition', 'total', 'credit'])
    .orderBy('concept')
    .execute()

const sound = [
  'A;NC;2026-03-31;Ajuste de inventario de marzo;151403;;900000;',
  'A;NC;2026-03-31;Ajuste de inventario de marzo;151404;;100000;',
  'B;NC;2026-03-31;Baja de papelería vencida;320801;;40000;',
  'A;NC;2026-03-31;Ajuste de inventario de marzo;320801;;;1000000',
  'B;NC;2026-03-31;Baja de papelería vencida;151404;;;40000',
]

test('a dry run shows what a file would create, and creates nothing', async () => {
  expect(await calling('import/check', sound)).toMatchObject({
    creates: 5,
    problems: [],
    totals: { debit: '1.040.000,00', credit: '1.040.000,00' },
  })
  expect(await notes()).toEqual([])
})

test('one bad row, and nothing of the file is kept: not even the notes before it', async () => {
  const bad = [...sound, 'C;NC;2026-03-31;Ajuste que no tiene cuenta;999999;;5;', 'C;NC;ayer;Ajuste;;;;5']
  await expect(calling('import/apply', bad)).rejects.toMatchObject({
    code: 'IMP-ROWS',
    facts: { problems: expect.arrayContaining([expect.objectContaining({ row: 7, column: 'Cuenta' })]) },
  })
  expect(await notes()).toEqual([])
})

test('the rows of a mark are one draft, in the order of the sheet, which is posted as any other', async () => {
  expect(await calling('import/apply', sound)).toMatchObject({ creates: 5, problems: [] })
  const [first, second] = await notes()
  const id = first!.id!
  expect(first).toMatchObject({ condition: 'draft', total: '1000000.00', credit: '1000000.00' })
  expect(second).toMatchObject({ condition: 'draft', total: '40000.00', credit: '40000.00' })
  await approve(id)
  expect(await drawn(id)).toBe(`\
NC 1 2026-03-31 período 3
151403             900000.00
151404             100000.00
320801                              1000000.00`)
})
