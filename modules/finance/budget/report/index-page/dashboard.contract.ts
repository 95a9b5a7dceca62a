import { defineQuery, f, strings } from '@quina/blocks'
import { z } from 'zod'
import { summaryPermission } from '../summary/summary.contract.ts'

const figure = z.string()
const month = z.object({
  month: z.number(),
  cdp: figure,
  registro: figure,
  obligacion: figure,
  pago: figure,
  recaudado: figure,
  quota: figure,
})
const spent = z.object({
  ...strings('code', 'name'),
  definitiva: figure,
  comprometido: figure,
  obligado: figure,
  pagado: figure,
  disponible: figure,
})
const received = z.object({
  ...strings('code', 'name'),
  definitivo: figure,
  reconocido: figure,
  recaudado: figure,
})
export type Month = z.output<typeof month>
export type SpentFigures = z.output<typeof spent>
export type ReceivedFigures = z.output<typeof received>

export const dashboard = defineQuery({
  id: 'budget.dashboard',
  title: 'Tablero del presupuesto',
  access: summaryPermission,
  params: { vigencia: f.integer('Vigencia') },
  answers: z.object({
    months: z.array(month),
    fuentes: z.array(spent),
    rubros: z.array(spent),
    /** At most ten rubros with less than a twentieth of their budget available to certify. */
    exhausted: z.array(spent),
    income: z.array(received),
  }),
})
