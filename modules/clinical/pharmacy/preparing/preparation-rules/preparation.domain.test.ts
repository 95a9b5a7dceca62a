import { type Day, day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { lastDayOf, mustBeAllThere, mustExpireInTime, remnantWords } from './preparation.domain.ts'

const made = day('2026-11-20')
const on = (text: string): Day => day(text)
const lasts: readonly [string, { days: number; share: string | null }, readonly (Day | null)[], string][] = [
  ['the days of its kind', { days: 7, share: null }, [on('2027-12-31')], '2026-11-27'],
  [
    'never after its first part',
    { days: 7, share: null },
    [on('2027-12-31'), on('2026-11-22')],
    '2026-11-22',
  ],
  ['a share of what was left, rounded down', { days: 180, share: '25' }, [on('2027-01-01')], '2026-11-30'],
  ['a share that is more than its days', { days: 30, share: '25' }, [on('2028-11-20')], '2026-12-20'],
  ['parts without an expiry', { days: 2, share: '25' }, [null, null], '2026-11-22'],
  ['a part that expires today', { days: 9, share: '50' }, [made], '2026-11-20'],
]
test.each(lasts)('it lasts %s', (_, kind, origins, last) => {
  expect(lastDayOf(kind, made, origins)).toBe(last)
})

test('an expiry is that of the rule, or before', () => {
  const last = day('2026-11-27')
  expect([mustExpireInTime(null, last), mustExpireInTime(day('2026-11-25'), last)]).toEqual([
    last,
    '2026-11-25',
  ])
  expect(() => mustExpireInTime(day('2026-11-28'), last)).toThrow(/2026\/11\/27/)
})

const part = (quantity: string, used: string | null = null, productId = 'a') => ({
  productId,
  quantity,
  used,
})
const wrong: readonly [string, { quantity: string; wasted: string; lines: ReturnType<typeof part>[] }][] = [
  ['more comes out than went in', { quantity: '100', wasted: '1', lines: [part('100')] }],
  ['less comes out', { quantity: '98', wasted: '1', lines: [part('100')] }],
  ['of two products', { quantity: '100', wasted: '0', lines: [part('50'), part('50', null, 'b')] }],
]
test.each(wrong)('a repack is refused where %s', (_, given) => {
  expect(() => mustBeAllThere(given)).toThrow(/reempaque/)
})
test('a repack counts what was used of each lot', () => {
  expect(
    mustBeAllThere({ quantity: '99', wasted: '0.5', lines: [part('60'), part('40', '39.5')] }),
  ).toBeUndefined()
})

const rests: readonly [string, boolean, string, string][] = [
  ['draft', false, '0', 'Quedará un resto de 0,6 de VIAL: se desecha al preparar.'],
  ['draft', true, '0', 'Quedará un resto de 0,6 de VIAL: se destruye ante dos testigos.'],
  ['approved', false, '0', 'Se desechó el resto: 0,6 de VIAL.'],
  ['approved', true, '0', 'Falta destruir ante dos testigos: 0,6 de VIAL.'],
  [
    'approved',
    true,
    '0.5',
    'Destruido ante dos testigos: 0,5 de VIAL. Falta destruir ante dos testigos: 0,1 de VIAL.',
  ],
  ['approved', true, '0.6', 'Destruido ante dos testigos: 0,6 de VIAL.'],
]
test.each(rests)(
  'the rest of an ampoule, %s, controlled %s, with %s destroyed',
  (status, controlled, destroyed, words) => {
    expect(remnantWords(status, { name: 'VIAL', controlled, left: '0.6', destroyed })).toBe(words)
  },
)
