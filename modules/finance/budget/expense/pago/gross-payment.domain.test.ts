import { centavos, type Money, pesos, sum, zero } from '@quina/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grossOf, spreadOverLines } from './gross-payment.domain.ts'

const owed = {
  gross: pesos(10_000_000),
  net: pesos(8_803_400),
  paidGross: zero,
  paidNet: zero,
  share: 'proportional' as const,
}

test('E-3: the budget payment is the gross in proportion to the net transferred', () => {
  const first = grossOf(owed, pesos(4_000_000))
  expect(first).toBe(pesos(4_543_699))
  const second = grossOf({ ...owed, paidGross: first, paidNet: pesos(4_000_000) }, pesos(4_803_400))
  expect(second).toBe(pesos(5_456_301))
})

test('E-3 with the deductions first: the first transfer pays all that was withheld, the others what they transfer', () => {
  const first = { ...owed, share: 'deductions_first' as const }
  expect(grossOf(first, pesos(4_000_000))).toBe(pesos(5_196_600))
  const second = { ...first, paidGross: pesos(5_196_600), paidNet: pesos(4_000_000) }
  expect(grossOf(second, pesos(803_400))).toBe(pesos(803_400))
  expect(grossOf(second, pesos(4_803_400))).toBe(pesos(4_803_400))
})

test('a change of the way between two payments leaves what the last one transfers', () => {
  const paid = { ...owed, paidGross: pesos(5_196_600), paidNet: pesos(4_000_000) }
  expect(grossOf(paid, pesos(4_803_300))).toBe(pesos(4_803_300))
})

test('payroll: paying the net pays the whole gross (E-12)', () => {
  expect(grossOf({ ...owed, gross: pesos(3_000_000), net: pesos(2_410_000) }, pesos(2_410_000))).toBe(
    pesos(3_000_000),
  )
})

test('what is not withheld is paid as it leaves, to the cent', () => {
  const bare = { ...owed, gross: owed.net }
  const first = grossOf(bare, centavos(10_060n))
  expect(first).toBe(centavos(10_060n))
  expect(grossOf({ ...bare, paidGross: first, paidNet: first }, centavos(30n))).toBe(centavos(30n))
})

test('a net above the gross is refused', () => {
  expect(() => grossOf({ ...owed, gross: pesos(8_803_399) }, pesos(1))).toThrowError(
    expect.objectContaining({ code: 'PRE-127' }),
  )
})

test('more than is pending is refused', () => {
  expect(() => grossOf(owed, pesos(8_803_401))).toThrowError(expect.objectContaining({ code: 'PRE-028' }))
})

test('however it is paid, the payments add up to the gross', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      (parts, withheld) => {
        const net = sum(parts.map(centavos))
        const gross = (net + withheld) as Money
        let paidGross = zero
        let paidNet = zero
        for (const part of parts.map(centavos)) {
          paidGross = sum([paidGross, grossOf({ ...owed, gross, net, paidGross, paidNet }, part)])
          paidNet = sum([paidNet, part])
        }
        expect(paidGross).toBe(gross)
      },
    ),
  )
})

test('spread over lines it adds up, and no line is overpaid', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 10n }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100 }), (pending, share) => {
      const lines = pending.map(centavos)
      const payment = centavos((sum(lines) * BigInt(share)) / 100n)
      const taken = sum(lines) === 0n ? lines : spreadOverLines(payment, lines)
      expect(sum(taken)).toBe(payment)
      for (const [at, amount] of taken.entries()) expect(amount >= 0n && amount <= lines[at]!).toBe(true)
    }),
  )
})
