import { groupedBy, type Money, sumOf } from '@quina/kernel'

/** Somebody who works for the house, by payroll or by contract, with what they cost in the period. */
export interface StaffMember {
  readonly personId: string
  /** How they are linked: `career`, `provisional`, `official`, `contractor`… */
  readonly link: string
  readonly spending: 'administrative' | 'operative'
  readonly profession: string
  readonly cost: Money
}

/** A row of the human resources of SIHO: how many there are of a link, a spending and a profession, and what they cost. */
export interface StaffingRow {
  readonly link: string
  readonly spending: StaffMember['spending']
  readonly profession: string
  readonly people: number
  readonly cost: Money
}

/** Human resources as SIHO wants them (Decreto 2193 of 2004). Somebody with two links counts in each, and once within one. */
export const staffingRows = (staff: readonly StaffMember[]): readonly StaffingRow[] =>
  [...groupedBy(staff, ({ link, spending, profession }) => `${link} ${spending} ${profession}`).values()].map(
    (group) => {
      const { link, spending, profession } = group[0]!
      const people = new Set(group.map(({ personId }) => personId)).size
      return { link, spending, profession, people, cost: sumOf(group, ({ cost }) => cost) }
    },
  )
