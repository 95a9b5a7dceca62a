import { moneyText } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ReadCharge } from '../rips/read.contract.ts'
import { paidIn } from './shared.domain.ts'

const charge = (chargeId: string, amount: string, paid = '0.00') =>
  ({
    chargeId,
    amount,
    moderatingConcept: paid === '0.00' ? 'none' : 'copago',
    moderatingAmount: paid,
    moderatingFev: null,
  }) as unknown as ReadCharge
const consultation = charge('consulta', '85600.00')
const image = charge('imagen', '733300.00')
const moderated = charge('laboratorio', '900000.00', '5000.00')
const all = [consultation, image, moderated]

const reported = (shared: string, paid: readonly (readonly [string | null, string])[], charges = all) =>
  tellingOf({ copago: '5000.00', cuota: '0.00', shared }, paid, charges).filter(
    (line) => !line.includes(' 01 '),
  )

const tellingOf = (
  invoice: { readonly copago: string; readonly cuota: string; readonly shared: string },
  paid: readonly (readonly [string | null, string])[],
  charges: readonly ReadCharge[],
) =>
  [...paidIn({ ...invoice, sharedPaid: paid.map(([fev, amount]) => ({ fev, amount })) }, charges)].map(
    ([id, { concept, amount, fev }]) => `${id} ${concept} ${moneyText(amount)} ${fev}`,
  )

const input = (chargeId: string, concept: 'copago' | 'cuota', amount: string) =>
  ({ ...charge(chargeId, '90000.00', amount), moderatingConcept: concept }) as ReadCharge
const exams = [input('consulta', 'cuota', '5000.00'), input('orden', 'cuota', '5000.00')]
const none = { copago: '0.00', cuota: '0.00', shared: '0.00' }

test.each<[string, string[], string[]]>([
  ['nobody paid: nothing is told', tellingOf(none, [], exams), []],
  [
    'all was paid',
    tellingOf({ ...none, cuota: '10000.00' }, [], exams),
    ['consulta 02 5000.00 null', 'orden 02 5000.00 null'],
  ],
  [
    'part was paid',
    tellingOf({ ...none, cuota: '7000.00' }, [], exams),
    ['consulta 02 5000.00 null', 'orden 02 2000.00 null'],
  ],
  [
    'more was paid than asked',
    tellingOf({ ...none, cuota: '12000.00' }, [], exams),
    ['consulta 02 5000.00 null', 'orden 02 7000.00 null'],
  ],
  [
    'paid of another concept',
    tellingOf({ ...none, copago: '3000.00' }, [], [image, consultation]),
    ['imagen 01 3000.00 null'],
  ],
])('of copago and cuota, what the invoice discounts and no more: %s', (_, declared, expected) =>
  expect(declared).toEqual(expected),
)

test.each<[string, string[], string[]]>([
  ['nothing was shared', reported('0.00', []), []],
  [
    'one bono, in the dearest record that tells no copago',
    reported('20000.00', [['FR1', '20000.00']]),
    ['imagen 03 20000.00 FR1'],
  ],
  [
    'two bonos, each in its record',
    reported('30000.00', [
      ['FR1', '20000.00'],
      ['FR2', '10000.00'],
    ]),
    ['imagen 03 20000.00 FR1', 'consulta 03 10000.00 FR2'],
  ],
  [
    'three bonos in two records: the last one adds up',
    reported('35000.00', [
      ['FR1', '20000.00'],
      ['FR2', '10000.00'],
      ['FR3', '5000.00'],
    ]),
    ['imagen 03 20000.00 FR1', 'consulta 03 15000.00 FR2'],
  ],
  ['agreed and not received here: without number', reported('12000.00', []), ['imagen 03 12000.00 null']],
  [
    'more agreed than received',
    reported('25000.00', [['FR1', '20000.00']]),
    ['imagen 03 20000.00 FR1', 'consulta 03 5000.00 null'],
  ],
  ['more received than discounted', reported('15000.00', [['FR1', '20000.00']]), ['imagen 03 15000.00 FR1']],
  ['every record tells a copago', reported('15000.00', [], [moderated]), []],
])('%s', (_, declared, expected) => {
  expect(declared).toEqual(expected)
})
