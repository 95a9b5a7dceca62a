import {
  annuls,
  approves,
  code,
  condition,
  day,
  defineDocument,
  documentList,
  issuedStates,
  lifecycle,
  lines,
  money,
  note,
  optional,
  ref,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { adjustmentDate, ownLines, reason } from '../../ledger/adjustment/adjustment.contract.ts'

const header = {
  date: day('Fecha'),
  requestId: optional(ref('budget.cdpRequest', 'Solicitud')),
  dependenciaId: ref('budget.dependencia', 'Dependencia'),
  expiresOn: optional(day('Vence', { help: 'Después de esta fecha no admite registros' })),
  purpose: note('Objeto', { min: 10 }),
}

/** Certificado de disponibilidad presupuestal: certifies that free appropriation exists and reserves it (operations O7–O10). */
export const cdp = defineDocument({
  id: 'budget.cdp',
  label: { one: 'CDP', many: 'Certificados de disponibilidad presupuestal', gender: 'm' },
  number: { prefix: 'CDP', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: lines('Rubros', {
      apropiacionId: ref('budget.apropiacion', 'Rubro y fuente'),
      cpc: optional(code('CPC', { max: 20 })),
      amount: money('Valor'),
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
      params: { expiresOn: day('Nueva fecha de vencimiento'), reason },
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
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Con saldo', 'good'],
        exhausted: ['Comprometido', 'info'],
        released: ['Liberado', 'warning'],
        expired: ['Vencido', 'warning'],
        annulled: ['Anulado', 'bad'],
      }),
      expiresOn: header.expiresOn,
      total: money('Valor'),
      released: money('Liberado'),
      committed: money('Comprometido'),
      balance: money('Saldo'),
    },
    totals: ['total', 'released', 'committed', 'balance'],
    filters: ['condition', 'dependenciaId', 'date'],
    byVigencia: true,
    totalsByDay: { turns: 'expiresOn' },
    searches: 'Número u objeto',
  }),
  screens: screensAt('/cdp'),
})
