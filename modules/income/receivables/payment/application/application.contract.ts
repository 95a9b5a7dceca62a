import {
  annulmentParams,
  annuls,
  approves,
  defineDocument,
  documentList,
  f,
  issuedStates,
  lifecycle,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

const header = {
  date: f.day('Fecha'),
  paymentId: f.ref('receivables.payment', 'Pago'),
  purpose: f.note('Concepto', { min: 10 }),
}

/** Applies a payment to invoices, with the retentions of each (billing dossier §12.7). */
export const application = defineDocument({
  id: 'receivables.application',
  label: { one: 'Aplicación de pago', many: 'Aplicaciones de pagos', gender: 'f' },
  number: { prefix: 'AP', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Facturas', {
      invoiceId: f.ref('receivables.invoice', 'Factura'),
      amount: f.money('Aplicado'),
      retained: f.optional(f.money('Retenido')),
      deductedGlosa: f.optional(f.money('Glosa descontada')),
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
      params: { invoiceId: f.ref('receivables.invoice', 'Factura'), ...annulmentParams },
      reverses: true,
      consequence:
        'Solo esa factura vuelve a deber: la aplicación se reversa y las demás quedan en una nueva, con la misma fecha.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'paymentId'),
      payer: f.optional(f.text('Pagador')),
      invoices: f.integer('Facturas'),
      amount: f.money('Aplicado'),
      retained: f.money('Retenido'),
      deductedGlosa: f.money('Glosa descontada'),
      source: f.optional(f.choice('De', { receipt: 'Recaudo', advance: 'Anticipo' })),
      purpose: header.purpose,
      condition: f.condition('Estado', {
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
