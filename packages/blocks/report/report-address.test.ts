import { expect, test } from 'vitest'
import { drillAddress } from '../screen/navigation/drill-address.ts'
import { day, integer, optional } from '../values/field/words.ts'
import { inputIn, isComplete, lackingIn } from './report-address.ts'

const params = { from: day('Desde'), to: day('Hasta'), level: optional(integer('Nivel')) }

test('the address wins over what the report begins with', () => {
  const input = inputIn(params, { to: '2026-06-30', other: 'x' }, { from: '2026-01-01', to: '2026-12-31' })
  expect(input).toEqual({ from: '2026-01-01', to: '2026-06-30', level: '' })
})

test.each([
  [{ from: '2026-01-01', to: '2026-06-30', level: '' }, true],
  [{ from: '2026-01-01', to: '2026-06-30', level: '3' }, true],
  [{ from: '2026-01-01', to: '', level: '' }, false],
  [{ from: '2026-01-01', to: '2026-06-31', level: '' }, false],
])('%o is complete: %s', (input, complete) => expect(isComplete(params, input)).toBe(complete))

test('names the missing parameter', () => {
  expect(lackingIn(params, { from: '', to: '2026-06-31', level: '' })).toEqual(['from', 'to'])
})

test('a figure leads to its list with the row and the parameters', () => {
  const address = drillAddress('/libro?rubro={rubro}&dia=..{to}', { rubro: '2.1 & más', to: '2026-06-30' })
  expect(address).toBe('/libro?rubro=2.1%20%26%20m%C3%A1s&dia=..2026-06-30')
})

test.each([
  ['an address that the row brings', { to: '/cdp/edit/7?ver=1' }, '/cdp/edit/7?ver=1'],
  ['a row that brings none', { to: null }, null],
])('a document: %s', (_what, values, address) => expect(drillAddress('{to}', values)).toBe(address))
