import { causacionSupports } from '@quina/accounting/contract'
import {
  approves,
  choice,
  code,
  condition,
  day,
  defineDocument,
  documentList,
  issuedStates,
  lifecycle,
  lineRef,
  lines,
  money,
  note,
  optional,
  percent,
  ref,
  reverses,
  screensAt,
  strings,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: day('Fecha'),
  pettyCashId: ref('treasury.pettyCash', 'Caja menor'),
  voucherId: optional(ref('treasury.pettyCashVoucher', 'Vale que legaliza')),
  terceroId: ref('people.tercero', 'Proveedor'),
  supportKind: choice('Soporte', causacionSupports),
  supportNumber: code('Número del soporte', { max: 40 }),
  supportDate: day('Fecha del soporte'),
  purpose: note('Concepto', { min: 10 }),
}

const line = {
  conceptId: ref('accounting.concept', 'Concepto'),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
  registroLineId: optional(lineRef('budget.registroLine', 'Rubro de la caja')),
  amount: money('Valor sin IVA'),
  vatRate: optional(percent('IVA %')),
  cpc: optional(code('CPC', { max: 20 })),
  detail: optional(text('Detalle', { max: 200 })),
}

/** Gasto de caja menor: a small purchase with its support, paid out of the fund; a reembolso owes and pays it in the budget. */
export const pettyCashExpense = defineDocument({
  id: 'treasury.pettyCashExpense',
  label: { one: 'Gasto de caja menor', many: 'Gastos de caja menor', gender: 'm' },
  number: { prefix: 'GM', restarts: 'vigencia' },
  fields: { ...header, lines: lines('Lo que se compró', line) },
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
      supportNumber: text('Número del soporte'),
      purpose: header.purpose,
      gross: money('Bruto'),
      withheld: money('Retenciones'),
      net: money('Pagado'),
      condition: condition('Estado', {
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
  /** What it came to, once it was paid. */
  facts: z
    .object({
      ...strings('gross', 'withheld', 'net'),
      legalisationId: z.string().nullable(),
    })
    .partial(),
  screens: screensAt('/tesoreria/caja-menor/gastos'),
})
