import { day, defineReport, integer, money, optional, quantity, text } from '@quina/blocks'
import { unknownLayout } from '../year-box.contract.ts'

const module = 'payroll'
const params = {
  year: integer('Año', { min: 2020, max: 2100 }),
  month: integer('Mes', { min: 1, max: 12 }),
}
const whom = { identification: text('Documento'), person: text('Persona') }

/** Each concept of the payrolls of a month, with how much of it there was, for the administration and for the services. */
export const conceptSummary = defineReport({
  module,
  name: 'conceptSummary',
  title: 'Resumen por concepto',
  params,
  columns: {
    nature: text('Naturaleza'),
    concept: text('Concepto'),
    people: integer('Personas'),
    quantity: optional(quantity('Días u horas')),
    administrative: money('Administrativo'),
    operative: money('Operativo'),
    amount: money('Valor'),
  },
  totals: ['administrative', 'operative', 'amount'],
  empty: 'Ese mes no tiene nóminas aprobadas.',
})

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
    amount: money('Pagado por la nómina'),
    state: optional(text('Estado')),
    age: integer('Días transcurridos'),
  },
  totals: ['days', 'amount'],
  empty: 'Ninguna nómina aprobada pagó incapacidades ni licencias que otros reconocen.',
  landscape: true,
})

/** Each change of what somebody earns, with its act (payroll dossier §2.21). */
export const salaryHistory = defineReport({
  module,
  name: 'salaryHistory',
  title: 'Kardex salarial',
  params: { to: day('Corte') },
  columns: {
    ...whom,
    fromDay: day('Desde'),
    untilDay: optional(day('Hasta')),
    position: optional(text('Cargo')),
    amount: optional(money('Asignación')),
    representation: optional(money('Gastos de representación')),
    premium: optional(money('Prima técnica')),
    seniority: optional(money('Incremento por antigüedad')),
    reason: text('Motivo'),
    act: optional(text('Acto')),
    retroactiveFrom: optional(day('Retroactivo desde')),
  },
  landscape: true,
})

/** Every rest that was granted or paid in money, with the year it belongs to. */
export const vacationBook = defineReport({
  module,
  name: 'vacationBook',
  title: 'Libro de vacaciones',
  params: { to: day('Corte') },
  columns: {
    ...whom,
    liquidation: text('Liquidación'),
    accruedFrom: optional(day('Causadas desde')),
    accruedUntil: day('Causadas hasta'),
    restFrom: optional(day('Inicio del descanso')),
    restUntil: optional(day('Fin del descanso')),
    days: integer('Días hábiles'),
    decision: text('Cómo'),
    amount: money('Pagado'),
    state: text('Estado'),
  },
  totals: ['days', 'amount'],
  empty: 'Nadie ha tomado vacaciones hasta ese día.',
  landscape: true,
})

/** What a month embargoed, as judicial deposits ask for it: court, process, account, and both parties. */
export const courtDeposits = defineReport({
  module,
  name: 'courtDeposits',
  title: 'Depósitos judiciales (Banco Agrario)',
  note: unknownLayout('el archivo del Banco Agrario'),
  params,
  columns: {
    court: text('Juzgado'),
    depositAccount: optional(text('Cuenta judicial')),
    process: text('Proceso'),
    office: text('Oficio'),
    identification: text('Documento del demandado'),
    person: text('Demandado'),
    claimantDocument: text('Documento del demandante'),
    claimant: text('Demandante'),
    concept: text('Clase'),
    amount: money('Valor'),
  },
  totals: ['amount'],
  empty: 'Ese mes no tuvo embargos.',
  landscape: true,
})

export const detailReports = [
  conceptSummary,
  discountsReport,
  retroactiveReport,
  pendingVacations,
  leaveReceivables,
  salaryHistory,
  vacationBook,
  courtDeposits,
] as const
