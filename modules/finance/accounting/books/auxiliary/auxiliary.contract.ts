import { code, day, defineReport, money, note, optional, ref, text } from '@quina/blocks'
import { between, campus, narrowed } from '../books/input.contract.ts'

const module = 'accounting'
const columns = {
  account: code('Cuenta'),
  day: day('Fecha'),
  voucher: code('Comprobante'),
  concept: note('Descripción'),
  tercero: text('Tercero'),
  openItem: text('Documento cruce'),
  base: money('Base'),
  debit: money('Débito'),
  credit: money('Crédito'),
  balance: money('Saldo'),
}
/** A line leads to its voucher, and that to the document it comes from. */
const drill = {
  voucher: '/accounting-seat/edit/{entryId}',
  openItem: '/accounting/reports?informe=documentLedger&openItem={openItem}',
}
const shape = { module, columns, totals: [], landscape: true, drill } as const

/** Libro auxiliar: every line of an account, or of those below it, with the balance it left. */
export const accountLedger = defineReport({
  ...shape,
  paged: true,
  name: 'accountLedger',
  title: 'Auxiliar por cuenta',
  params: {
    ...between,
    account: code('Cuenta', { max: 12, help: 'Y las que empiezan por ella' }),
    ...narrowed,
  },
})

export const terceroLedger = defineReport({
  ...shape,
  paged: true,
  name: 'terceroLedger',
  title: 'Auxiliar por tercero',
  params: {
    ...between,
    terceroId: ref('people.tercero', 'Tercero'),
    account: optional(code('Cuenta', { max: 12 })),
    ...narrowed,
  },
})

export const centreLedger = defineReport({
  ...shape,
  paged: true,
  name: 'centreLedger',
  title: 'Auxiliar por centro de costo',
  params: {
    ...between,
    costCentreId: ref('hospital.costCentre', 'Centro de costo'),
    account: optional(code('Cuenta', { max: 12 })),
    ...narrowed,
  },
})

export const fuenteLedger = defineReport({
  ...shape,
  paged: true,
  name: 'fuenteLedger',
  title: 'Auxiliar por fuente',
  params: {
    ...between,
    fuenteId: ref('budget.fuente', 'Fuente'),
    account: optional(code('Cuenta', { max: 12 })),
    ...campus,
  },
})

/** Every line of one documento cruce, of all vigencias, account by account. */
export const documentLedger = defineReport({
  ...shape,
  name: 'documentLedger',
  title: 'Auxiliar por documento',
  params: {
    openItem: text('Documento cruce', { max: 100 }),
    terceroId: optional(ref('people.tercero', 'Tercero')),
  },
})
