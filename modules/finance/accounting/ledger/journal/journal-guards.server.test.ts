import { day, newId, pesos } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { closePeriod } from '../period/period.server.ts'
import { credit, debit, entry } from './journal.domain.ts'

const world = await journalWorld()
afterAll(world.close)

/** SQL written by hand, past every rule of the code. */
const byHand = (...statements: RawBuilder<unknown>[]) =>
  world.inTransaction(async (tx) => {
    for (const statement of statements) await statement.execute(tx)
  })
const accountOf = (code: string) => sql`(select id from accounting.account where code = ${code})`

type Line = Readonly<{ account: string; debit: string; credit: string; vigencia?: number; period?: number }>
const lines = (id: string, ...given: Line[]) =>
  sql`insert into accounting.entry_line (vigencia, entry_id, position, period, day, account_id, debit, credit) values ${sql.join(
    given.map(
      (
        line,
        index,
      ) => sql`(${line.vigencia ?? 2026}, ${id}::uuid, ${index + 1}, ${line.period ?? 3}, '2026-03-14',
        ${accountOf(line.account)}, ${line.debit}, ${line.credit})`,
    ),
  )}`
const header = (id: string, totals: readonly [string, string], { date = '2026-03-14', period = 3 } = {}) =>
  sql`insert into accounting.entry (id, vigencia, period, day, kind_id, number, concept, document, document_id, campus_id,
        total_debit, total_credit)
      values (${id}::uuid, 2026, ${period}, ${date}, (select id from accounting.voucher_kind where code = 'NC'),
        ${Math.ceil(Math.random() * 1e9)}, 'A mano', 'test.hand', ${newId()}::uuid, ${newId()}::uuid, ${totals[0]}, ${totals[1]})`
const cash = { account: '110501', debit: '10', credit: '0' }
const capital = { account: '320801', debit: '0', credit: '10' }

describe('an entry written by hand', () => {
  test('is accepted when lines and header agree', async () => {
    const id = newId()
    await byHand(lines(id, cash, capital), header(id, ['10', '10']))
    expect(await world.balance('320801', 3)).toEqual(['0.00', '10.00'])
  })

  test.each<[string, (id: string) => RawBuilder<unknown>[], string]>([
    [
      'a header that does not balance',
      (id) => [lines(id, cash, capital), header(id, ['10', '9'])],
      'entry_balances',
    ],
    ['a header of nothing', (id) => [lines(id, cash, capital), header(id, ['0', '0'])], 'entry_balances'],
    ['a header without lines', (id) => [header(id, ['10', '10'])], 'entry_adds_up'],
    ['one line', (id) => [lines(id, cash), header(id, ['10', '10'])], 'entry_adds_up'],
    [
      'lines that do not balance',
      (id) => [lines(id, cash, { ...capital, credit: '9' }), header(id, ['10', '10'])],
      'entry_adds_up',
    ],
    ['lines of other amounts', (id) => [lines(id, cash, capital), header(id, ['11', '11'])], 'entry_adds_up'],
    [
      'lines of another period',
      (id) => [lines(id, cash, { ...capital, period: 4 }), header(id, ['10', '10'])],
      'entry_adds_up',
    ],
    [
      'a line smuggled into another vigencia',
      (id) => [lines(id, cash, capital, { ...cash, vigencia: 2027 }), header(id, ['10', '10'])],
      'entry_line_entry',
    ],
    ['lines without a header', (id) => [lines(id, cash, capital)], 'entry_line_entry'],
    [
      'a line on two sides',
      (id) => [lines(id, { ...cash, credit: '10' }, capital), header(id, ['10', '20'])],
      'entry_line_one_side',
    ],
    [
      'a negative line',
      (id) => [lines(id, { ...cash, debit: '-10' }), header(id, ['10', '10'])],
      'entry_line_one_side',
    ],
    [
      'an account with children',
      (id) => [lines(id, { ...cash, account: '1105' }, capital), header(id, ['10', '10'])],
      'account_accepts_moves',
    ],
    [
      'a day out of its period',
      (id) => [lines(id, cash, capital), header(id, ['10', '10'], { date: '2026-04-01' })],
      'entry_within_period',
    ],
  ])('is refused: %s', async (_what, statements, constraint) => {
    const before = await world.balance('110501', 3)
    await expect(byHand(...statements(newId()))).rejects.toMatchObject({ constraint })
    expect(await world.balance('110501', 3)).toEqual(before)
  })

  test('is refused in a closed period', async () => {
    await world.inTransaction((tx) => closePeriod(tx, { vigencia: 2026, number: 2 }))
    const id = newId()
    const late = byHand(lines(id, cash, capital), header(id, ['10', '10'], { date: '2026-02-14', period: 2 }))
    await expect(late).rejects.toMatchObject({ constraint: 'entry_period_open' })
  })
})

describe('what is posted stays as it is', () => {
  test('no line is added to it, not even to a partition', async () => {
    const id = newId()
    await byHand(lines(id, cash, capital), header(id, ['10', '10']))
    await expect(byHand(lines(id, cash, capital))).rejects.toMatchObject({ code: '23001' })
    const aside = sql`insert into accounting.entry_line_2026 (id, vigencia, entry_id, position, period, day, account_id, debit)
                      overriding system value values (-1, 2026, ${id}::uuid, 3, 3, '2026-03-14', ${accountOf('110501')}, 5)`
    await expect(byHand(aside)).rejects.toMatchObject({ code: '23001' })
  })

  test.each([
    'update accounting.entry set concept = concept',
    'delete from accounting.entry',
    'truncate accounting.entry cascade',
    'update accounting.entry_line set debit = debit',
    'delete from accounting.entry_line',
    'truncate accounting.entry_line cascade',
    'update accounting.entry_line_2026 set debit = debit',
    'delete from accounting.entry_line_2026',
    'truncate accounting.entry_line_2026 cascade',
  ])('%s', async (statement) => {
    await world.post(
      entry({ kind: 'NC', day: day('2026-03-14'), concept: 'Aporte' }, [
        debit('110501', pesos(1), { terceroId: world.tercero }),
        credit('320801', pesos(1)),
      ]),
    )
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(/is append-only/)
  })
})
