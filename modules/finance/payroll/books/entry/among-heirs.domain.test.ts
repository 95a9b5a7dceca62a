import { type Money, minus, pesos, sumOf } from '@quina/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amongHeirs } from './book-entry.domain.ts'
import { emptyMove } from './book-move.domain.ts'

const net = (amount: Money) => ({
  ...({ ...emptyMove, engagementId: 'E1', concept: 'NETO', side: 'credit', amount } as const),
  ...({ account: '251101', terceroId: 'dead', owed: 'net', rubros: [{ rubro: '2.1.1', amount }] } as const),
})

test('what is owed to who died adds up among the heirs, to the peso, and nothing else of the person is theirs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      (amount, percent) => {
        const whole = { ...net(pesos(amount)) }
        const cost = { ...whole, side: 'debit' as const, owed: null }
        const heirs = [
          { terceroId: 'one', percent: String(percent) },
          { terceroId: 'other', percent: String(100 - percent) },
        ]
        const [kept, ...parts] = amongHeirs([cost, whole], heirs)
        expect(kept).toBe(cost)
        expect(parts.map(({ terceroId, problem }) => [terceroId, problem])).toEqual([
          ['one', null],
          ['other', null],
        ])
        expect(sumOf(parts, (part) => part.amount)).toBe(whole.amount)
        expect(parts.every((part) => part.amount % 100n === 0n)).toBe(true)
        expect(sumOf(parts, (part) => part.rubros[0]!.amount)).toBe(whole.amount)
        const exact = (Number(whole.amount) * percent) / 100
        expect(Math.abs(Number(minus(parts[0]!.amount, 0n as Money)) - exact)).toBeLessThan(100)
      },
    ),
  )
  expect(amongHeirs([net(pesos(9))], [])).toEqual([net(pesos(9))])
})
