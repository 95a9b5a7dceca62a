import { actingOn, type Call, createDraft, performAction, saveDraft } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { compareOpening, opening, openingOf } from './opening.contract.ts'
import { openingOperations, openingService } from './opening.server.ts'

const world = await journalWorld()
afterAll(world.close)
const actor = actingOn(world.actor, opening)
const today = day('2026-02-10')

const { rows } = await sql<{ code: string; id: string }>`select code, id from accounting.account`.execute(
  world.db,
)
const ids = new Map(rows.map(({ code, id }) => [code, id]))
type LineFields = Readonly<Record<string, unknown>>
const balance = (code: string, amount: number, about: LineFields = {}) => ({
  accountId: ids.get(code),
  terceroId: null,
  costCentreId: null,
  openItem: null,
  issuedOn: null,
  dueOn: null,
  debit: pesos(Math.max(amount, 0)),
  credit: pesos(Math.max(-amount, 0)),
  ...about,
})
const invoice = { terceroId: world.tercero, openItem: 'FV-88', dueOn: day('2026-01-30') }
const balances = [
  balance('11100501', 900_000),
  balance('131904', 350_000, { ...invoice, openItem: 'SE-1' }),
  balance('240101', -250_000, invoice),
  balance('320801', -1_000_000),
]
const contents = (lines: readonly LineFields[], date = '2026-01-01') =>
  ({ date: day(date), notes: null, lines }) as never
const draft = (lines: readonly LineFields[]) =>
  world.inTransaction((tx) => createDraft(openingService, { tx, actor, input: contents(lines) }))
const doing = (id: string, action: 'post' | 'correct') =>
  world.inTransaction((tx) =>
    performAction(openingService, {
      tx,
      actor,
      today,
      id,
      action,
      input: action === 'correct' ? { reason: 'Faltaba una factura' } : {},
    }),
  )
const rewrite = (id: string, version: number, input: ReturnType<typeof contents>) =>
  world.inTransaction((tx) => saveDraft(openingService, { tx, actor, id, version, input }))
const { ask } = screensOf(openingOperations, { ...world, actor, today })
const calling = (end: string, call: LineFields) =>
  world.inTransaction((tx) => {
    const found = openingOperations.find(({ endpoint }) => endpoint.path.endsWith(end))
    return found!.handle({ tx, actor, today, ...call } as unknown as Call)
  })
const uploading = (id: string, lines: readonly string[]) => {
  const file = { name: 'x.csv', mediaType: 'text/csv', content: Buffer.from(lines.join('\n')) }
  return calling('rows/import/apply', { params: { id }, file })
}

const id = await draft(balances.slice(0, 3))

test('unbalanced opening balances report the difference, and nothing is posted', async () => {
  await expect(doing(id, 'post')).rejects.toMatchObject({
    code: 'CON-030',
    message: 'Los saldos iniciales no cuadran. Diferencia: 1.000.000.',
  })
  expect(await world.vouchersOf(id)).toEqual([])
})

test('a vigencia has one opening, named by its year, its period or itself', async () => {
  const period = await world.db
    .selectFrom('accounting.period')
    .select('id')
    .where('vigencia', '=', 2026)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow()
  for (const periodo of ['2026', '2026-00', period.id, id])
    expect(await ask(openingOf, { periodo })).toEqual({ vigencia: 2026, id })
  await expect(ask(openingOf, { periodo: '2031' })).rejects.toMatchObject({
    code: 'GEN-404',
  })
  await expect(draft(balances)).rejects.toMatchObject({ constraint: 'opening_once' })
})

test('a file is applied whole or not at all, and each bad row is reported', async () => {
  const heading = 'Cuenta;Tercero;Documento cruce;Vence;Débito;Crédito'
  const bad = uploading(id, [heading, '431208;;;;0;5000', '240101;;;;0;5000', '320801;;;;0;1000000'])
  await expect(bad).rejects.toMatchObject({
    code: 'IMP-ROWS',
    facts: {
      problems: [
        { row: 2, column: 'Cuenta' },
        { row: 3, column: 'Tercero' },
      ],
    },
  })
  const done = await uploading(id, [heading, '320801;;;;0;999999', '11100501;;;;900000;0'])
  expect(done).toMatchObject({ creates: 1, updates: 1, problems: [] })
  await expect(doing(id, 'post')).rejects.toMatchObject({
    message: expect.stringContaining('Diferencia: 1.'),
  })
})

test('squared, they are one SI voucher in the opening, with their documents', async () => {
  const { version } = await world.db
    .selectFrom('accounting.opening')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await rewrite(id, version, contents(balances))
  expect(await doing(id, 'post')).toMatchObject({ status: 'posted', number: 1 })
  expect(await world.vouchersOf(id)).toMatchObject([
    { kind: 'SI', number: 1, concept: 'Saldos iniciales 2026', total: '1250000.00' },
  ])
  expect(await world.balance('11100501', 0)).toEqual(['900000.00', '0.00'])
  const { rows: items } = await sql`
    select open_item, due_on::text as due from accounting.entry_line where open_item is not null order by 1`.execute(
    world.db,
  )
  expect(items).toEqual([
    { openItem: 'FV-88', due: '2026-01-30' },
    { openItem: 'SE-1', due: '2026-01-30' },
  ])
})

test('corrected, the voucher is undone in the opening and no month shows it', async () => {
  expect(await doing(id, 'correct')).toMatchObject({ status: 'draft' })
  expect(await world.balance('11100501', 0)).toEqual(['900000.00', '900000.00'])
  expect(await world.balance('11100501', 2)).toBeNull()
  await doing(id, 'post')
  expect((await world.vouchersOf(id)).map(({ kind, number }) => `${kind} ${number}`)).toEqual([
    'SI 1',
    'RV 1',
    'SI 2',
  ])
})

test('the year before is compared account by account', async () => {
  const { anyClosing, rows } = await ask(compareOpening, { id, version: 1 })
  expect(anyClosing).toBe(false)
  expect(rows).toContainEqual(
    expect.objectContaining({ account: '320801', opening: '-1000000.00', closing: '0.00' }),
  )
})

test('once a voucher uses it, it is corrected by a note', async () => {
  await world.post(
    entry({ kind: 'NC', day: day('2026-01-05'), concept: 'Ajuste' }, [
      debit('320801', pesos(1)),
      credit('322501', pesos(1)),
    ]),
  )
  await expect(doing(id, 'correct')).rejects.toMatchObject({ code: 'CON-055' })
})

test('accounts of result are taken when the books begin in the middle of the year', async () => {
  await world.db
    .updateTable('accounting.opening')
    .set({ status: 'draft', date: day('2026-07-01') })
    .execute()
  const lines = [balance('480890', -5, { terceroId: world.tercero }), balance('320801', 5)]
  const { version } = await world.db
    .selectFrom('accounting.opening')
    .select('version')
    .executeTakeFirstOrThrow()
  await rewrite(id, version, contents(lines))
  await expect(doing(id, 'post')).rejects.toMatchObject({ code: 'CON-031' })
  await rewrite(id, version + 1, contents(lines, '2026-07-01'))
  await doing(id, 'post')
  expect(await world.balance('480890', 0)).toEqual(['0.00', '5.00'])
})
