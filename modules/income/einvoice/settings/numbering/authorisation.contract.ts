import { defineCatalog, defineCommand, type Fields, f, listOf, permissionFor } from '@quina/blocks'
import { z } from 'zod'

/** The kinds of documents that a range numbers. A contingency has its own authorisation and numbers. */
export const numberingKinds = {
  invoice: 'Factura electrónica',
  contingency: 'Factura en contingencia',
  'credit-note': 'Nota crédito',
  'debit-note': 'Nota débito',
  payroll: 'Nómina electrónica',
  'payroll-note': 'Nota de ajuste de nómina',
} as const
export type NumberingKind = keyof typeof numberingKinds

export const environments = { '1': 'Producción', '2': 'Pruebas' } as const

const plainPrefix = f.code('Prefijo', { max: 4, help: 'Hasta cuatro letras mayúsculas o números.' })
const prefix = {
  ...plainPrefix,
  schema: plainPrefix.schema.refine(
    (value) => /^[A-Z0-9]{1,4}$/.test(value),
    'Use hasta cuatro letras mayúsculas o números.',
  ),
}
const plainResolution = f.code('Resolución', { max: 20, help: 'El número con que la DIAN autoriza.' })
const resolution = {
  ...plainResolution,
  schema: plainResolution.schema.refine((value) => /^\d{4,20}$/.test(value), 'Escriba solo números.'),
}

const fields = {
  kind: f.choice('Documento', numberingKinds),
  prefix,
  firstNumber: f.integer('Desde el número', { min: 1, max: 9_999_999_999 }),
  lastNumber: f.integer('Hasta el número', { min: 1, max: 9_999_999_999 }),
  startsAt: f.optional(
    f.integer('Primero que se da aquí', {
      min: 1,
      max: 9_999_999_999,
      help: 'Si otro sistema dio los anteriores.',
    }),
  ),
  resolution: f.optional(resolution),
  resolutionDay: f.optional(f.day('Fecha de la resolución')),
  fromDay: f.day('Vigente desde'),
  toDay: f.day('Vigente hasta'),
  environment: f.choice('Ambiente', environments),
  campusId: f.optional(f.ref('admin.campus', 'Sede', { help: 'Vacía si la usan todas.' })),
} satisfies Fields

/** Ranges of numbers: those DIAN authorises for invoices, and our own for notes. */
export const authorisation = defineCatalog({
  id: 'einvoice.authorisation',
  label: { one: 'Numeración', many: 'Numeraciones', gender: 'f' },
  fields,
  shows: ['prefix', 'resolution'],
  key: 'prefix',
  list: listOf({
    columns: {
      ...fields,
      nextNumber: f.integer('Siguiente', { max: 10_000_000_000 }),
      leftOver: f.integer('Quedan', { max: 10_000_000_000 }),
      hasKey: f.flag('Clave técnica'),
      condition: f.condition('Estado', {
        current: ['Vigente', 'good'],
        few: ['Por agotarse', 'warning'],
        ending: ['Por vencer', 'warning'],
        future: ['Por empezar', 'info'],
        exhausted: ['Agotada', 'bad'],
        expired: ['Vencida', 'bad'],
        inactive: ['Inactiva', 'neutral'],
      }),
    },
    sort: 'kind',
    filters: ['kind', 'environment', 'condition'],
    searches: 'Prefijo o resolución',
  }),
  screens: { list: '/profileEnterprise/numeraciones' },
})

/** Stores the technical key of a range, which is never shown again. */
export const keepTechnicalKey = defineCommand({
  id: 'einvoice.keepTechnicalKey',
  verb: 'Guardar',
  title: 'Numeraciones: guardar la clave técnica',
  access: permissionFor(authorisation, 'edit'),
  keyed: false,
  about: { id: f.ref('einvoice.authorisation', 'Numeración') },
  params: {
    technicalKey: f.secret('Clave técnica', {
      max: 120,
      min: 8,
      help: 'Se guarda cifrada y no se vuelve a mostrar.',
    }),
  },
  answers: z.object({ id: z.string() }),
})
