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
    known.map((name) => ({ name })),
  )
  expect(grants).toEqual(['budget.cdp.approve', 'budget.cdp.view'])
})

test('no role issues a CDP and pays, no manager reads clinical notes; the administrator sees the names of patients', () => {
  const known = [
    { name: 'budget.cdp.issue' },
    { name: 'budget.pago.approve' },
    { name: 'care.note.view', clinical: true as const },
    { name: 'care.medicalOrder.view', clinical: true as const },
    { name: 'admin.role.edit' },
    { name: 'people.patient.view' },
    { name: 'people.patient.edit' },
    { name: 'people.consent.view' },
  ]
  const of = (name: string) => grantsOf(roleTemplates.find((one) => one.name === name)!, known)
  expect(of('Jefe de presupuesto')).toEqual(['budget.cdp.issue'])
  expect(of('Tesorero')).toEqual(['budget.pago.approve'])
  expect(of('Administrador del sistema')).toEqual(['admin.role.edit', 'people.patient.view'])
  expect(of('Gerente')).toEqual([])
})

test('who keeps a store does not give it to himself: the administrator assigns stores', () => {
  const known = [{ name: 'warehouse.storeUser.edit' }]
  const holders = roleTemplates.filter((one) => grantsOf(one, known).length > 0).map(({ name }) => name)
  expect(holders).toEqual(['Administrador del sistema'])
})

test('who looks over the house reads every store, and who works in a service receives what it requests', () => {
  const holders = (name: string) =>
    roleTemplates.filter((one) => grantsOf(one, [{ name }]).length > 0).map((one) => one.name)
  expect(holders('warehouse.storeUser.all').toSorted()).toEqual([
    'Administrador del sistema',
    'Auditor',
    'Contador',
    'Gerente',
  ])
  expect(holders('warehouse.requisition.accept')).toEqual(
    expect.arrayContaining(['Solicitante', 'Enfermera de triage', 'Enfermera o auxiliar de enfermería']),
  )
})

test('who supervises a contract reports a fine, and only who orders the spending decides it', () => {
  const holders = (name: string) =>
    roleTemplates
      .filter((one) => one.name !== 'Administrador del sistema' && grantsOf(one, [{ name }]).length > 0)
      .map((one) => one.name)
  for (const step of ['edit', 'cite', 'hear'])
    expect(holders(`contracts.fine.${step}`)).toEqual(['Jefe de contratación', 'Supervisor de contratos'])
  for (const step of ['impose', 'confirm', 'absolve', 'annul'])
    expect(holders(`contracts.fine.${step}`)).toEqual(['Ordenador del gasto'])
})

test('each part of what the State asks of a pharmacy has who does it, and they reach its screen', () => {
  const holders = (name: string, clinical?: true) =>
    roleTemplates
      .filter((one) => one.name !== 'Administrador del sistema')
      .filter((one) => grantsOf(one, [{ name, ...(clinical && { clinical }) }]).length > 0)
      .map((one) => one.name)
  const chemist = 'Regente de farmacia'
  expect(holders('pharmacy.mipresSetup.edit')).toEqual([chemist])
  expect(holders('admin.company.view')).toContain(chemist)
  expect(holders('pharmacy.sismed.send')).toEqual([chemist])
  expect(holders('warehouse.transfer.reserve')).toEqual(['Almacenista', 'Auxiliar de almacén'])
  expect(holders('contracts.orderArrivals.run')).toContain('Almacenista')
  expect(holders('pharmacy.disposal.certify')).toEqual(['Almacenista', chemist])
  expect(holders('pharmacy.formularyRequest.request', true)).toContain('Médico general')
  // A rest of control is destroyed by one before two: in a pharmacy of two people the other witness is of the ward.
  const nurse = 'Enfermera o auxiliar de enfermería'
  expect(holders('pharmacy.waste.witness', true).toSorted()).toEqual(['Auxiliar de farmacia', nurse, chemist])
  expect(holders('pharmacy.ownMedicine.give', true)).toContain(nurse)
  expect(holders('pharmacy.formularyRequest.approve', true)).toEqual([chemist, 'Subgerente científico'])
})

test('every template has its own name', () => {
  const names = roleTemplates.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['*.*.view', []],
  ['care.*', []],
  ['care.*.view', []],
  ['care.note.*', ['care.note.view']],
  ['care.note.view', ['care.note.view']],
])('what is clinical is granted by a pattern that names its thing: %s', (pattern, granted) => {
  const known = [{ name: 'care.note.view', clinical: true as const }]
  expect(grantsOf({ name: '', description: '', grants: [pattern] }, known)).toEqual(granted)
})
