import {
  annuls,
  approves,
  defineDocument,
  documentList,
  f,
  issuedStates,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { adjustmentDate, ownLines, reason } from '../../ledger/adjustment/adjustment.contract.ts'

const header = {
  date: f.day('Fecha'),
  requestId: f.optional(f.ref('budget.cdpRequest', 'Solicitud')),
  dependenciaId: f.ref('budget.dependencia', 'Dependencia'),
  expiresOn: f.optional(f.day('Vence', { help: 'Después de esta fecha no admite registros' })),
  purpose: f.note('Objeto', { min: 10 }),
}

/** Certificado de disponibilidad presupuestal: certifies that free appropriation exists and reserves it (operations O7–O10). */
export const cdp = defineDocument({
  id: 'budget.cdp',
  label: { one: 'CDP', many: 'Certificados de disponibilidad presupuestal', gender: 'm' },
  number: { prefix: 'CDP', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Rubros', {
      apropiacionId: f.ref('budget.apropiacion', 'Rubro y fuente'),
      cpc: f.optional(f.code('CPC', { max: 20 })),
      amount: f.money('Valor'),
    }),
  },
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Expedido', annulled: 'Anulado' }), {
    approve: approves('Expedir CDP', {
      consequence:
        'Se reserva la apropiación. Después no podrá editarlo; solo adicionarlo, liberarlo o anularlo con motivo.',
    }),
    add: {
      label: 'Adicionar',
      from: 'approved',
      to: 'approved',
      params: { date: adjustmentDate, lines: ownLines, reason },
      suffix: 'A',
    },
    release: {
      label: 'Liberar saldo',
      from: 'approved',
      to: 'approved',
      params: { date: adjustmentDate, lines: ownLines, reason },
      suffix: 'L',
    },
    extend: {
      label: 'Prorrogar',
      from: 'approved',
      to: 'approved',
      params: { expiresOn: f.day('Nueva fecha de vencimiento'), reason },
    },
    annul: annuls('Anular', {
      params: { date: adjustmentDate, reason },
      reverses: true,
      consequence: 'Todo su valor vuelve a la apropiación disponible. El número queda usado.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'purpose', 'dependenciaId'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Con saldo', 'good'],
        exhausted: ['Comprometido', 'info'],
        released: ['Liberado', 'warning'],
        expired: ['Vencido', 'warning'],
        annulled: ['Anulado', 'bad'],
      }),
      expiresOn: header.expiresOn,
      total: f.money('Valor'),
      released: f.money('Liberado'),
      committed: f.money('Comprometido'),
      balance: f.money('Saldo'),
    },
    totals: ['total', 'released', 'committed', 'balance'],
    filters: ['condition', 'dependenciaId', 'date'],
    byVigencia: true,
    totalsByDay: { turns: 'expiresOn' },
    searches: 'Número u objeto',
  }),
  screens: screensAt('/cdp'),
})
