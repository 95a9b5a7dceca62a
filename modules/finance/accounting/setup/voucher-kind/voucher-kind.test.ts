import { expect, test } from 'vitest'
import { type KindRules, mustAllowKindChange } from './voucher-kind.server.ts'

const rules: KindRules = {
  code: 'NX',
  familyId: 'adjustment',
  restarts: 'vigencia',
  manual: true,
  allowsOpening: false,
  allowsClosing: false,
  movesBanks: false,
}
const own = { ...rules, system: false, used: false }

test.each<[string, typeof own, Partial<KindRules>, string]>([
  ['its code', own, { code: 'NY' }, 'CON-035'],
  ['what one of the system allows', { ...own, system: true }, { allowsClosing: true }, 'CON-036'],
  ['the family of one of the system', { ...own, system: true }, { familyId: 'closing' }, 'CON-036'],
  ['the series of one in use', { ...own, used: true }, { restarts: 'never' }, 'CON-037'],
])('%s is refused', (_what, before, after, code) =>
  expect(() => mustAllowKindChange(before, { ...rules, ...after })).toThrow(
    expect.objectContaining({ code }),
  ),
)

test.each<[string, typeof own, Partial<KindRules>]>([
  ['nothing but the name, of the system', { ...own, system: true }, {}],
  ['what one of ours allows', own, { allowsClosing: true }],
  ['the series of one not yet used', own, { restarts: 'never' }],
])('%s is accepted', (_what, before, after) =>
  expect(() => mustAllowKindChange(before, { ...rules, ...after })).not.toThrow(),
)
