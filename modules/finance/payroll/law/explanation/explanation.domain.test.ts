import { centavos, day, pesos } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactly, over, rounded } from './exact.domain.ts'
import {
  explained,
  recomputed,
  straightToHundred,
  term,
  upToHundred,
  upToPeso,
} from './explanation.domain.ts'

const march = day('2026-03-31')
const salary = { base: pesos(2_400_000), day: march }

describe('a figure', () => {
  test('is rounded half up to the peso once, after its terms were added', () => {
    const half = term({ ...salary, label: 'Mitad', norm: '', base: centavos(2_999_950n) })
    expect(explained([half]).amount).toBe(pesos(30_000))
    const third = term({ ...salary, label: 'Tercio', norm: '', base: pesos(100), divisor: '3' })
    expect(explained([third, third, third]).amount).toBe(pesos(100))
  })

  test('says its base, its hours, its rate and its norm in one sentence', () => {
    const night = term({
      ...salary,
      label: 'Recargo nocturno',
      quantity: '2160',
      unit: 'minutos',
      divisor: '11400',
      rate: '0.35',
      norm: 'Decreto 1042/1978, art. 34',
    })
    expect(explained([night])).toMatchObject({
      amount: pesos(159_158),
      sentence: 'Recargo nocturno: 2.400.000 ÷ 190 × 36 h × 0,35 (Decreto 1042/1978, art. 34) = 159.158.',
    })
  })

  test.each([
    ['0.25000000', '0,25'],
    ['0.20', '0,2'],
    ['2.00', '2'],
    ['10', '10'],
    ['2/3', '2/3'],
  ])('writes the rate %s as %s', (rate, written) => {
    const { sentence } = explained([term({ ...salary, label: 'Embargo', norm: '', rate })])
    expect(sentence).toContain(`2.400.000 × ${written} = `)
  })

  test('of a base goes up to the peso, and of a contribution by the peso up to the hundred', () => {
    const base = term({
      ...salary,
      label: 'Base',
      norm: '',
      base: pesos(2_862_316),
      quantity: '21',
      divisor: '30',
    })
    expect(explained([base], upToPeso).amount).toBe(pesos(2_003_622))
    const little = term({ ...salary, label: 'Aporte', norm: '', base: centavos(7_000_030n) })
    expect(explained([little], upToHundred).amount).toBe(pesos(70_000))
    expect(explained([little], straightToHundred).amount).toBe(pesos(70_100))
  })

  const someTerm = fc.record({
    base: fc.bigInt({ min: 0n, max: 10_000_000_000n }),
    quantity: fc.integer({ min: 0, max: 30 }),
    divisor: fc.integer({ min: 1, max: 240 }),
    rate: fc.integer({ min: -200, max: 300 }),
  })

  test('is what its terms come to when they are added again', () => {
    fc.assert(
      fc.property(fc.array(someTerm, { maxLength: 8 }), (parts) => {
        const terms = parts.map(({ base, quantity, divisor, rate }) =>
          term({
            label: 'Algo',
            base: centavos(base),
            quantity: String(quantity),
            divisor: String(divisor),
            rate: (rate / 100).toFixed(2),
            norm: '',
            day: march,
          }),
        )
        const figure = explained(terms)
        expect(recomputed(figure)).toBe(figure.amount)
        const apart = terms.reduce((sum, each) => sum + Number(explained([each]).amount), 0)
        expect(Math.abs(apart - Number(figure.amount))).toBeLessThanOrEqual(100 * terms.length)
      }),
    )
  })

  test('is never divided by zero', () => {
    expect(() => over(exactly(1n), exactly(0n))).toThrow(RangeError)
    expect(rounded(over(exactly(1n), exactly(-2n)), 1n, 'half-up')).toBe(-1n)
  })
})
