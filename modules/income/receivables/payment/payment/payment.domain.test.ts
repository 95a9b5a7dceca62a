import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { mustBePayment, type PaymentInput } from './payment.domain.ts'

const giro: PaymentInput = {
  date: day('2026-06-16'),
  today: day('2026-06-29'),
  payerId: 'eps',
  amount: pesos(900_000),
  withoutDetail: true,
  regimenId: 'subsidiado',
  retentions: [],
}

test('a giro of some money, of a day that came, from somebody, is a payment', () => {
  expect(() => mustBePayment(giro)).not.toThrow()
})

test.each<[string, Partial<PaymentInput>, string, string]>([
  [
    'a negative giro: what ADRES takes back is reversed where it was received',
    { amount: pesos(-1) },
    'CAR-120',
    'amount',
  ],
  ['a giro of nothing', { amount: zero }, 'CAR-120', 'amount'],
  [
    'a negative retention',
    { retentions: [{ kind: 'ica', base: null, amount: pesos(-1) } as never] },
    'CAR-120',
    'retentions.0.amount',
  ],
  ['of tomorrow', { date: day('2026-06-30') }, 'CAR-121', 'date'],
  ['without detail, of nobody', { payerId: null }, 'CAR-122', 'withoutDetail'],
  ['without detail, of no régimen', { regimenId: null }, 'CAR-123', 'regimenId'],
])('%s is refused', (_, change, code, field) => {
  expect(() => mustBePayment({ ...giro, ...change })).toThrow(
    expect.objectContaining({ code, fields: { [field]: expect.any(String) } }),
  )
})
