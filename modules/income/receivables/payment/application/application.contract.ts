import {
  annulmentParams,
  annuls,
  approves,
  choice,
  condition,
  day,
  defineDocument,
  documentList,
  integer,
  issuedStates,
  lifecycle,
  lines,
  money,
  note,
  optional,
  ref,
  reverses,
  screensAt,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

const header = {
  date: day('Fecha'),
  paymentId: ref('receivables.payment', 'Pago'),
  purpose: note('Concepto', { min: 10 }),
}

/** Which invoices a payment pays, and what was retained of each (billing dossier §12.7). */
export const application = defineDocument({
  id: 'receivables.application',
  label: { one: 'Aplicación de pago', many: 'Aplicaciones de pagos', gender: 'f' },
  number: { prefix: 'AP', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: lines('Facturas', {
      invoiceId: ref('receivables.invoice', 'Factura'),
      amount: money('Aplicado'),
      retained: optional(money('Retenido')),
      deductedGlosa: optional(money('Glosa descontada')),
    }),
  },
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Aplicada', annulled: 'Reversada' }), {
    approve: approves('Aplicar pago', {
      consequence: 'Baja el saldo de las facturas. Lo que salga del anticipo se contabiliza ahora.',
    }),
    annul: reverses(
      'Reversar aplicación',
      'Las facturas vuelven a deber lo aplicado, con movimientos de signo contrario.',
    ),
    release: annuls('Reversar una factura', {
      params: {
        invoiceId: ref('receivables.invoice', 'Factura'),
        ...annulmentParams,
      },
      reverses: true,
      consequence:
        'Solo esa factura vuelve a deber: la aplicación se reversa y las demás quedan en una nueva, con la misma fecha.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'paymentId'),
      payer: optional(text('Pagador')),
      invoices: integer('Facturas'),
      amount: money('Aplicado'),
      retained: money('Retenido'),
      deductedGlosa: money('Glosa descontada'),
      source: optional(choice('De', { receipt: 'Recaudo', advance: 'Anticipo' })),
      purpose: header.purpose,
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        uncollected: ['Sin recaudo', 'warning'],
        approved: ['Con recaudo', 'good'],
        annulled: ['Reversada', 'bad'],
      }),
    },
    totals: ['amount', 'retained', 'deductedGlosa'],
    filters: ['date', 'condition', 'source', 'paymentId'],
    searches: 'Número, pagador o concepto',
  }),
  screens: screensAt('/accounting/wallet/application'),
})
