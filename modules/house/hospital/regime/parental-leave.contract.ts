import type { Day } from '@quina/kernel'

/** The leave that the law gives for a birth, from a day on. */
type ParentalRow = Readonly<{ from: string; weeks: number; norm: string }>

/** Weeks of the leaves for a birth, the latest row first: payroll pays and medical orders certify by these rows. */
export const parentalWeeks = {
  maternity: [
    { from: '2017-01-04', weeks: 18, norm: 'Ley 1822/2017' },
    { from: '2011-06-29', weeks: 14, norm: 'Ley 1468/2011' },
  ],
  /** Additional weeks for a multiple birth or a child with disability. */
  multiple: [{ from: '2011-06-29', weeks: 2, norm: 'Ley 1468/2011; Ley 2114/2021' }],
  paternity: [{ from: '2021-07-29', weeks: 2, norm: 'Ley 2114/2021' }],
} as const satisfies Readonly<Record<string, readonly ParentalRow[]>>
export type ParentalWeeks = keyof typeof parentalWeeks

/** Returns 0 before the first row. */
export const parentalWeeksOn = (kind: ParentalWeeks, on: Day): number =>
  parentalWeeks[kind].find(({ from }) => from <= on)?.weeks ?? 0
