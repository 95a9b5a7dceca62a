import { defineReport, f } from '@quina/blocks'
import { between, campus, requestedPeriods, vigencia } from '../books/input.contract.ts'

const module = 'accounting'
const sides = { debit: f.money('Débito'), credit: f.money('Crédito') }

/** Libro diario oficial: every voucher with its lines, in the order of the days. */
export const journalBook = defineReport({
  module,
  name: 'journalBook',
  title: 'Libro diario oficial',
  params: { ...between, ...campus },
  columns: {
    day: f.day('Fecha'),
    voucher: f.code('Comprobante'),
    account: f.code('Cuenta'),
    name: f.text('Nombre'),
    tercero: f.text('Tercero'),
    concept: f.note('Descripción'),
    ...sides,
  },
  landscape: true,
  paged: true,
  drill: { voucher: '/accounting-seat/edit/{entryId}' },
})

/** The moves of each kind of voucher by day, with the numbers used. */
export const dailyTotals = defineReport({
  module,
  name: 'dailyTotals',
  title: 'Libro diario: totales por día y tipo',
  params: { ...between, ...campus },
  columns: {
    day: f.day('Fecha'),
    kind: f.text('Tipo de comprobante'),
    vouchers: f.integer('Comprobantes'),
    first: f.integer('Desde el número'),
    last: f.integer('Hasta el número'),
    ...sides,
  },
  drill: { vouchers: '/accounting/seat?vigencia={vigencia}&day={day}..{day}&kindId={kindId}' },
})

/** Libro diario columnario: the moves of each kind of voucher in each account of four digits, in one period. */
export const columnarJournal = defineReport({
  module,
  name: 'columnarJournal',
  title: 'Libro diario columnario',
  params: { vigencia, period: f.choice('Período', requestedPeriods) },
  columns: { kind: f.code('Tipo'), account: f.code('Cuenta'), name: f.text('Nombre'), ...sides },
  drill: {
    debit: '/movimiento-contable/consulta?vigencia={vigencia}&month={month}&kindId={kindId}',
    credit: '/movimiento-contable/consulta?vigencia={vigencia}&month={month}&kindId={kindId}',
  },
})
