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

/** A person's payslip, with each of its lines in its box. */
export interface YearPayslip {
  readonly personId: string
  readonly year: number
  readonly state: 'draft' | 'approved' | 'reversed'
  readonly lines: readonly { readonly box: YearBox; readonly amount: Money }[]
}

/** The payments and the withholding of a person in a year. */
export type PaidYear = Readonly<{ personId: string; boxes: Readonly<Record<YearBox, Money>>; gross: Money }>

/**
 * The year of each person, in order of first appearance. Only approved payslips count, so that a payslip that was reversed and
 * redone counts once.
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
