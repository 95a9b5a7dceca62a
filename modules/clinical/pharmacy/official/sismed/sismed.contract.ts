import {
  approves,
  conditionOf,
  defineDocument,
  defineFile,
  defineParameter,
  defineReport,
  documentList,
  type Fields,
  f,
  lifecycle,
  permissionFor,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** Three months by Circular 06 de 2018; the requirements of Circular 17 de 2023 for an IPS are still to be verified. */
export const sismedMonths = defineParameter({
  id: 'pharmacy.sismedMonths',
  area: 'Farmacia',
  field: f.choice('Cada cuánto se reporta a SISMED', { '1': 'Cada mes', '3': 'Cada trimestre' }),
  initial: '3',
})

export const sismedDays = defineParameter({
  id: 'pharmacy.sismedDays',
  area: 'Farmacia',
  field: f.integer('Días para reportar a SISMED después del período', { min: 1, max: 120 }),
  initial: 31,
})

const fields = { date: f.day('Fecha'), fromDay: f.day('Desde'), toDay: f.day('Hasta') } satisfies Fields

const states = {
  draft: { label: 'En revisión', tone: 'info', editable: true },
  approved: { label: 'Cerrado', tone: 'good' },
  sent: { label: 'Enviado', tone: 'good' },
} as const

export interface SismedFacts {
  readonly records: number
  /** The last day to send it. */
  readonly dueOn: string
  readonly findings: readonly { readonly severity: 'error' | 'warning'; readonly finding: string }[]
  readonly sha256: string | null
  readonly receipt: string | null
}

/** Reporte a SISMED: the prices of purchases and sales of each CUM in a period. */
export const sismed = defineDocument({
  id: 'pharmacy.sismed',
  label: { one: 'Reporte SISMED', many: 'Reportes SISMED', gender: 'm' },
  number: { prefix: 'SIS', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Cerrar el período', {
      consequence: 'El contenido queda como está, con su huella: de ese período no se cierra otro.',
    }),
    send: {
      label: 'Marcar como enviado',
      from: 'approved',
      to: 'sent',
      params: { receipt: f.text('Acuse', { max: 60, help: 'El número que dio PISIS' }) },
    },
  }),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'fromDay', 'toDay'),
      records: f.integer('Registros'),
      receipt: f.text('Acuse'),
      sha256: f.code('Huella SHA-256'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'date'],
    byVigencia: true,
    searches: 'Número o acuse',
  }),
  facts: z.custom<SismedFacts>(),
  screens: screensAt('/farmacia/sismed'),
})

/** The file of a report: the closed one, or the one that closing now would give. */
export const sismedFile = defineFile({
  id: 'pharmacy.sismedFile',
  title: 'Reportes SISMED: descargar',
  access: permissionFor(sismed, 'view'),
  taken: 'export',
  params: { id: f.ref('pharmacy.sismed', 'Reporte') },
  opens: ['id'],
})

/** The prices of any days, to be reviewed before a period is closed. */
export const sismedPrices = defineReport({
  id: 'pharmacy.sismedPrices',
  title: 'Precios de medicamentos para SISMED',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    operation: f.text('Operación'),
    cum: f.code('CUM'),
    product: f.text('Medicamento'),
    unit: f.text('Unidad facturada'),
    quantity: f.quantity('Cantidad'),
    lowest: f.quantity('Precio mínimo'),
    lowestInvoice: f.text('Factura del mínimo'),
    highest: f.quantity('Precio máximo'),
    highestInvoice: f.text('Factura del máximo'),
    mean: f.quantity('Precio medio'),
    total: f.money('Valor'),
  },
  totals: [],
  empty: 'En esos días no se compró ni se vendió ningún medicamento con CUM.',
  landscape: true,
  screen: '/farmacia/sismed/precios',
})
