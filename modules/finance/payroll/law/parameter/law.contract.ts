import { benefitLaw } from './law/benefit-law.contract.ts'
import { contributionLaw } from './law/contribution-law.contract.ts'
import { hoursLaw } from './law/hours-law.contract.ts'
import { leaveLaw } from './law/leave-law.contract.ts'
import { wageLaw } from './law/wage-law.contract.ts'
import type { LawRows } from './parameter.contract.ts'

/** What the law fixes and comes with the product. A new norm is a new row, and a last day for the row before it. */
export const law = {
  ...wageLaw,
  ...hoursLaw,
  ...contributionLaw,
  ...leaveLaw,
  ...benefitLaw,
} as const satisfies Readonly<Record<string, LawRows>>

/** The codes there are: reading one that does not exist does not compile. */
export type LawKey = keyof typeof law
