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
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

const kinds = { reimbursement: 'Reembolso', final: 'Legalización definitiva' } as const
export type LegalisationKind = keyof typeof kinds

const header = {
  date: f.day('Fecha'),
  pettyCashId: f.ref('treasury.pettyCash', 'Caja menor'),
  kind: f.choice('Clase', kinds),
  purpose: f.note('Concepto', { min: 10 }),
}

/** The gastos of a caja menor that are not legalised yet. */
export const pendingExpenseOptions = defineOptions({
  id: 'treasury.petty-cash-pending',
  title: 'Gastos de caja menor por legalizar: buscar para elegir',
  access: 'campus',
  params: { parent: f.optional(f.ref('treasury.pettyCash', 'Caja menor')) },
})

/**
 * Legalización de caja menor: registers gastos as obligación and pago in the budget, by rubro. A reembolso refills the fund; a
 * definitive one returns the remaining money, frees the registro and closes the fund (Decreto 1068 de 2015, art. 2.8.5.13 ff.).
 */
export const pettyCashLegalisation = defineDocument({
  id: 'treasury.pettyCashLegalisation',
  label: { one: 'Legalización de caja menor', many: 'Legalizaciones de caja menor', gender: 'f' },
  number: { prefix: 'LC', restarts: 'vigencia' },
  fields: {
    ...header,
    expenses: f.optional(
      f.lines('Gastos que se legalizan', { expenseId: f.ref('treasury.pettyCashExpense', 'Gasto') }),
    ),
  },
  lifecycle: lifecycle('draft', postedStates, {
    approve: approves('Aprobar legalización', {
      consequence:
        'Los gastos se obligan y se pagan en el presupuesto. Un reembolso repone la caja desde el banco; la definitiva ' +
        'devuelve el sobrante al banco, libera el saldo del registro y cierra la caja.',
    }),
    annul: reverses(
      'Anular',
      'Se reversan el comprobante, las obligaciones y los pagos, y los gastos quedan por legalizar. Lo que la definitiva ' +
        'liberó del registro no vuelve: expida otro.',
    ),
  }),
  list: documentList({
    columns: {
      date: header.date,
      pettyCashId: header.pettyCashId,
      keeper: f.text('Responsable'),
      kind: header.kind,
      purpose: header.purpose,
      gross: f.money('Bruto'),
      withheld: f.money('Retenciones'),
      net: f.money('Neto'),
      returned: f.money('Sobrante'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Contabilizada', 'good'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['gross', 'withheld', 'net', 'returned'],
    filters: ['condition', 'kind', 'pettyCashId', 'date'],
    byVigencia: true,
    searches: 'Número, caja o concepto',
  }),
  screens: screensAt('/tesoreria/caja-menor/legalizaciones'),
})
