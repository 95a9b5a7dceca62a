import { defineReport, f } from '@quina/blocks'
import { between, campus, narrowed } from '../books/input.contract.ts'

const module = 'accounting'
const columns = {
  account: f.code('Cuenta'),
  day: f.day('Fecha'),
  voucher: f.code('Comprobante'),
  concept: f.note('Descripción'),
  tercero: f.text('Tercero'),
  openItem: f.text('Documento cruce'),
  base: f.money('Base'),
  debit: f.money('Débito'),
  credit: f.money('Crédito'),
  balance: f.money('Saldo'),
}
/** A line links to its voucher, and the voucher links to the document it comes from. */
const drill = {
  voucher: '/accounting-seat/edit/{entryId}',
  openItem: '/accounting/reports?informe=documentLedger&openItem={openItem}',
}
const shape = { module, columns, totals: [], landscape: true, drill } as const

/** Libro auxiliar: every line of an account, or of the accounts below it, with the balance after the line. */
export const accountLedger = defineReport({
  ...shape,
  paged: true,
  name: 'accountLedger',
  title: 'Auxiliar por cuenta',
  params: {
    ...between,
    account: f.code('Cuenta', { max: 12, help: 'Y las que empiezan por ella' }),
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
    terceroId: f.ref('people.tercero', 'Tercero'),
    account: f.optional(f.code('Cuenta', { max: 12 })),
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
    costCentreId: f.ref('hospital.costCentre', 'Centro de costo'),
    account: f.optional(f.code('Cuenta', { max: 12 })),
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
    fuenteId: f.ref('budget.fuente', 'Fuente'),
    account: f.optional(f.code('Cuenta', { max: 12 })),
    ...campus,
  },
})

/** Every line of one documento cruce, in all vigencias, grouped by account. */
export const documentLedger = defineReport({
  ...shape,
  name: 'documentLedger',
  title: 'Auxiliar por documento',
  params: {
    openItem: f.text('Documento cruce', { max: 100 }),
    terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
  },
})
