import { choice, code, type Fields, optional, ref, shapeOf, text } from '@quina/blocks'
import { regimes } from '@quina/people/contract'

const rubroCode = (label: string, help: string) => optional(code(label, { max: 60, help }))

/** The accounts of cartera of a payer by régimen, and its rubros by their code, which each vigencia has its own of. */
export const payerAccountFields = {
  regime: choice('Régimen', regimes),
  unfiledAccountId: optional(ref('accounting.account', 'Cartera sin radicar')),
  filedAccountId: optional(ref('accounting.account', 'Cartera radicada')),
  incomeAccountId: optional(ref('accounting.account', 'Ingreso', { help: 'Vacía: la de cada servicio' })),
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

/** Whom to talk to at a payer. */
export const payerContactFields = {
  purpose: choice('Para', contactPurposes),
  name: text('Nombre', { max: 150 }),
  role: optional(text('Cargo', { max: 100 })),
  phone: optional(text('Teléfono', { max: 60 })),
  email: optional(text('Correo electrónico', { max: 150 })),
} satisfies Fields

/** A part of the file of a payer that is kept apart: its rows, where they are served and how they are asked for. */
export interface PayerPart {
  readonly name: 'accounts' | 'contacts'
  readonly table: string
  readonly title: string
  /** *Agregar régimen* */
  readonly one: string
  readonly none: string
  readonly fields: Fields
  readonly shows: readonly string[]
}

export const payerParts = {
  accounts: {
    name: 'accounts',
    table: 'insurers.payerAccount',
    title: 'Regímenes, cuentas y rubros',
    one: 'régimen',
    none: 'Sin regímenes: diga cuáles maneja para facturarle y contabilizar.',
    fields: payerAccountFields,
    shows: Object.keys(payerAccountFields),
  },
  contacts: {
    name: 'contacts',
    table: 'insurers.payerContact',
    title: 'Contactos',
    one: 'contacto',
    none: 'Sin contactos.',
    fields: payerContactFields,
    shows: Object.keys(payerContactFields),
  },
} as const satisfies Record<string, PayerPart>

export const partInput = (part: PayerPart) => shapeOf(part.fields)

/** A row of a part, as it travels. */
export interface PartRow {
  readonly id: string
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}

export const partPath = (payerId: string, part: PayerPart): string =>
  `/api/insurers/payer/${payerId}/${part.name}`
