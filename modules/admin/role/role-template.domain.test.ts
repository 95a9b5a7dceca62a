import { expect, test } from 'vitest'
import { grantsOf, matches } from './role-template.domain.ts'
import { roleTemplates } from './role-templates.domain.ts'

test.each([
  ['budget.*', 'budget.cdp.approve', true],
  ['budget.*', 'budgeting.cdp.view', false],
  ['*.*.view', 'people.tercero.view', true],
  ['*.*.view', 'dashboard.view', false],
  ['budget.cdpRequest.edit', 'budget.cdprequest.edit', true],
  ['budget.cdp.edit', 'budget.cdp.editor', false],
  ['budget.*.edit', 'budget.cdp.edit.all', false],
])('%s and %s: %s', (pattern, name, fits) => {
  expect(matches(pattern, name)).toBe(fits)
})

test('a template grants whole names of those there are, less what it takes away', () => {
  const known = ['budget.cdp.view', 'budget.pago.approve', 'admin.user.edit', 'Budget.CDP.approve']
  const grants = grantsOf(
    { name: '', description: '', grants: ['budget.*'], except: ['budget.pago.*'] },
    known,
  )
  expect(grants).toEqual(['budget.cdp.approve', 'budget.cdp.view'])
})

test('who issues a CDP does not pay, and no manager reads clinical notes; the administrator sees who the patients are', () => {
  const known = [
    'budget.cdp.issue',
    'budget.pago.approve',
    'care.note.view',
    'care.order.view',
    'admin.role.edit',
    'people.patient.view',
    'people.patient.edit',
    'people.consent.view',
  ]
  const of = (name: string) => grantsOf(roleTemplates.find((one) => one.name === name)!, known)
  expect(of('Jefe de presupuesto')).toEqual(['budget.cdp.issue'])
  expect(of('Tesorero')).toEqual(['budget.pago.approve'])
  expect(of('Administrador del sistema')).toEqual(['admin.role.edit', 'people.patient.view'])
  expect(of('Gerente')).toEqual([])
})

test('every template has its own name', () => {
  const names = roleTemplates.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
