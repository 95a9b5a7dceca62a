import { defineRows, type Fields, f, permissionFor } from '@quina/blocks'
import { regimes } from '@quina/people/contract'
import { payer } from '../payer/payer.contract.ts'

const rubroCode = (label: string, help: string) => f.optional(f.code(label, { max: 60, help }))

/** The accounts of cartera of a payer by régimen, and its rubros by code, since each vigencia has its own rubros. */
const payerAccountFields = {
  regime: f.choice('Régimen', regimes),
  unfiledAccountId: f.optional(f.ref('accounting.account', 'Cartera sin radicar')),
  filedAccountId: f.optional(f.ref('accounting.account', 'Cartera radicada')),
  incomeAccountId: f.optional(f.ref('accounting.account', 'Ingreso', { help: 'Vacía: la de cada servicio' })),
  rubroCode: rubroCode('Rubro de la vigencia', 'Código del rubro de ingreso'),
  priorRubroCode: rubroCode('Rubro de vigencias anteriores', 'Recuperación de cartera'),
} satisfies Fields

const contactPurposes = {
  filing: 'Radicación',
  glosas: 'Glosas',
  payments: 'Pagos',
  conciliation: 'Conciliación',
  authorisations: 'Autorizaciones',
} as const

const payerContactFields = {
  purpose: f.choice('Para', contactPurposes),
  name: f.text('Nombre', { max: 150 }),
  role: f.optional(f.text('Cargo', { max: 100 })),
  phone: f.optional(f.text('Teléfono', { max: 60 })),
  email: f.optional(f.text('Correo electrónico', { max: 150 })),
} satisfies Fields

const access = { module: 'insurers', view: permissionFor(payer, 'view'), edit: permissionFor(payer, 'edit') }

export const payerAccounts = defineRows({
  ...access,
  path: '/api/insurers/payer/:id/accounts',
  title: 'Regímenes, cuentas y rubros',
  one: 'régimen',
  audited: 'Régimen de un pagador',
  fields: payerAccountFields,
})

export const payerContacts = defineRows({
  ...access,
  path: '/api/insurers/payer/:id/contacts',
  title: 'Contactos',
  one: 'contacto',
  audited: 'Contacto de un pagador',
  fields: payerContactFields,
})
