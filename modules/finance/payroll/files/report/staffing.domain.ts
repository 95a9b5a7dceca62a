import { groupedBy, type Money, sumOf } from '@quina/kernel'

/** A person who works for the house, on the payroll or by contract, with their cost in the period. */
export interface StaffMember {
  readonly personId: string
  /** The kind of link: `career`, `provisional`, `official`, `contractor`… */
  readonly link: string
  readonly spending: 'administrative' | 'operative'
  readonly profession: string
  readonly cost: Money
}

/** A row of SIHO's human resources: the number of people by link, spending and profession, and their cost. */
export interface StaffingRow {
  readonly link: string
  readonly spending: StaffMember['spending']
  readonly profession: string
  readonly people: number
  readonly cost: Money
}

/** Human resources in the layout of SIHO (Decreto 2193 of 2004). A person with two links counts once in each. */
export const staffingRows = (staff: readonly StaffMember[]): readonly StaffingRow[] =>
  [...groupedBy(staff, ({ link, spending, profession }) => `${link} ${spending} ${profession}`).values()].map(
    (group) => {
      const { link, spending, profession } = group[0]!
      const people = new Set(group.map(({ personId }) => personId)).size
      return { link, spending, profession, people, cost: sumOf(group, ({ cost }) => cost) }
    },
  )
