import {
  approves,
  conditionOf,
  defineDocument,
  defineQuery,
  documentList,
  f,
  lifecycle,
  permissionFor,
  reverses,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

const header = {
  date: f.day('Fecha'),
  fromId: f.ref('treasury.bankAccount', 'Cuenta de origen'),
  toId: f.ref('treasury.bankAccount', 'Cuenta de destino'),
  amount: f.money('Valor'),
  gmf: f.money('GMF', { help: 'El 4 por mil, si el banco lo cobra' }),
  commission: f.money('Comisión'),
  registroId: f.optional(
    f.ref('budget.registro', 'Registro presupuestal', {
      help: 'De los gastos bancarios; solo si hay GMF o comisión',
    }),
  ),
  registroLineId: f.optional(f.lineRef('budget.registroLine', 'Rubro del gasto bancario')),
  reference: f.optional(f.code('Referencia bancaria', { max: 60 })),
  support: f.optional(f.text('Soporte', { max: 120 })),
  purpose: f.note('Motivo', { min: 10 }),
}

/** Traslado de fondos between accounts of the entity (finance dossier §4.4, A-12). */
export const fundTransfer = defineDocument({
  id: 'treasury.fundTransfer',
  label: { one: 'Traslado de fondos', many: 'Traslados de fondos', gender: 'm' },
  number: { prefix: 'TF', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', postedStates, {
    approve: approves('Contabilizar traslado', {
      consequence: 'El dinero pasa de una cuenta a la otra en los libros. Después no podrá editarlo.',
    }),
    annul: reverses('Anular', 'Se reversan el traslado y lo que cobró el banco.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'fromId', 'toId'),
      fuente: f.text('Fuente'),
      amount: header.amount,
      gmf: f.money('GMF'),
      commission: header.commission,
      reference: f.text('Referencia'),
      purpose: header.purpose,
      fromReconciled: f.flag('Conciliado en origen'),
      toReconciled: f.flag('Conciliado en destino'),
      condition: conditionOf(postedStates),
    },
    totals: ['amount', 'gmf', 'commission'],
    filters: ['date', 'fromId', 'toId', 'fromReconciled', 'toReconciled', 'condition'],
    byVigencia: true,
    searches: 'Número, motivo o referencia',
  }),
  screens: {
    list: '/accounting/proof/effective-transfer/index',
    create: '/accounting/proof/effective-transfer/create',
    edit: '/accounting/proof/effective-transfer/edit/:id',
  },
})

/** Returns the book balance of a bank account on a day, and whether the account pays GMF. */
export const transferBalance = defineQuery({
  id: 'treasury.transferBalance',
  title: 'Saldo en libros de una cuenta bancaria',
  access: permissionFor(fundTransfer, 'edit'),
  params: { id: f.ref('treasury.bankAccount', 'Cuenta bancaria'), date: f.day('Fecha') },
  answers: z.object({ balance: z.string(), gmfExempt: z.boolean() }),
})
