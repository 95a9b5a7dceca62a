import {
  approves,
  choice,
  condition,
  day,
  defineDocument,
  defineOptions,
  documentList,
  lifecycle,
  lineRef,
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

/** Where its keeper has the money. The books keep it in its own account of cajas menores either way. */
const handlings = { cash: 'Efectivo', bank: 'Cuenta corriente a nombre de la caja' } as const

const header = {
  date: day('Fecha'),
  name: text('Nombre', { max: 80 }),
  dependenciaId: ref('budget.dependencia', 'Dependencia'),
  actNumber: text('Resolución que la constituye', { max: 60 }),
  actDate: day('Fecha de la resolución'),
  keeperId: ref('people.tercero', 'Responsable', { help: 'El funcionario que responde por el dinero' }),
  amount: money('Cuantía'),
  expenseMax: money('Máximo de un gasto', { help: 'Lo más que se paga por ella en una sola compra' }),
  handling: choice('Manejo del dinero', handlings),
  ownAccount: optional(text('Número de su cuenta', { max: 60 })),
  bankAccountId: ref('treasury.bankAccount', 'Cuenta de la que se gira'),
  registroId: optional(
    ref('budget.registro', 'Registro presupuestal', { help: 'Expedido a nombre del responsable' }),
  ),
  policyNumber: optional(text('Póliza de manejo', { max: 60 })),
  insurerId: optional(ref('people.tercero', 'Aseguradora')),
  policyUntil: optional(day('Póliza vigente hasta')),
  purpose: note('Finalidad y clase de gastos', { min: 10 }),
}

/**
 * Caja menor: a fund for small and urgent expenses, constituted by an act each vigencia, one for each dependencia (Decreto 1068
 * de 2015, libro 2, parte 8, título 5, which territorial entities follow as their own act says).
 */
export const pettyCash = defineDocument({
  id: 'treasury.pettyCash',
  label: { one: 'Caja menor', many: 'Cajas menores', gender: 'f' },
  number: { prefix: 'CM', restarts: 'vigencia' },
  fields: {
    ...header,
    rubros: optional(
      lines('Rubros que puede usar', {
        registroLineId: lineRef('budget.registroLine', 'Rubro del registro'),
        amount: money('Cuantía del rubro'),
      }),
    ),
  },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      approved: { label: 'Constituida', tone: 'good' },
      closed: { label: 'Legalizada', tone: 'neutral' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      approve: approves('Constituir', {
        consequence:
          'El dinero sale del banco al responsable y queda en la cuenta de la caja menor. El presupuesto se afecta al ' +
          'legalizar lo que se gaste. Después no podrá editarla.',
      }),
      close: {
        label: 'Legalizar en definitiva',
        from: 'approved',
        to: 'closed',
        consequence: 'La caja no recibe más gastos.',
      },
      reopen: {
        label: 'Volver a abrir',
        from: 'closed',
        to: 'approved',
        consequence: 'La caja recibe gastos de nuevo.',
      },
      annul: reverses('Anular', 'El dinero vuelve al banco. Solo si no se ha gastado nada.'),
    },
  ),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'name', 'dependenciaId', 'keeperId'),
      actNumber: text('Resolución'),
      amount: header.amount,
      balance: money('Saldo'),
      vouchers: money('En vales'),
      available: money('Disponible'),
      policyUntil: optional(day('Póliza hasta')),
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Constituida', 'good'],
        closed: ['Legalizada', 'info'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['amount', 'balance', 'vouchers', 'available'],
    filters: ['condition', 'dependenciaId', 'keeperId', 'date'],
    byVigencia: true,
    searches: 'Número, nombre o resolución',
  }),
  screens: screensAt('/tesoreria/caja-menor'),
})

/** The rubros that a caja menor may use, each with what is left of it, for its gastos to be typed. */
export const pettyCashRubroOptions = defineOptions({
  id: 'treasury.petty-cash-rubro',
  title: 'Rubros de una caja menor: buscar para elegir',
  access: 'campus',
  params: { parent: optional(ref('treasury.pettyCash', 'Caja menor')) },
})
