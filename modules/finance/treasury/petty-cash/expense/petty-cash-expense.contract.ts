import { causacionSupports } from '@quina/accounting/contract'
import {
  approves,
  defineDocument,
  documentList,
  f,
  issuedStates,
  lifecycle,
  reverses,
  screensAt,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Fecha'),
  pettyCashId: f.ref('treasury.pettyCash', 'Caja menor'),
  voucherId: f.optional(f.ref('treasury.pettyCashVoucher', 'Vale que legaliza')),
  terceroId: f.ref('people.tercero', 'Proveedor'),
  supportKind: f.choice('Soporte', causacionSupports),
  supportNumber: f.code('Número del soporte', { max: 40 }),
  supportDate: f.day('Fecha del soporte'),
  purpose: f.note('Concepto', { min: 10 }),
}

const line = {
  conceptId: f.ref('accounting.concept', 'Concepto'),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  registroLineId: f.optional(f.lineRef('budget.registroLine', 'Rubro de la caja')),
  amount: f.money('Valor sin IVA'),
  vatRate: f.optional(f.percent('IVA %')),
  cpc: f.optional(f.code('CPC', { max: 20 })),
  detail: f.optional(f.text('Detalle', { max: 200 })),
}

/** Gasto de caja menor: a small purchase with its support, paid out of the fund; a reembolso registers it in the budget. */
export const pettyCashExpense = defineDocument({
  id: 'treasury.pettyCashExpense',
  label: { one: 'Gasto de caja menor', many: 'Gastos de caja menor', gender: 'm' },
  number: { prefix: 'GM', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Lo que se compró', line) },
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Pagado', annulled: 'Anulado' }), {
    approve: approves('Pagar gasto', {
      consequence:
        'El gasto se contabiliza, se retiene lo que corresponda y el neto sale de la caja menor. Después no podrá editarlo.',
    }),
    annul: reverses(
      'Anular',
      'Se reversan el comprobante y las retenciones, y el dinero vuelve a la caja menor.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'pettyCashId', 'terceroId', 'supportKind'),
      supportNumber: f.text('Número del soporte'),
      purpose: header.purpose,
      gross: f.money('Bruto'),
      withheld: f.money('Retenciones'),
      net: f.money('Pagado'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        pending: ['Por reembolsar', 'warning'],
        settled: ['Reembolsado', 'good'],
        annulled: ['Anulado', 'bad'],
      }),
    },
    totals: ['gross', 'withheld', 'net'],
    filters: ['condition', 'pettyCashId', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número, soporte o concepto',
  }),
  /** The resulting amounts, once the gasto was paid. */
  facts: z
    .object({ ...strings('gross', 'withheld', 'net'), legalisationId: z.string().nullable() })
    .partial(),
  screens: screensAt('/tesoreria/caja-menor/gastos'),
})
