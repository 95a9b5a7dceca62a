import { code, day, defineReport, integer, money, optional, ref, text } from '@quina/blocks'

/** Boletín diario de caja y bancos (finance dossier §4.9). */
export const bulletin = defineReport({
  id: 'treasury.bulletin',
  title: 'Boletín diario de caja y bancos',
  params: { from: day('Desde'), to: day('Hasta') },
  columns: {
    place: text('Cuenta'),
    before: money('Saldo anterior'),
    incoming: money('Ingresos'),
    outgoing: money('Egresos'),
    after: money('Nuevo saldo'),
    vouchers: integer('Documentos'),
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
  params: { accountId: ref('treasury.moneyAccount', 'Cuenta'), from: day('Desde'), to: day('Hasta') },
  columns: {
    date: day('Fecha'),
    voucher: code('Comprobante'),
    tercero: optional(text('Tercero')),
    concept: text('Concepto'),
    incoming: money('Ingresos'),
    outgoing: money('Egresos'),
    balance: money('Saldo'),
  },
  totals: ['incoming', 'outgoing'],
  screen: '/accounting/bank-book',
})

/** Estado de tesorería: the money of each fuente. */
export const treasuryState = defineReport({
  id: 'treasury.treasuryState',
  title: 'Estado de tesorería por fuente',
  params: { on: day('Corte') },
  columns: { place: text('Fuente y cuenta'), use: optional(text('Destinación')), balance: money('Saldo') },
  totals: ['balance'],
  drill: { balance: '/accounting/bank-book?accountId={id}&from={first}&to={on}' },
  screen: '/accounting/treasury-state',
})
