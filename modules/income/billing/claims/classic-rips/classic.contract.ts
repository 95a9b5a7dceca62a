import {
  defineCommand,
  defineFile,
  defineQuery,
  type Fields,
  f,
  listOf,
  numbers,
  strings,
} from '@quina/blocks'
import { regimes } from '@quina/people/contract'
import { z } from 'zod'
import { ripsDeskPermissions } from '../../rips/rips-desk/desk.contract.ts'

export const classicListPath = '/api/billing/classicRips'

/** The lots that exist, each with its remission. */
export const classicList = listOf({
  columns: {
    number: f.integer('Remisión'),
    day: f.day('Fecha'),
    payerId: f.ref('insurers.payer', 'Pagador'),
    fromDay: f.day('Desde'),
    toDay: f.day('Hasta'),
    invoices: f.integer('Facturas'),
    records: f.integer('Registros'),
  },
  sort: '-number',
  filters: ['payerId', 'day'],
  searches: 'Remisión o pagador',
})

const input = {
  by: f.choice('Por fecha de', { issued: 'Expedición', filed: 'Radicación', served: 'Servicio' }),
  from: f.day('Desde'),
  to: f.day('Hasta'),
  payerId: f.ref('insurers.payer', 'Pagador'),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato', { help: 'Vacío: todos' })),
  regimen: f.optional(f.choice('Régimen', regimes)),
  numbers: f.optional(
    f.text('Solo estas facturas', {
      max: 1000,
      help: 'Sus números, separados por comas o espacios. Vacío: todas',
    }),
  ),
} satisfies Fields

/** How many records each file would have, and what is wrong with them, before a remission is taken. */
export const countClassic = defineQuery({
  id: 'billing.countClassic',
  title: 'RIPS clásicos: contar y validar',
  access: ripsDeskPermissions.view,
  params: input,
  answers: z.object({
    invoices: z.number(),
    counts: z.array(z.object({ file: z.string(), name: z.string(), records: z.number() })),
    faults: z.array(
      z.object({
        file: z.string(),
        ...numbers('line', 'field'),
        ...strings('code', 'label', 'message'),
      }),
    ),
  }),
})

export const makeClassic = defineCommand({
  id: 'billing.makeClassic',
  verb: 'Generar lote',
  title: 'RIPS clásicos: generar un lote con su remisión',
  access: ripsDeskPermissions.edit,
  consequence: 'Toma el siguiente número de remisión. Los archivos quedan guardados como salieron.',
  about: input,
  answers: z.object({ id: z.string(), number: z.number() }),
})

/** The files of a lot in a ZIP. */
export const classicZip = defineFile({
  id: 'billing.classicZip',
  title: 'RIPS clásicos: archivos de un lote',
  access: ripsDeskPermissions.view,
  taken: 'export',
  params: { id: f.ref('billing.classicLot', 'Lote') },
  opens: ['id'],
})

/** The letter that goes with a lot: its files and its invoices. */
export const classicRelation = defineFile({
  id: 'billing.classicRelation',
  title: 'RIPS clásicos: relación de un lote',
  access: ripsDeskPermissions.view,
  taken: 'print',
  params: { id: f.ref('billing.classicLot', 'Lote') },
  opens: ['id'],
})

/** The faults, line by line, as a sheet. */
export const classicErrors = defineFile({
  id: 'billing.classicErrors',
  title: 'RIPS clásicos: errores',
  access: ripsDeskPermissions.view,
  taken: 'export',
  params: input,
})

/** The columns of a fault in the sheet of errors. */
export const faultFields = {
  file: f.code('Archivo'),
  line: f.integer('Línea'),
  field: f.integer('Campo'),
  label: f.code('Dato'),
  code: f.code('Código'),
  message: f.code('Qué pasa'),
} satisfies Fields
