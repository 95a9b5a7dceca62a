import { dateRules } from '../check/date-rules.domain.ts'
import { diagnosisRules } from '../check/diagnosis-rules.domain.ts'
import { invoiceRules } from '../check/invoice-rules.domain.ts'
import { procedureRules } from '../check/procedure-rules.domain.ts'
import { purposeRules } from '../check/purpose-rules.domain.ts'
import { stayRules } from '../check/stay-rules.domain.ts'
import { supplyRules } from '../check/supply-rules.domain.ts'
import { whoRules } from '../check/who-rules.domain.ts'
import type { Rule } from './rule.domain.ts'

/** Every rule on a RIPS whose structure could be read; the rules of the structure itself are RVG01 and RVG03 to RVG07. */
export const rules: readonly Rule[] = [
  ...whoRules,
  ...invoiceRules,
  ...dateRules,
  ...diagnosisRules,
  ...procedureRules,
  ...purposeRules,
  ...stayRules,
  ...supplyRules,
]

export const structureCodes = ['RVG01', 'RVG03', 'RVG04', 'RVG05', 'RVG06', 'RVG07'] as const
