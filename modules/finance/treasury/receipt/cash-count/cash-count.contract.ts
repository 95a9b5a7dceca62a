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
  strings,
} from '@quina/blocks'
import { z } from 'zod'
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

/** Notes and coins of the Banco de la República, by their value in pesos. */
export const denominations = {
  note100000: 'Billete de 100.000',
  note50000: 'Billete de 50.000',
  note20000: 'Billete de 20.000',
  note10000: 'Billete de 10.000',
  note5000: 'Billete de 5.000',
  note2000: 'Billete de 2.000',
  note1000: 'Billete de 1.000',
  coin1000: 'Moneda de 1.000',
  coin500: 'Moneda de 500',
  coin200: 'Moneda de 200',
  coin100: 'Moneda de 100',
  coin50: 'Moneda de 50',
} as const
export type Denomination = keyof typeof denominations

export const cashLines = f.lines('Efectivo', {
  denomination: f.choice('Denominación', denominations),
  quantity: f.integer('Cantidad', { min: 0, max: 1_000_000 }),
})

/** The result of a count, in a list. */
export const countCondition = f.condition('Estado', {
  draft: ['Borrador', 'neutral'],
  exact: ['Cuadrado', 'good'],
  short: ['Faltante', 'bad'],
  over: ['Sobrante', 'warning'],
  annulled: ['Anulado', 'neutral'],
})

/** The items of a cash register, besides cash, that count as cash. */
const paperKinds = {
  cheque: 'Cheque recibido',
  card: 'Comprobante de datáfono',
  voucher: 'Vale o recibo provisional',
} as const

const header = {
  date: f.day('Fecha'),
  cashRegisterId: f.ref('treasury.cashRegister', 'Caja'),
  countedBy: f.text('Quién cuenta', {
    max: 160,
    help: 'Quien hace el arqueo, que no es el responsable de la caja',
  }),
  note: f.optional(f.note('Observaciones')),
}

/** Arqueo de caja: the counted content of a register against its book balance (finance dossier §4.1). */
export const cashCount = defineDocument({
  id: 'treasury.cashCount',
  label: { one: 'Arqueo de caja', many: 'Arqueos de caja', gender: 'm' },
  number: { prefix: 'AQ', restarts: 'vigencia' },
  fields: {
    ...header,
    cash: cashLines,
    papers: f.optional(
      f.lines('Otros valores', {
        kind: f.choice('Clase', paperKinds),
        detail: f.text('Detalle', { max: 160 }),
        amount: f.money('Valor'),
      }),
    ),
  },
  lifecycle: lifecycle('draft', postedStates, {
    approve: approves('Cerrar arqueo', {
      consequence:
        'Queda el acta. Si falta dinero se le cobra al responsable de la caja; si sobra, es un ingreso. La caja queda en ' +
        'los libros en lo que se contó.',
    }),
    annul: reverses('Anular', 'Se reversa lo que se contabilizó por la diferencia.'),
  }),
  list: documentList({
    columns: {
      date: header.date,
      cashRegisterId: header.cashRegisterId,
      keeper: f.text('Responsable'),
      countedBy: header.countedBy,
      counted: f.money('Contado'),
      books: f.money('Saldo en libros'),
      difference: f.money('Diferencia'),
      condition: countCondition,
    },
    totals: ['counted', 'books', 'difference'],
    filters: ['date', 'cashRegisterId', 'condition'],
    byVigencia: true,
    searches: 'Número, caja o quien cuenta',
  }),
  facts: z.object({
    ...strings('books', 'keeper', 'ceiling'),
    entries: z.array(z.object({ id: z.string(), label: z.string() })).readonly(),
  }),
  screens: screensAt('/accounting/cash-count'),
})

/** Returns the book balance of a register on a day, for the user who counts it. */
export const cashBalance = defineQuery({
  id: 'treasury.cashBalance',
  title: 'Saldo en libros de una caja',
  access: permissionFor(cashCount, 'edit'),
  params: { id: f.ref('treasury.cashRegister', 'Caja'), date: f.day('Fecha') },
  answers: z.object({ balance: z.string(), keeper: z.string(), ceiling: z.string() }),
})
