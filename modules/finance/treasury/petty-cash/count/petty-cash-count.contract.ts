import {
  approves,
  choice,
  condition,
  day,
  defineDocument,
  defineQuery,
  documentList,
  integer,
  lifecycle,
  lines,
  money,
  note,
  optional,
  permissionFor,
  ref,
  reverses,
  screensAt,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { denominations } from '../../receipt/cash-count/cash-count.contract.ts'
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

const header = {
  date: day('Fecha'),
  pettyCashId: ref('treasury.pettyCash', 'Caja menor'),
  countedBy: text('Quién cuenta', { max: 160, help: 'Quien hace el arqueo, que no es el responsable' }),
  note: optional(note('Observaciones')),
}

/** Arqueo de caja menor: its notes and coins and its vales, against what its ledger says. */
export const pettyCashCount = defineDocument({
  id: 'treasury.pettyCashCount',
  label: { one: 'Arqueo de caja menor', many: 'Arqueos de caja menor', gender: 'm' },
  number: { prefix: 'AM', restarts: 'vigencia' },
  fields: {
    ...header,
    cash: lines('Efectivo', {
      denomination: choice('Denominación', denominations),
      quantity: integer('Cantidad', { min: 0, max: 1_000_000 }),
    }),
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
      keeper: text('Responsable'),
      countedBy: header.countedBy,
      counted: money('Efectivo contado'),
      vouchers: money('En vales'),
      books: money('Saldo en libros'),
      difference: money('Diferencia'),
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        exact: ['Cuadrado', 'good'],
        short: ['Faltante', 'bad'],
        over: ['Sobrante', 'warning'],
        annulled: ['Anulado', 'neutral'],
      }),
    },
    totals: ['counted', 'vouchers', 'books', 'difference'],
    filters: ['date', 'pettyCashId', 'condition'],
    byVigencia: true,
    searches: 'Número, caja o quien cuenta',
  }),
  screens: screensAt('/tesoreria/caja-menor/arqueos'),
})

/** What a caja menor should hold on a day, for the user who counts it. */
export const pettyCashBalance = defineQuery({
  id: 'treasury.pettyCashBalance',
  title: 'Saldo en libros de una caja menor',
  access: permissionFor(pettyCashCount, 'edit'),
  params: { id: ref('treasury.pettyCash', 'Caja menor'), date: day('Fecha') },
  answers: z.object({ balance: z.string(), vouchers: z.string(), keeper: z.string() }),
})
