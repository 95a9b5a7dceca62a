import {
  annuls,
  approves,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issuedStates,
  lifecycle,
} from '@quina/blocks'
import { z } from 'zod'
import { adjustmentDate, ownLines, reason } from '../../ledger/adjustment/adjustment.contract.ts'

export const obligacionKinds = { ordinary: 'Ordinaria', advance: 'Anticipo' }
export const supportKinds = {
  invoice: 'Factura',
  charge: 'Cuenta de cobro',
  support_document: 'Documento soporte',
  payroll: 'Nómina',
  resolution: 'Resolución',
  other: 'Otro',
}
export const noCausacionReasons = {
  payroll: 'Nómina',
  utilities: 'Servicios públicos en bloque',
  migration: 'Migración de saldos',
  outside: 'La causación se lleva por fuera',
  carried: 'Rezago de la vigencia anterior',
  causacion: 'Ya está causada',
}

/** Granted only within the commands of a causación, which issue, lower and annul its obligación. */
export const causedObligacion = 'budget.obligacion.caused'

/** The advance paid on a commitment. */
export const advance = defineQuery({
  id: 'budget.advance',
  title: 'Anticipo de un registro: lo entregado y lo que falta por amortizar',
  access: 'budget.obligacion.view',
  params: { registroId: f.ref('budget.registro', 'Registro') },
  opens: ['registroId'],
  answers: z.object({ given: z.string(), amortised: z.string(), left: z.string() }),
})

const header = {
  date: f.day('Fecha'),
  registroId: f.ref('budget.registro', 'Registro presupuestal'),
  kind: f.choice('Clase', obligacionKinds),
  supportKind: f.choice('Soporte', supportKinds),
  supportNumber: f.text('Número del soporte', { max: 60 }),
  supportDate: f.day('Fecha del soporte'),
  purpose: f.note('Concepto', { min: 10 }),
  noCausacionReason: f.choice('Sin causación porque', noCausacionReasons),
  invoiceTotal: f.optional(
    f.money('Valor de la factura', { help: 'Solo si amortiza un anticipo: se obliga la diferencia' }),
  ),
  amortised: f.optional(f.money('Anticipo que amortiza')),
  final: f.optional(f.flag('Es la última factura del compromiso')),
}

/** Obligación presupuestal: goods or services received and accepted, owed gross (operations O14 and O15, §3.10). */
export const obligacion = defineDocument({
  id: 'budget.obligacion',
  label: { one: 'Obligación', many: 'Obligaciones presupuestales', gender: 'f' },
  number: { prefix: 'OB', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Rubros', {
      registroLineId: f.lineRef('budget.registroLine', 'Rubro del registro'),
      cpc: f.optional(f.code('CPC', { max: 20 })),
      amount: f.money('Valor bruto'),
    }),
  },
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Aprobada', annulled: 'Anulada' }), {
    approve: approves('Registrar obligación', {
      consequence: 'El valor bruto del soporte queda por pagar. Después no podrá editarla.',
    }),
    reduce: {
      label: 'Disminuir',
      from: 'approved',
      to: 'approved',
      params: { date: adjustmentDate, lines: ownLines, reason },
      suffix: 'D',
      consequence: 'Se debe menos de lo que se obligó: vuelve al saldo por obligar del registro.',
    },
    annul: annuls('Anular', {
      params: { date: adjustmentDate, reason },
      reverses: true,
      consequence: 'El valor vuelve al saldo por obligar del registro.',
    }),
  }),
  list: documentList({
    columns: {
      date: header.date,
      registroId: header.registroId,
      terceroId: f.ref('people.tercero', 'Tercero'),
      supportNumber: header.supportNumber,
      purpose: header.purpose,
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Por pagar', 'warning'],
        partial: ['Pago parcial', 'info'],
        paid: ['Pagada', 'good'],
        annulled: ['Anulada', 'bad'],
      }),
      total: f.money('Valor'),
      paid: f.money('Pagado'),
      balance: f.money('Por pagar'),
    },
    totals: ['total', 'paid', 'balance'],
    filters: ['condition', 'terceroId', 'registroId', 'date'],
    byVigencia: true,
    totalsByDay: {},
    searches: 'Número, concepto o soporte',
  }),
  screens: {
    list: '/obligacion-rubro',
    create: '/rubro-obligacion/create',
    edit: '/rubro-obligacion/edit/:id',
  },
})
