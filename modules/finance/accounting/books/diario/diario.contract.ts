import { choice, code, day, defineReport, integer, money, note, text } from '@quina/blocks'
import { between, campus, requestedPeriods, vigencia } from '../books/input.contract.ts'

const module = 'accounting'
const sides = { debit: money('Débito'), credit: money('Crédito') }

/** Libro diario oficial: every voucher with its lines, in the order of the days. */
export const journalBook = defineReport({
  module,
  name: 'journalBook',
  title: 'Libro diario oficial',
  params: { ...between, ...campus },
  columns: {
    day: day('Fecha'),
    voucher: code('Comprobante'),
    account: code('Cuenta'),
    name: text('Nombre'),
    tercero: text('Tercero'),
    concept: note('Descripción'),
    ...sides,
  },
  landscape: true,
  paged: true,
  drill: { voucher: '/accounting-seat/edit/{entryId}' },
})

/** What each kind of voucher moved each day, and which numbers it took. */
export const dailyTotals = defineReport({
  module,
  name: 'dailyTotals',
  title: 'Libro diario: totales por día y tipo',
  params: { ...between, ...campus },
  columns: {
    day: day('Fecha'),
    kind: text('Tipo de comprobante'),
    vouchers: integer('Comprobantes'),
    first: integer('Desde el número'),
    last: integer('Hasta el número'),
    ...sides,
  },
  drill: { vouchers: '/accounting/seat?vigencia={vigencia}&day={day}..{day}&kindId={kindId}' },
})

/** Libro diario columnario: what each kind of voucher moved in each account of four digits, in one period. */
export const columnarJournal = defineReport({
  module,
  name: 'columnarJournal',
  title: 'Libro diario columnario',
  params: { vigencia, period: choice('Período', requestedPeriods) },
  columns: { kind: code('Tipo'), account: code('Cuenta'), name: text('Nombre'), ...sides },
  drill: {
    debit: '/movimiento-contable/consulta?vigencia={vigencia}&month={month}&kindId={kindId}',
    credit: '/movimiento-contable/consulta?vigencia={vigencia}&month={month}&kindId={kindId}',
  },
})
