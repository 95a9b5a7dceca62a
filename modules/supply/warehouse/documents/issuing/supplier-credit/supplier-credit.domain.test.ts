import { type Money, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type ReturnedLine, supplierNote } from './supplier-credit.domain.ts'

const owed = {
  id: 'c1',
  base: pesos(2_000),
  vat: pesos(380),
  available: pesos(2_000),
  availableVat: pesos(380),
}
const line = (id: string, credit: Money, change: Partial<ReturnedLine> = {}): ReturnedLine => ({
  id,
  credit,
  total: pesos(2_000),
  vat: pesos(380),
  value: pesos(2_380),
  causacionId: 'c',
  owed,
  ...change,
})

test('a third of a line: its base, and the VAT that the note takes with it, are what the line is credited', () => {
  const { lines, credits } = supplierNote([line('a', 79_333n as Money)])
  expect(lines).toEqual([{ causacionId: 'c', lineId: 'c1', amount: 66_666n }])
  expect(credits.get('a')).toBe(66_666n + 12_667n)
})

test('two lines of one causación line add up to what the note takes; all of it takes all its VAT', () => {
  const { lines, credits } = supplierNote([line('a', pesos(1_190)), line('b', pesos(1_190))])
  expect(lines).toEqual([{ causacionId: 'c', lineId: 'c1', amount: pesos(2_000) }])
  expect([...credits.values()].reduce((sum, one) => sum + one, 0n)).toBe(pesos(2_380))
})

test('the freight that went into the cost is not the supplier’s to give back', () => {
  const { lines, credits } = supplierNote([line('a', pesos(2_480), { value: pesos(2_480) })])
  expect([lines[0]?.amount, credits.get('a')]).toEqual([pesos(2_000), pesos(2_380)])
})

test('no more than what earlier notes left', () => {
  const rest = { ...owed, available: pesos(500), availableVat: pesos(95) }
  const { lines, credits } = supplierNote([line('a', pesos(1_190), { owed: rest })])
  expect([lines[0]?.amount, credits.get('a')]).toEqual([pesos(500), pesos(595)])
})
