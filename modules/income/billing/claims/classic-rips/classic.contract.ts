import {
  choice,
  code,
  day,
  defineCommand,
  defineFile,
  defineQuery,
  type Fields,
  integer,
  listOf,
  optional,
  ref,
  strings,
  text,
} from '@quina/blocks'
import { regimes } from '@quina/people/contract'
import { z } from 'zod'
import { ripsDeskPermissions } from '../../rips/rips-desk/desk.contract.ts'

export const classicListPath = '/api/billing/classicRips'

/** Lots that were made, each with its remission. */
export const classicList = listOf({
  columns: {
    number: integer('Remisión'),
    day: day('Fecha'),
    payerId: ref('insurers.payer', 'Pagador'),
    fromDay: day('Desde'),
    toDay: day('Hasta'),
    invoices: integer('Facturas'),
    records: integer('Registros'),
  },
  sort: '-number',
  filters: ['payerId', 'day'],
  searches: 'Remisión o pagador',
})

const input = {
  by: choice('Por fecha de', { issued: 'Expedición', filed: 'Radicación', served: 'Servicio' }),
  from: day('Desde'),
  to: day('Hasta'),
  payerId: ref('insurers.payer', 'Pagador'),
  contractId: optional(ref('insurers.contract', 'Contrato', { help: 'Vacío: todos' })),
  regimen: optional(choice('Régimen', regimes)),
  numbers: optional(
    text('Solo estas facturas', {
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
        line: z.number(),
        field: z.number(),
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
  params: { id: ref('billing.classicLot', 'Lote') },
  opens: ['id'],
})

/** The letter that goes with a lot: its files and its invoices. */
export const classicRelation = defineFile({
  id: 'billing.classicRelation',
  title: 'RIPS clásicos: relación de un lote',
  access: ripsDeskPermissions.view,
  taken: 'print',
  params: { id: ref('billing.classicLot', 'Lote') },
  opens: ['id'],
})

/** What is wrong, line by line, as a sheet. */
export const classicErrors = defineFile({
  id: 'billing.classicErrors',
  title: 'RIPS clásicos: errores',
  access: ripsDeskPermissions.view,
  taken: 'export',
  params: input,
})

/** What a sheet of errors says of each. */
export const faultFields = {
  file: code('Archivo'),
  line: integer('Línea'),
  field: integer('Campo'),
  label: code('Dato'),
  code: code('Código'),
  message: code('Qué pasa'),
} satisfies Fields
