import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  mustRecognise,
  type RecognisedInvoice,
  type Recognition,
  type RecognitionLine,
} from './recognition.domain.ts'

const invoice = (given: Partial<RecognisedInvoice> = {}): RecognisedInvoice => ({
  id: 'a',
  number: 'FE1',
  date: day('2026-11-10'),
  payerId: 'eps',
  regimen: 'SUBSIDIADO',
  base: pesos(100),
  ingresoId: null,
  ...given,
})
const line = (whole: number, given: Partial<RecognitionLine> = {}): RecognitionLine => ({
  rubroId: 'r',
  fuenteId: 'f',
  amount: pesos(whole),
  invoice: invoice(),
  ...given,
})
const recognition = (lines: readonly RecognitionLine[], given: Partial<Recognition> = {}): Recognition => ({
  date: day('2026-11-30'),
  today: day('2026-12-10'),
  payerId: 'eps',
  regimen: 'SUBSIDIADO',
  usesBudget: true,
  lines,
  ...given,
})

test('an invoice in one rubro or in several, as long as it adds up', () => {
  expect(() => mustRecognise(recognition([line(100)]))).not.toThrow()
  expect(() => mustRecognise(recognition([line(60), line(40)]))).not.toThrow()
})

test.each<[string, Recognition, string]>([
  ['a house without budget', recognition([line(100)], { usesBudget: false }), 'CAR-272'],
  ['a day to come', recognition([line(100)], { date: day('2026-12-11') }), 'CAR-278'],
  ['before its invoice', recognition([line(100)], { date: day('2026-11-09') }), 'CAR-278'],
  ['another payer', recognition([line(100)], { payerId: 'other' }), 'CAR-273'],
  ['another régimen', recognition([line(100)], { regimen: 'CONTRIBUTIVO' }), 'CAR-273'],
  [
    'another vigencia',
    recognition([line(100, { invoice: invoice({ date: day('2025-12-31') }) })]),
    'CAR-273',
  ],
  ['recognised already', recognition([line(100, { invoice: invoice({ ingresoId: 'g' }) })]), 'CAR-280'],
  ['without rubro', recognition([line(100, { rubroId: null })]), 'CAR-274'],
  ['without fuente', recognition([line(100, { fuenteId: null })]), 'CAR-274'],
  ['nothing', recognition([line(100), line(0)]), 'CAR-274'],
  ['less than it is', recognition([line(60), line(39)]), 'CAR-275'],
  ['more than it is', recognition([line(101)]), 'CAR-275'],
])('%s', (_, given, code) => {
  expect(() => mustRecognise(given)).toThrow(expect.objectContaining({ code }))
})
