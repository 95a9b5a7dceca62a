import { roleTemplates } from '@quina/admin/server'
import { permissionsOf } from '@quina/blocks/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '../apps/api/modules.ts'
import { assemble } from '../apps/api/product.ts'
import { readSettings } from '../apps/api/settings/settings.ts'
import { grantsOf } from '../modules/house/admin/user/role/role-template.domain.ts'

const product = assemble(
  { ...readSettings({ NODE_ENV: 'test' }), appKey: 'only the lists are read' },
  modules,
)
const operations = product.modules.flatMap((module) => module.operations)
const known = product.modules.flatMap(permissionsOf)
const clinical = new Set(
  known.flatMap(({ name, clinical: marked }) => (marked === true ? [name.toLowerCase()] : [])),
)

/** Names that answers give to what a patient has, says or was found to have. */
const fact = /^(diagnos[ie]s\w*|complaint|illness|motiveOfConsultation|heartRate|saturation|allergies)$/
const saysFact = (schema: z.ZodType | undefined): boolean => {
  if (schema === undefined) return false
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...text.matchAll(/"(\w+)":/g)].some(([, name = '']) => fact.test(name))
}

/**
 * What names a diagnosis and is not clinical: who patients are and why they were admitted is given to management by the dossier
 * care (§10.2).
 */
const administrative = ['people.patient.view', 'care.admission.view']

test('every operation that answers with clinical facts of patients requires a clinical permission', () => {
  const facts = operations.filter(
    ({ endpoint: { tells, answer } }) => tells === 'patients' && saysFact(answer),
  )
  expect(facts.length).toBeGreaterThan(4)
  const open = facts
    .filter(({ endpoint: { access } }) => !clinical.has(access.toLowerCase()))
    .map(({ endpoint: { method, path, access } }) => `${method} ${path}: ${access}`)
  expect(open.filter((one) => !administrative.some((name) => one.endsWith(name)))).toEqual([])
})

test('every report and document with a patient and a diagnosis is marked clinical', () => {
  const shown = modules.flatMap(({ documents, reports }) => [
    ...documents.map((one) => ({ ...one, shows: one.fields, command: 'view' })),
    ...reports.map((one) => ({ ...one, shows: one.columns, command: 'run' })),
  ])
  const facts = shown.filter(({ shows }) => {
    const names = Object.keys(shows as object)
    return names.some((name) => fact.test(name)) && names.some((name) => /^patient/.test(name))
  })
  expect(facts.length).toBeGreaterThan(8)
  const open = facts.map(({ module, name, command }) => `${module}.${name}.${command}`.toLowerCase())
  expect(open.filter((name) => !clinical.has(name) && !administrative.includes(name))).toEqual([])
})

test('what was done in a consultation, in triage or in an order is marked clinical', () => {
  const names = ['care.note.view', 'care.medicalOrder.view', 'care.triage.view', 'care.timeline.view']
  const more = ['care.rda.view', 'care.rda.download', 'care.triageDetail.run', 'billing.rips.view']
  expect([...names, ...more].filter((name) => !clinical.has(name.toLowerCase()))).toEqual([])
})

/** Who may hold something clinical: those who care, and those whom the dossiers give it by its name. */
const readers = [
  ...roleTemplates.filter((role) => role.clinical === true).map(({ name }) => name),
  ...['Subgerente científico', 'Calidad y seguridad del paciente', 'Estadística', 'Admisionista'],
  ...['Auditor de cuentas médicas', 'Cartera y contratación con pagadores'],
  ...['Facturador', 'Jefe de facturación'],
]

test.each(roleTemplates.map((role) => [role.name, role] as const))(
  '%s holds nothing clinical unless its work is with patients or with their accounts',
  (name, role) => {
    const held = grantsOf(role, known).filter((permission) => clinical.has(permission))
    if (!readers.includes(name)) return expect(held).toEqual([])
    if (/factura|Cartera/i.test(name))
      expect(held.filter((permission) => !permission.startsWith('billing.'))).toEqual([])
    return expect(held.length).toBeGreaterThan(0)
  },
)
