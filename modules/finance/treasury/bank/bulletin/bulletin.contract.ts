import { defineReport, f } from '@quina/blocks'

/** Boletín diario de caja y bancos (finance dossier §4.9). */
export const bulletin = defineReport({
  id: 'treasury.bulletin',
  title: 'Boletín diario de caja y bancos',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    place: f.text('Cuenta'),
    before: f.money('Saldo anterior'),
    incoming: f.money('Ingresos'),
    outgoing: f.money('Egresos'),
    after: f.money('Nuevo saldo'),
    vouchers: f.integer('Documentos'),
  },
  totals: ['before', 'incoming', 'outgoing', 'after'],
  drill: {
    incoming: '/accounting/bank-book?accountId={id}&from={from}&to={to}',
    outgoing: '/accounting/bank-book?accountId={id}&from={from}&to={to}',
  },
  screen: '/accounting/bulletin',
})

/** Libro de bancos: every movement of an account with its balance. */
export const bankBook = defineReport({
  id: 'treasury.bankBook',
  title: 'Libro de bancos',
  params: { accountId: f.ref('treasury.moneyAccount', 'Cuenta'), from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    date: f.day('Fecha'),
    voucher: f.code('Comprobante'),
    tercero: f.optional(f.text('Tercero')),
    concept: f.text('Concepto'),
    incoming: f.money('Ingresos'),
    outgoing: f.money('Egresos'),
    balance: f.money('Saldo'),
  },
  totals: ['incoming', 'outgoing'],
  screen: '/accounting/bank-book',
})

/** Estado de tesorería: the money of each fuente. */
export const treasuryState = defineReport({
  id: 'treasury.treasuryState',
  title: 'Estado de tesorería por fuente',
  params: { on: f.day('Corte') },
  columns: {
    place: f.text('Fuente y cuenta'),
    use: f.optional(f.text('Destinación')),
    balance: f.money('Saldo'),
  },
  totals: ['balance'],
  drill: { balance: '/accounting/bank-book?accountId={id}&from={first}&to={on}' },
  screen: '/accounting/treasury-state',
})
