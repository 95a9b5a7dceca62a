import { type Money, sumOf } from '@quina/kernel'
import { type YearBox, yearBoxes } from './year-box.contract.ts'

const income: readonly YearBox[] = [
  'salaries',
  'representation',
  'prestaciones',
  'travel',
  'otherIncome',
  'cesantiasPaid',
  'cesantiasDeposited',
]

/** A payslip of somebody, with each of its lines in its box. */
export interface YearPayslip {
  readonly personId: string
  readonly year: number
  readonly state: 'draft' | 'approved' | 'reversed'
  readonly lines: readonly { readonly box: YearBox; readonly amount: Money }[]
}

/** What a person was paid and withheld in a year. */
export type PaidYear = Readonly<{ personId: string; boxes: Readonly<Record<YearBox, Money>>; gross: Money }>

/**
 * The year of each person, in the order in which they first come: only approved payslips count, so that one that was reversed and
 * done again is counted once.
 */
export function paidYears(payslips: readonly YearPayslip[], year: number): readonly PaidYear[] {
  const counted = payslips.filter((one) => one.year === year && one.state === 'approved')
  return [...new Set(counted.map(({ personId }) => personId))].map((personId) => {
    const lines = counted.filter((one) => one.personId === personId).flatMap((one) => one.lines)
    const sumOfBox = (box: YearBox) =>
      sumOf(
        lines.filter((line) => line.box === box),
        ({ amount }) => amount,
      )
    const boxes = Object.fromEntries(
      Object.keys(yearBoxes).map((box) => [box, sumOfBox(box as YearBox)]),
    ) as Record<YearBox, Money>
    return { personId, boxes, gross: sumOf(income, (box) => boxes[box]) }
  })
}
