import { day, defineReport, integer, money, optional, quantity, text } from '@quina/blocks'

const module = 'payroll'
const params = {
  year: integer('Año', { min: 2020, max: 2100 }),
  month: integer('Mes', { min: 1, max: 12 }),
}
const whom = { identification: text('Documento'), person: text('Persona') }

/** What was deducted for others, order by order, and what each instalment lacked (payroll dossier §2.21). */
export const discountsReport = defineReport({
  module,
  name: 'discounts',
  title: 'Relación de descuentos por beneficiario',
  params,
  columns: {
    beneficiary: text('Beneficiario'),
    ...whom,
    kind: text('Clase'),
    order: text('Orden'),
    process: optional(text('Proceso')),
    instalment: optional(money('Cuota')),
    amount: money('Descontado'),
    arrears: optional(money('Faltó')),
  },
  totals: ['amount', 'arrears'],
  empty: 'Nadie tuvo descuentos para otros ese mes.',
  landscape: true,
})

/** The differences that a retroactive or an additional payroll paid, by the month that each corrects. */
export const retroactiveReport = defineReport({
  module,
  name: 'retroactiveDetail',
  title: 'Detalle del retroactivo por mes',
  params,
  columns: {
    ...whom,
    ofMonth: text('Mes que corrige'),
    concept: text('Concepto'),
    before: money('Pagado antes'),
    now: money('Recalculado'),
    difference: money('Diferencia'),
  },
  totals: ['before', 'now', 'difference'],
  empty: 'Ese mes no pagó diferencias de otros.',
  landscape: true,
})

/** Working days of rest that are pending, with what is provided for them. */
export const pendingVacations = defineReport({
  module,
  name: 'pendingVacations',
  title: 'Vacaciones pendientes y su pasivo',
  params: { to: day('Corte') },
  columns: {
    ...whom,
    accrued: quantity('Causados'),
    taken: quantity('Disfrutados o pagados'),
    pending: quantity('Pendientes'),
    liability: money('Provisionado'),
    explanation: text('Por qué'),
  },
  totals: ['pending', 'liability'],
  landscape: true,
})

/** What was paid of leaves that an EPS or an ARL pays back, with the days since each month ended. */
export const leaveReceivables = defineReport({
  module,
  name: 'leaveReceivables',
  title: 'Incapacidades y licencias por cobrar, por edad',
  params: { to: day('Corte') },
  columns: {
    entity: optional(text('Entidad')),
    ...whom,
    leave: text('Novedad'),
    concept: text('Concepto'),
    month: text('Mes'),
    days: quantity('Días'),
    amount: money('Reconocido en la nómina'),
    age: integer('Días transcurridos'),
  },
  totals: ['days', 'amount'],
  empty: 'Ninguna nómina aprobada pagó incapacidades ni licencias que otros reconocen.',
  landscape: true,
})

export const detailReports = [discountsReport, retroactiveReport, pendingVacations, leaveReceivables] as const
