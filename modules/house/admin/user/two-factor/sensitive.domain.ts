import { matches } from '../role/role-template.domain.ts'

/** Permissions that require a second factor and a renewed password (SEG-01, SEG-03). */
const sensitive = [
  'admin.*',
  'care.record.export',
  'budget.pago.approve',
  'treasury.payment.*',
  '*.*.generate_official',
]

/** True for a user who administers, pays, or signs what is sent to the authorities. */
export const isSensitive = (permissions: Iterable<string>): boolean =>
  [...permissions].some((name) => sensitive.some((pattern) => matches(pattern, name.toLowerCase())))
