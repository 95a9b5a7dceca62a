import {
  approves,
  defineDocument,
  defineOptions,
  documentList,
  f,
  lifecycle,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

/** How the keeper holds the money. Either way, the books keep it in the fund's own account of cajas menores. */
const handlings = { cash: 'Efectivo', bank: 'Cuenta corriente a nombre de la caja' } as const

const header = {
  date: f.day('Fecha'),
  name: f.text('Nombre', { max: 80 }),
  dependenciaId: f.ref('budget.dependencia', 'Dependencia'),
  actNumber: f.text('Resolución que la constituye', { max: 60 }),
  actDate: f.day('Fecha de la resolución'),
  keeperId: f.ref('people.tercero', 'Responsable', { help: 'El funcionario que responde por el dinero' }),
  amount: f.money('Cuantía'),
  expenseMax: f.money('Máximo de un gasto', { help: 'Lo más que se paga por ella en una sola compra' }),
  handling: f.choice('Manejo del dinero', handlings),
  ownAccount: f.optional(f.text('Número de su cuenta', { max: 60 })),
  bankAccountId: f.ref('treasury.bankAccount', 'Cuenta de la que se gira'),
  registroId: f.optional(
    f.ref('budget.registro', 'Registro presupuestal', { help: 'Expedido a nombre del responsable' }),
  ),
  policyNumber: f.optional(f.text('Póliza de manejo', { max: 60 })),
  insurerId: f.optional(f.ref('people.tercero', 'Aseguradora')),
  policyUntil: f.optional(f.day('Póliza vigente hasta')),
  purpose: f.note('Finalidad y clase de gastos', { min: 10 }),
}

/**
 * Caja menor: a fund for small and urgent expenses, which an act constitutes each vigencia, one for each dependencia (Decreto
 * 1068 de 2015, libro 2, parte 8, título 5, which territorial entities follow as their own act states).
 */
export const pettyCash = defineDocument({
  id: 'treasury.pettyCash',
  label: { one: 'Caja menor', many: 'Cajas menores', gender: 'f' },
  number: { prefix: 'CM', restarts: 'vigencia' },
  fields: {
    ...header,
    rubros: f.optional(
      f.lines('Rubros que puede usar', {
        registroLineId: f.lineRef('budget.registroLine', 'Rubro del registro'),
        amount: f.money('Cuantía del rubro'),
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
      actNumber: f.text('Resolución'),
      amount: header.amount,
      balance: f.money('Saldo'),
      vouchers: f.money('En vales'),
      available: f.money('Disponible'),
      policyUntil: f.optional(f.day('Póliza hasta')),
      condition: f.condition('Estado', {
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

/** The rubros that a caja menor may use, each with its balance, as choices for a gasto. */
export const pettyCashRubroOptions = defineOptions({
  id: 'treasury.petty-cash-rubro',
  title: 'Rubros de una caja menor: buscar para elegir',
  access: 'campus',
  params: { parent: f.optional(f.ref('treasury.pettyCash', 'Caja menor')) },
})
