import { type Money, money, moneyText, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { entry } from '../journal/journal.domain.ts'
import { drawVoucher } from '../journal/voucher.domain.ts'
import {
  asLines,
  difference,
  type Holding,
  headingOf,
  resultOf,
  summed,
  targetOf,
  untransferred,
} from './closing.domain.ts'

const holding = (account: string, net: number, more: Partial<Holding> = {}): Holding => ({
  account,
  terceroId: null,
  costCentreId: null,
  fuenteId: null,
  openItem: null,
  dueOn: null,
  base: null,
  closingAccount: null,
  net: pesos(net) as Money,
  ...more,
})
const accounts = {
  closing: '590501',
  yearGain: '323001',
  yearLoss: '323002',
  priorGain: '322501',
  priorLoss: '322502',
}
/** E-8 of the dossier: income with a credit balance, the rest with a debit one. */
const e8 = [
  holding('431208', -3_200_000_000),
  holding('439512', 45_000_000),
  holding('480890', -22_500_000),
  holding('511190', 890_000_000),
  holding('536005', 160_300_000),
  holding('580240', 12_200_000),
  holding('631001', 1_948_750_000),
]
const drawn = (holdings: readonly Holding[]) => drawVoucher({ lines: asLines(holdings) })

test('E-8: the result is 166,250,000 and CR-1 debits 590501', () => {
  expect(moneyText(resultOf(e8))).toBe('166250000.00')
  expect(drawn(targetOf('result', e8, accounts))).toBe(`\
590501          166250000.00
323001                            166250000.00`)
})

test('E-8: CR-2 leaves every account of result and 590501 in zero', () => {
  const moved = targetOf('cancel', e8, accounts)
  expect(drawn(moved)).toBe(`\
431208         3200000000.00
480890           22500000.00
439512                             45000000.00
511190                            890000000.00
536005                            160300000.00
580240                             12200000.00
590501                            166250000.00
631001                           1948750000.00`)
  const left = summed([...e8, ...targetOf('result', e8, accounts), ...moved])
  expect(left.map(({ account, net }) => [account, net])).toEqual([['323001', money('-166250000.00')]])
})

test('a déficit goes to 323002, and on 1 January to 322502', () => {
  const loss = [holding('431208', -100), holding('511190', 130)]
  expect(drawn(targetOf('result', loss, accounts))).toBe(`\
323002                 30.00
590501                                   30.00`)
  expect(drawn(targetOf('transfer', loss, accounts))).toBe(`\
322502                 30.00
323002                                   30.00`)
})

test('a late adjustment posts only what changed, even when an excedente becomes a déficit', () => {
  const posted = targetOf('result', [holding('431208', -100), holding('511190', 60)], accounts)
  const now = targetOf('result', [holding('431208', -100), holding('511190', 130)], accounts)
  expect(drawn(difference(now, posted))).toBe(`\
323001                 40.00
323002                 30.00
590501                                   70.00`)
  expect(difference(now, now)).toEqual([])
})

test('class 7 cancels among its own accounts', () => {
  const costs = [holding('730101', 60), holding('730195', -60), holding('631001', 60), holding('431208', -60)]
  expect(untransferred(costs)).toEqual([])
  expect(untransferred([holding('730101', 60), holding('731095', -1)])).toEqual(['7301', '7310'])
  expect(resultOf(costs)).toBe(0n)
  expect(drawn(targetOf('cancel', costs, accounts))).toBe(`\
431208                 60.00
730195                 60.00
631001                                   60.00
730101                                   60.00`)
})

test('the opening keeps document and due date; classes 4 to 7 do not pass', () => {
  const held = [holding('240101', -5, { openItem: 'FE-1' }), holding('111005', 5), holding('511190', 9)]
  expect(targetOf('opening', held, accounts).map(({ account, openItem }) => [account, openItem])).toEqual([
    ['240101', 'FE-1'],
    ['111005', null],
  ])
})

test.each(['result', 'cancel', 'opening', 'transfer'] as const)(
  'the heading of %s belongs to its period',
  (step) => {
    const lines = asLines([holding('111005', 5), holding('320801', -5)])
    expect(() => entry(headingOf(step, 2026, false), lines)).not.toThrow()
  },
)
