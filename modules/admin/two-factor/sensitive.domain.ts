import { matches } from '../role/role-template.domain.ts'

/** Permissions with which a second factor is asked for, and the password is renewed (SEG-01, SEG-03). */
const sensitive = [
  'admin.*',
  'care.record.export',
  'budget.pago.approve',
  'treasury.payment.*',
  '*.*.generate_official',
]

/** True for whoever administers, pays, or signs what goes to the authorities. */
export const isSensitive = (permissions: Iterable<string>): boolean =>
  [...permissions].some((name) => sensitive.some((pattern) => matches(pattern, name.toLowerCase())))
