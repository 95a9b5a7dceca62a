import { expect, test } from 'vitest'
import { isSensitive } from './sensitive.domain.ts'

test.each([
  ['admin.user.view', true],
  ['Admin.Role.Edit', true],
  ['budget.pago.approve', true],
  ['quality.report.generate_official', true],
  ['care.record.export', true],
  ['budget.pago.view', false],
  ['budget.cdp.approve', false],
  ['administrative.file.view', false],
])('%s: %s', (permission, params) => {
  expect(isSensitive(['people.tercero.view', permission])).toBe(params)
})
