import { day, pesos } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { closePeriod } from '../../ledger/period/period.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { correctLine } from '../entry-correction/entry-correction.contract.ts'
import { correctionOperations } from '../entry-correction/entry-correction.server.ts'
import { foliateBook } from './entry-book.contract.ts'
import { bookOperations } from './entry-book.server.ts'

const world = await journalWorld()
afterAll(world.close)

const posted = (on: string, whole: number) =>
  world.post(
    entry({ kind: 'NC', day: day(on), concept: 'Ajuste de prueba' }, [
      debit('580240', pesos(whole)),
      credit('480890', pesos(whole), { terceroId: world.tercero }),
    ]),
  )
const { act } = screensOf([...bookOperations, ...correctionOperations], world)
const foliate = (period: 'm1' | 'm2') => act(foliateBook, { vigencia: 2026, period })
const close = (number: number) => world.inTransaction((tx) => closePeriod(tx, { vigencia: 2026, number }))

test('folios follow the order of the book, and only of what can no longer change', async () => {
  await posted('2026-01-20', 2)
  await posted('2026-01-10', 1)
  await posted('2026-02-05', 3)
  await expect(foliate('m1')).rejects.toMatchObject({ code: 'CON-067' })
  for (const number of [0, 1, 2]) await close(number)
  await expect(foliate('m2')).rejects.toMatchObject({ code: 'CON-130' })
  expect(await foliate('m1')).toEqual({ foliated: 2, last: 2 })
  expect(await foliate('m2')).toEqual({ foliated: 1, last: 3 })
  expect(await foliate('m2')).toEqual({ foliated: 0, last: 3 })
  const { rows } = await sql<{ folio: number; day: string }>`
    select f.folio, e.day from accounting.entry_folio f join accounting.entry e on e.id = f.entry_id order by 1`.execute(
    world.db,
  )
  expect(rows.map(({ folio, day: on }) => [folio, on])).toEqual([
    [1, '2026-01-10'],
    [2, '2026-01-20'],
    [3, '2026-02-05'],
  ])
  await expect(sql`delete from accounting.entry_folio where folio = 3`.execute(world.db)).rejects.toThrow()
})

test('a line of a voucher is reclassified by a draft that names it; what was undone is not', async () => {
  const id = await posted('2026-03-05', 7)
  const { rows } = await sql<{ entryId: string; lineId: string }>`
    select e.id as entry_id, l.id::text as line_id from accounting.entry e
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    where e.document_id = ${id}::uuid and l.debit > 0`.execute(world.db)
  const { entryId, lineId } = rows[0]!
  const input = {
    lineId,
    costCentreId: null,
    fuenteId: null,
    date: '2026-03-31',
    reason: 'Detalle equivocado',
  }
  const correct = (detail: string | null) => act(correctLine, { ...input, id: entryId, detail })
  await expect(correct(null)).rejects.toMatchObject({ code: 'CON-064' })
  const made = await correct('Cuota de manejo')
  const draft = await world.db
    .selectFrom('accounting.note')
    .select(['origin', 'aboutEntryId', 'status', 'concept'])
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(draft).toEqual({
    origin: 'reclassified',
    aboutEntryId: entryId,
    status: 'draft',
    concept: 'Reclasificación de NC 4 de 2026: Detalle equivocado',
  })
  await world.reverse(id, day('2026-03-06'))
  await expect(correct('Otra cosa')).rejects.toMatchObject({ code: 'CON-065' })
})
