import { annuls, approves, defineDocument, documentList, f, issuedStates, lifecycle } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { adjustmentDate, cascade, ownLines, reason } from '../../ledger/adjustment/adjustment.contract.ts'

export const commitmentKinds = {
  contract: 'Contrato',
  order: 'Orden',
  resolution: 'Resolución',
  payroll: 'Nómina',
  utilities: 'Servicio público',
  agreement: 'Convenio',
  other: 'Otro',
}

const header = {
  date: f.day('Fecha'),
  cdpId: f.ref('budget.cdp', 'CDP'),
  terceroId: f.ref('people.tercero', 'Beneficiario'),
  commitmentKind: f.choice('Tipo de compromiso', commitmentKinds),
  contractNumber: f.optional(f.text('Número del compromiso', { max: 60 })),
  contractDate: f.optional(f.day('Fecha del compromiso')),
  purpose: f.note('Objeto', { min: 10 }),
  term: f.optional(f.text('Plazo', { max: 100 })),
  paymentTerms: f.optional(f.text('Forma de pago', { max: 200 })),
}

/** Registro presupuestal: commits part of a CDP to one beneficiary, so that it serves no other purpose (operations O11–O13). */
export const registro = defineDocument({
  id: 'budget.registro',
  label: { one: 'Registro presupuestal', many: 'Registros presupuestales', gender: 'm' },
  number: { prefix: 'RP', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Rubros', {
      cdpLineId: f.lineRef('budget.cdpLine', 'Rubro del CDP'),
      amount: f.money('Valor'),
    }),
  },
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Expedido', annulled: 'Anulado' }), {
    approve: approves('Expedir registro', {
      consequence: 'El valor queda comprometido con el beneficiario. Después no podrá editarlo.',
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
      params: { date: adjustmentDate, lines: ownLines, cascade, reason },
      suffix: 'L',
    },
    annul: annuls('Anular', {
      params: { date: adjustmentDate, cascade, reason },
      consequence: 'El compromiso vuelve al CDP, o hasta la apropiación si así lo indica.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'cdpId', 'terceroId', 'purpose', 'contractNumber'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Por obligar', 'good'],
        exhausted: ['Obligado', 'info'],
        annulled: ['Anulado', 'bad'],
      }),
      total: f.money('Valor'),
      released: f.money('Liberado'),
      obligated: f.money('Obligado'),
      paid: f.money('Pagado'),
      balance: f.money('Saldo'),
    },
    totals: ['total', 'released', 'obligated', 'paid', 'balance'],
    filters: ['condition', 'terceroId', 'cdpId', 'date'],
    byVigencia: true,
    totalsByDay: {},
    searches: 'Número, objeto o contrato',
  }),
  screens: {
    list: '/Registro-Presupuestal',
    create: '/registro-presupuestal/create',
    edit: '/registro-presupuestal/edit/:id',
  },
})
