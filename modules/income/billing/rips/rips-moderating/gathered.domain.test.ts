import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ReportedCharge } from '../rips/rips-of.contract.ts'
import { gathered } from './gathered.domain.ts'

const charge = (consecutive: number, quantity: string, paid?: number) =>
  ({
    object: 'medicamentos',
    consecutive,
    quantity,
    unitPrice: pesos(150),
    amount: pesos(150 * Number(quantity)),
    moderating: paid === undefined ? null : { concept: '02', amount: pesos(paid), fev: 'FR1' },
  }) as unknown as ReportedCharge
const consultation = { ...charge(1, '1'), object: 'consultas' } as ReportedCharge

const reported = (...charges: ReportedCharge[]) =>
  gathered(charges).map(({ object, consecutive, quantity, amount, moderating }) =>
    [object.slice(0, 3), consecutive, quantity, amount / 100n, (moderating?.amount ?? 0n) / 100n].join(' '),
  )

test('what was given the same record adds up; a consultation with the same number is another', () => {
  expect(reported(charge(1, '2'), consultation, charge(2, '10'), charge(1, '0.5'))).toEqual([
    'con 1 1 150 0',
    'med 1 2.5 375 0',
    'med 2 10 1500 0',
  ])
})

test('reports what the user paid of either once, and the sum when it covers both', () => {
  expect(reported(charge(1, '1'), charge(1, '1', 5_000))).toEqual(['med 1 2 300 5000'])
  expect(reported(charge(1, '1', 2_000), charge(1, '1', 5_000))).toEqual(['med 1 2 300 7000'])
})
