import {
  approves,
  defineDocument,
  defineQuery,
  documentList,
  f,
  lifecycle,
  permissionFor,
  reverses,
  screensAt,
} from '@quina/blocks'
import { z } from 'zod'
import { cashLines, countCondition } from '../../receipt/cash-count/cash-count.contract.ts'
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

const header = {
  date: f.day('Fecha'),
  pettyCashId: f.ref('treasury.pettyCash', 'Caja menor'),
  countedBy: f.text('Quién cuenta', { max: 160, help: 'Quien hace el arqueo, que no es el responsable' }),
  note: f.optional(f.note('Observaciones')),
}

/** Arqueo de caja menor: counted cash and vales against the balance of the ledger. */
export const pettyCashCount = defineDocument({
  id: 'treasury.pettyCashCount',
  label: { one: 'Arqueo de caja menor', many: 'Arqueos de caja menor', gender: 'm' },
  number: { prefix: 'AM', restarts: 'vigencia' },
  fields: {
    ...header,
    cash: cashLines,
  },
  lifecycle: lifecycle('draft', postedStates, {
    approve: approves('Cerrar arqueo', {
      consequence:
        'Queda el acta. Si falta dinero se le cobra al responsable; si sobra, es un ingreso. La caja menor queda en lo que ' +
        'se contó y lo que está en vales.',
    }),
    annul: reverses('Anular', 'Se reversa lo que se contabilizó por la diferencia.'),
  }),
  list: documentList({
    columns: {
      date: header.date,
      pettyCashId: header.pettyCashId,
      keeper: f.text('Responsable'),
      countedBy: header.countedBy,
      counted: f.money('Efectivo contado'),
      vouchers: f.money('En vales'),
      books: f.money('Saldo en libros'),
      difference: f.money('Diferencia'),
      condition: countCondition,
    },
    totals: ['counted', 'vouchers', 'books', 'difference'],
    filters: ['date', 'pettyCashId', 'condition'],
    byVigencia: true,
    searches: 'Número, caja o quien cuenta',
  }),
  screens: screensAt('/tesoreria/caja-menor/arqueos'),
})

/** The expected balance of a caja menor on a day, for the user who counts it. */
export const pettyCashBalance = defineQuery({
  id: 'treasury.pettyCashBalance',
  title: 'Saldo en libros de una caja menor',
  access: permissionFor(pettyCashCount, 'edit'),
  params: { id: f.ref('treasury.pettyCash', 'Caja menor'), date: f.day('Fecha') },
  answers: z.object({ balance: z.string(), vouchers: z.string(), keeper: z.string() }),
})
