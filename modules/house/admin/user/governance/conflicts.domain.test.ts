import { expect, test } from 'vitest'
import { conflictsIn, type HeldRole, isSetAside } from './conflicts.domain.ts'

const today = '2026-11-20'
const paying = { code: 'SOD-4', label: 'Expedir y pagar', one: ['b.CDP.approve'], other: ['b.pago.approve'] }
const role = (permission: string, more: Partial<HeldRole> = {}): HeldRole => ({
  roleName: permission,
  campusId: 'north',
  fromDay: '2026-01-01',
  toDay: null,
  permissions: new Set([permission, 'b.cdp.view']),
  ...more,
})
const issues = role('b.cdp.approve')
const pays = (more: Partial<HeldRole> = {}) => role('b.pago.approve', more)

test.each<[string, HeldRole[], number]>([
  ['one work alone', [issues, role('b.cdp.edit')], 0],
  ['both at one site', [issues, pays()], 1],
  ['each at its own site', [issues, pays({ campusId: 'south' })], 0],
  ['one of them everywhere', [issues, pays({ campusId: null })], 1],
  [
    'one after the other',
    [role('b.cdp.approve', { toDay: '2026-12-31' }), pays({ fromDay: '2027-01-01' })],
    0,
  ],
  [
    'on one day together',
    [role('b.cdp.approve', { toDay: '2027-01-01' }), pays({ fromDay: '2027-01-01' })],
    1,
  ],
  ['when one has ended', [issues, pays({ toDay: '2026-11-19' })], 0],
  ['on the last day of one', [issues, pays({ toDay: '2026-11-20' })], 1],
  ['both in one role', [role('x', { permissions: new Set(['b.cdp.approve', 'b.pago.approve']) })], 1],
])('%s: %#', (_what, held, count) => {
  expect(conflictsIn(held, [paying], today)).toHaveLength(count)
})

test('a conflict has its site, its two roles and its end', () => {
  expect(conflictsIn([pays({ campusId: null, toDay: '2026-12-31' }), issues], [paying], today)).toEqual([
    {
      code: 'SOD-4',
      label: 'Expedir y pagar',
      rows: [1, 0],
      roleNames: ['b.cdp.approve', 'b.pago.approve'],
      campusId: 'north',
      untilDay: '2026-12-31',
    },
  ])
})

test.each([
  ['that lasts as long', '2026-12-31', 'SOD-4', true],
  ['that ends before', '2026-12-30', 'SOD-4', false],
  ['of another segregation', '2026-12-31', 'SOD-1', false],
])('an exception %s', (_what, untilDay, code, covers) => {
  const [conflict] = conflictsIn([issues, pays({ toDay: '2026-12-31' })], [paying], today)
  expect(isSetAside(conflict!, [{ code, untilDay }])).toBe(covers)
})

test('what has no end is never covered', () => {
  const [conflict] = conflictsIn([issues, pays()], [paying], today)
  expect(isSetAside(conflict!, [{ code: 'SOD-4', untilDay: '2999-12-31' }])).toBe(false)
})
