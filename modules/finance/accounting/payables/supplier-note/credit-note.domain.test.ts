import { day, type Money, pesos, zero } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import type { WithheldRow } from '../../withholding/withheld/withholding-move.domain.ts'
import { type NotableLine, type NoteFacts, noteOf } from './credit-note.domain.ts'

const line = (id: string, concept: string | null, base: number, vat = 0): NotableLine => ({
  id,
  concept,
  base: pesos(base),
  vat: pesos(vat),
  credited: { base: zero, vat: zero },
})
const row = (kind: WithheldRow['kind'], code: string, base: number, amount: number) => {
  const figures = { base: pesos(base), amount: pesos(amount) }
  const rest = { day: day('2026-08-10'), sign: 1, ruleId: code, name: code, terceroId: '', support: 'FE 1' }
  return { row: { ...rest, kind, code, ...figures } as unknown as WithheldRow, left: figures }
}
const facts = (lines: NotableLine[], withheld: NoteFacts['withheld'], balance: number): NoteFacts => ({
  lines,
  withheld,
  balance: pesos(balance),
  programmed: zero,
})
const returned = (given: NoteFacts, input: Readonly<Record<string, number>>) =>
  noteOf(
    given,
    Object.entries(input).map(([lineId, amount]) => ({ lineId, amount: pesos(amount) })),
  ).returned.map(({ code, base, amount }) => `${code} ${whole(base)} ${whole(amount)}`)
const whole = (amount: Money) => String(amount / 100n)

describe('a note gives back what was withheld on what it takes', () => {
  const goods = line('goods', 'COM', 8_000_000, 1_520_000)
  const freight = line('freight', 'SER', 2_000_000, 380_000)
  const stamp = line('tax', null, 1_000_000)
  const bought = facts(
    [goods, freight, stamp],
    [
      row('renta', 'COM-D', 8_000_000, 200_000),
      row('renta', 'SER-D', 2_000_000, 80_000),
      row('iva', 'RIVA', 1_900_000, 285_000),
      row('ica', 'ICA', 10_000_000, 70_000),
    ],
    12_265_000,
  )

  test.each([
    [
      'goods returned say nothing of the freight',
      { goods: 2_000_000 },
      ['COM-D 2000000 50000', 'RIVA 380000 57000', 'ICA 2000000 14000'],
    ],
    [
      'all of the freight, all of its renta',
      { freight: 2_000_000 },
      ['SER-D 2000000 80000', 'RIVA 380000 57000', 'ICA 2000000 14000'],
    ],
    ['what bore nothing gives nothing back', { tax: 400_000 }, []],
    [
      'everything',
      { goods: 8_000_000, freight: 2_000_000, tax: 1_000_000 },
      ['COM-D 8000000 200000', 'SER-D 2000000 80000', 'RIVA 1900000 285000', 'ICA 10000000 70000'],
    ],
  ])('%s', (_what, input, expected) => {
    expect(returned(bought, input as never)).toEqual(expected)
  })

  test('fees under the table of art. 383 are those of personal services', () => {
    const fees = facts(
      [line('fees', 'HON', 6_000_000), line('goods', 'COM', 4_000_000)],
      [row('renta', 'ART-383', 3_000_000, 90_000), row('renta', 'COM-ND', 4_000_000, 140_000)],
      9_770_000,
    )
    expect(returned(fees, { goods: 1_000_000 })).toEqual(['COM-ND 1000000 35000'])
    expect(returned(fees, { fees: 1_500_000 })).toEqual(['ART-383 750000 22500'])
  })
})
