import { decideParameter } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import { vatTolerance } from '../../../modules/finance/accounting/payables/causacion/causacion.contract.ts'
import { causacionWorld, type GivenLine } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)
const { draft, run, causado, registro, vouchers, withheld, available, act } = world

const reason = 'El proveedor redondea al peso cada renglón'
const bought = async (line: Omit<GivenLine, 'rubro'>) => {
  const rp = await registro(line.value * 2)
  return { rp, lines: [{ ...line, rubro: rp.lines[0]! }], more: { registroId: rp.id } }
}
const refused = async (line: Omit<GivenLine, 'rubro'>) => {
  const { lines, more } = await bought(line)
  const id = await draft(lines, more)
  return run(id, 'approve').then(
    () => 'approved',
    (problem) => ({ code: problem.code, fields: Object.keys(problem.fields ?? {}) }),
  )
}

describe('what bears VAT', () => {
  test('of a work, only its utilidad: it is owed, posted and withheld as printed', async () => {
    const { rp, lines, more } = await bought({
      concept: 'MMQ',
      value: 50_000_000,
      vat: '19',
      more: { vatBase: 250_000_000n },
    })
    const id = await causado(lines, more)
    expect(await vouchers(id)).toMatchInlineSnapshot(`
      "CA
      151404           50475000.00
      243608                              1250000.00
      243625                                71250.00
      240101                             49153750.00"
    `)
    expect(await available(rp.lines[0]!)).toBe(49_525_000)
    expect(await withheld(id)).toEqual(['2026-08 243608 1250000', '2026-08 243625 71250'])
  })

  test('of cleaning and guarding, the AIU (E.T., art. 462-1)', async () => {
    const { lines, more } = await bought({
      concept: 'MMQ',
      value: 10_000_000,
      vat: '19',
      more: { aiu: 100_000_000n },
    })
    expect((await vouchers(await causado(lines, more))).split('\n')[1]).toContain('10190000.00')
  })

  test('is never more than the line', async () => {
    const line = { concept: 'MMQ', value: 1_000_000, vat: '19' }
    const more = { vatBase: 100_000_001n }
    expect(await refused({ ...line, more })).toEqual({ code: 'CXP-024', fields: ['lines.0.vatBase'] })
    expect(await refused({ ...line, more: { aiu: 100_000_001n } })).toEqual({
      code: 'CXP-024',
      fields: ['lines.0.aiu'],
    })
  })
})

describe('VAT as the supplier rounded it', () => {
  // 19 % of 1.234.567 is 234.567,73.
  const line = { concept: 'MMQ', value: 1_234_567, vat: '19' }
  const typed = (billedVat: bigint, vatReason: string | null = reason) => ({
    ...line,
    more: { billedVat, vatReason },
  })

  test('rules, with its reason', async () => {
    const { lines, more } = await bought(typed(23_456_800n))
    const id = await causado(lines, more)
    expect((await vouchers(id)).split('\n')[1]).toContain('1469135.00')
    const rows = await world.db
      .selectFrom('accounting.causacionLine')
      .select(['vat', 'vatReason'])
      .where('parentId', '=', id)
      .execute()
    expect(rows).toEqual([{ vat: '234568.00', vatReason: reason }])
  })

  test('without reason it waits; that of the rate needs none', async () => {
    expect(await refused(typed(23_456_800n, null))).toEqual({
      code: 'CXP-026',
      fields: ['lines.0.vatReason'],
    })
    expect(await refused(typed(23_456_773n, null))).toBe('approved')
  })

  test('farther than the tolerance of the day is refused, on either side', async () => {
    const far = { code: 'CXP-025', fields: ['lines.0.billedVat'] }
    expect(await refused(typed(23_466_773n))).toBe('approved')
    expect(await refused(typed(23_466_774n))).toEqual(far)
    expect(await refused(typed(23_446_772n))).toEqual(far)
    expect(await refused({ concept: 'MMQ', value: 1_000_000, more: typed(100_01n).more })).toEqual(far)
    await act((tx) =>
      decideParameter(tx, vatTolerance, { fromDay: day('2026-01-01'), value: '1.00', userId: null }),
    )
    expect(await refused(typed(23_456_873n))).toBe('approved')
    expect(await refused(typed(23_456_874n))).toEqual(far)
  })
})

test('a credit note takes its part of the VAT that was printed, and the last takes what is left', async () => {
  const { lines, more } = await bought({
    concept: 'MMQ',
    value: 1_000_000,
    vat: '19',
    more: { vatBase: 10_000_000n, billedVat: 1_900_050n, vatReason: reason },
  })
  const id = await causado(lines, more)
  const { id: lineId } = await world.db
    .selectFrom('accounting.causacionLine')
    .select('id')
    .where('parentId', '=', id)
    .executeTakeFirstOrThrow()
  const note = (number: string, amount: string) =>
    run(id, 'creditNote', {
      input: { date: '2026-09-01', number, lines: [{ lineId, amount }], reason: 'Se devuelve la mitad' },
    })
  await note('1', '500000.00')
  await note('2', '500000.00')
  const taken = await world.db.selectFrom('accounting.supplierNoteLine').select('vat').execute()
  expect(taken.map(({ vat }) => vat)).toEqual(['9500.25', '9500.25'])
})
