import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ModeratingQuestion, PaymentRange } from './moderating.contract.ts'
import { capFromUvb, cuotaFromUvb, moderatingOf } from './moderating.domain.ts'

const categoryB: PaymentRange = {
  regime: 'contributory',
  category: 'B',
  from: day('2026-01-01'),
  cuota: pesos(20_100),
  copagoPercent: '17.3',
  eventCap: pesos(1_497_644),
  yearCap: pesos(2_995_409),
}
const stay: ModeratingQuestion = {
  range: categoryB,
  userType: '02',
  serviceClass: 'copago',
  value: pesos(4_800_000),
  paidInEvent: zero,
  paidInYear: zero,
  exempt: null,
}

test.each([
  ['the first event', 4_800_000, 0, 830_400],
  ['the second meets the cap of the event', 14_000_000, 830_400, 1_497_644],
  ['the third meets what is left of the year', 8_000_000, 830_400 + 1_497_644, 667_365],
])('worked example 1: %s', (_, value, before, expected) => {
  const reported = moderatingOf({ ...stay, value: pesos(value), paidInYear: pesos(before) })
  expect(reported).toEqual({ concept: 'copago', amount: pesos(expected), why: null })
})

test('worked example 2: a cotizante pays a cuota for each order, never a copago', () => {
  const range = { ...categoryB, category: 'A' as const, cuota: pesos(5_000) }
  const cotizante = { ...stay, range, userType: '01' }
  expect(moderatingOf({ ...cotizante, serviceClass: 'cuota' })).toEqual({
    concept: 'cuota',
    amount: pesos(5_000),
    why: null,
  })
  expect(moderatingOf(cotizante)).toEqual({ concept: 'none', amount: zero, why: 'not-affected' })
})

test('the subsidised pay copago and never a cuota', () => {
  const range: PaymentRange = {
    ...categoryB,
    regime: 'subsidised',
    category: null,
    cuota: null,
    copagoPercent: '10',
  }
  const subsidised = { ...stay, range, userType: '04', value: pesos(1_000_000) }
  expect(moderatingOf(subsidised).amount).toBe(pesos(100_000))
  expect(moderatingOf({ ...subsidised, serviceClass: 'cuota' }).concept).toBe('none')
})

test.each([
  ['program', { exempt: 'program' as const }],
  ['user', { exempt: 'user' as const }],
  ['vital-urgency', { exempt: 'vital-urgency' as const }],
  ['service', { serviceClass: 'exempt' as const }],
  ['event-cap', { paidInEvent: pesos(1_497_644) }],
  ['year-cap', { paidInYear: pesos(2_995_409) }],
])('nothing is paid, with its reason: %s', (why, change) => {
  expect(moderatingOf({ ...stay, ...change })).toEqual({ concept: 'none', amount: zero, why })
})

test.each([
  ['1.66', 20_100],
  ['4.36', 52_800],
  ['0.41', 5_000],
])('%s UVB are a cuota of %i in 2026', (uvb, expected) => {
  expect(cuotaFromUvb(uvb, pesos(12_110))).toBe(pesos(expected))
})

test.each([
  ['30.86', 12_110, 373_715],
  ['61.84', 12_110, 748_882],
  ['123.67', 12_110, 1_497_644],
  ['247.35', 12_110, 2_995_409],
  ['494.69', 12_110, 5_990_696],
  ['61.84', 11_552, 714_376],
])('%s UVB of %i are a cap of %i', (uvb, value, expected) => {
  expect(capFromUvb(uvb, pesos(value))).toBe(pesos(expected))
})

test('a cuota is never more than its service is worth; what a contract includes has it whole', () => {
  const cuota = { ...stay, serviceClass: 'cuota' as const }
  const amountOf = (value: number) => moderatingOf({ ...cuota, value: pesos(value) }).amount
  expect([12_300, 20_100, 45_000, 0].map(amountOf)).toEqual([12_300, 20_100, 20_100, 20_100].map(pesos))
})
