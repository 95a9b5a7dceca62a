import { defineQuery, f, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { filing } from '../filing/filing.contract.ts'

/** How likely something is to be objected to, from its score of 0 to 100. */
export const riskLevels = {
  none: ['Sin señales', 'good'],
  low: ['Bajo', 'info'],
  medium: ['Medio', 'warning'],
  high: ['Alto', 'bad'],
} as const
export type RiskLevel = keyof typeof riskLevels

const reason = z.object({ ...strings('code', 'cause', 'why', 'cure'), weight: z.number() })
export type RiskReason = z.output<typeof reason>

const riskyLine = z.object({
  lineId: z.string().nullable(),
  ...strings('service', 'amount'),
  score: z.number(),
  reasons: z.array(reason),
})
export type RiskyLine = z.output<typeof riskyLine>

const riskyInvoice = z.object({
  ...strings('invoiceId', 'number'),
  score: z.number(),
  level: z.enum(Object.keys(riskLevels) as [RiskLevel, ...RiskLevel[]]),
  /** The amount that is likely to be objected to: each line by its score. */
  atRisk: z.string(),
  lines: z.array(riskyLine),
})
export type RiskyInvoice = z.output<typeof riskyInvoice>

/** The lines of some invoices that are likely to be objected to, by which cause, why, and how to correct them. */
export const filingRisk = defineQuery({
  id: 'receivables.filingRisk',
  title: 'Riesgo de glosa antes de radicar',
  access: permissionFor(filing, 'view'),
  params: { invoices: f.lines('Facturas', { invoiceId: f.ref('receivables.invoice', 'Factura') }) },
  answers: z.array(riskyInvoice),
})

/** The weights, with their name in the refusals of the database. */
export const riskWeightRecord = {
  table: 'receivables.risk_weight',
  label: 'Peso de una regla de riesgo de glosa',
  fields: {
    weight: f.integer('Peso', { max: 100 }),
    fromDay: f.day('Rige desde'),
    untilDay: f.day('Rige hasta'),
  },
}
