import { annuls, approves, defineDocument, documentList, f, issuedStates, lifecycle } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { adjustmentDate, reason } from '../../ledger/adjustment/adjustment.contract.ts'
import { originKinds } from '../../ledger/movement/movement.contract.ts'

/** The kinds of operation on income (finance dossier §3.9). */
export const ingresoKinds = {
  recognition: 'Reconocimiento',
  adjustment: 'Ajuste de reconocimiento',
  collection: 'Recaudo',
  refund: 'Devolución',
  reimputation: 'Reimputación',
  opening: 'Disponibilidad inicial',
}
export type IngresoKind = keyof typeof ingresoKinds

const supportKinds = {
  invoice: 'Factura',
  receipt: 'Comprobante de ingreso',
  filing: 'Radicación',
  statement: 'Extracto o giro directo',
  detail: 'Relación de pagos del pagador',
  note: 'Nota crédito o acta de glosa',
  act: 'Acto administrativo',
  other: 'Otro',
}

const header = {
  date: f.day('Fecha'),
  kind: f.choice('Tipo', ingresoKinds),
  terceroId: f.ref('people.tercero', 'Tercero', { help: 'Quien debe o quien paga' }),
  sourceId: f.optional(
    f.ref('budget.ingreso', 'Ingreso que se afecta', {
      help: 'El reconocimiento o recaudo de donde se descuenta',
    }),
  ),
  provisional: f.flag('Recaudo sin identificar', {
    help: 'Giro sin detalle: queda pendiente de reimputar cuando el pagador lo relacione.',
  }),
  supportKind: f.choice('Soporte', supportKinds),
  supportNumber: f.text('Número del soporte', { max: 60 }),
  purpose: f.note('Concepto', { min: 10 }),
}

/** Income of the budget: recognitions, collections, and their partial reversals (operation O18). */
export const ingreso = defineDocument({
  id: 'budget.ingreso',
  label: { one: 'Ingreso presupuestal', many: 'Ingresos presupuestales', gender: 'm' },
  number: { prefix: 'ING', restarts: 'vigencia' },
  fields: {
    ...header,
    from: f.optional(
      f.lines('Se descuenta de', {
        ingresoLineId: f.lineRef('budget.ingresoLine', 'Rubro del ingreso'),
        amount: f.money('Valor'),
      }),
    ),
    lines: f.optional(
      f.lines('Rubros de ingreso', {
        rubroId: f.ref('budget.rubro', 'Rubro'),
        fuenteId: f.ref('budget.fuente', 'Fuente'),
        cpc: f.optional(f.code('CPC', { max: 20 })),
        origin: f.choice('Facturado en', originKinds),
        amount: f.money('Valor'),
      }),
    ),
  },
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Registrado', annulled: 'Anulado' }), {
    approve: approves('Registrar ingreso', {
      consequence: 'Se afecta la ejecución de ingresos. Después no podrá editarlo.',
    }),
    annul: annuls('Anular', {
      params: { date: adjustmentDate, reason },
      consequence: 'La ejecución de ingresos vuelve a como estaba antes de este documento.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kind', 'terceroId'),
      rubros: f.text('Rubros'),
      supportNumber: f.text('Soporte'),
      purpose: header.purpose,
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        provisional: ['Por identificar', 'warning'],
        approved: ['Registrado', 'good'],
        undone: ['Descontado', 'info'],
        annulled: ['Anulado', 'bad'],
      }),
      total: f.money('Valor'),
      balance: f.money('Queda'),
    },
    totals: ['total', 'balance'],
    filters: ['kind', 'condition', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número, concepto o soporte',
  }),
  screens: {
    list: '/ingreso-presupuestal',
    create: '/ingreso-presupuestal/create',
    edit: '/edit-ingreso-presupuestal/:id',
  },
})
