import {
  approves,
  code,
  conditionOf,
  day,
  defineDocument,
  defineQuery,
  documentList,
  flag,
  lifecycle,
  lineRef,
  money,
  note,
  optional,
  permissionFor,
  ref,
  reverses,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

const header = {
  date: day('Fecha'),
  fromId: ref('treasury.bankAccount', 'Cuenta de origen'),
  toId: ref('treasury.bankAccount', 'Cuenta de destino'),
  amount: money('Valor'),
  gmf: money('GMF', { help: 'El 4 por mil, si el banco lo cobra' }),
  commission: money('Comisión'),
  registroId: optional(
    ref('budget.registro', 'Registro presupuestal', {
      help: 'De los gastos bancarios; solo si hay GMF o comisión',
    }),
  ),
  registroLineId: optional(lineRef('budget.registroLine', 'Rubro del gasto bancario')),
  reference: optional(code('Referencia bancaria', { max: 60 })),
  support: optional(text('Soporte', { max: 120 })),
  purpose: note('Motivo', { min: 10 }),
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
      fuente: text('Fuente'),
      amount: header.amount,
      gmf: money('GMF'),
      commission: header.commission,
      reference: text('Referencia'),
      purpose: header.purpose,
      fromReconciled: flag('Conciliado en origen'),
      toReconciled: flag('Conciliado en destino'),
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

/** What the books say is in a bank account on a day, and whether it pays GMF. */
export const transferBalance = defineQuery({
  id: 'treasury.transferBalance',
  title: 'Saldo en libros de una cuenta bancaria',
  access: permissionFor(fundTransfer, 'edit'),
  params: { id: ref('treasury.bankAccount', 'Cuenta bancaria'), date: day('Fecha') },
  answers: z.object({ balance: z.string(), gmfExempt: z.boolean() }),
})
