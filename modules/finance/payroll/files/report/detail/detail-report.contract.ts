import { defineReport, f } from '@quina/blocks'
import { lateCesantias } from '../../../benefits/settlement/settlement.contract.ts'
import { heirsPaid } from '../../../books/payable/payable.contract.ts'
import { unknownLayout } from '../year-box.contract.ts'

const module = 'payroll'
const params = {
  year: f.integer('Año', { min: 2020, max: 2100 }),
  month: f.integer('Mes', { min: 1, max: 12 }),
}
const whom = { identification: f.text('Documento'), person: f.text('Persona') }

/** Each concept of the payrolls of a month, with its quantity, for the administration and for the services. */
export const conceptSummary = defineReport({
  module,
  name: 'conceptSummary',
  title: 'Resumen por concepto',
  params,
  columns: {
    nature: f.text('Naturaleza'),
    concept: f.text('Concepto'),
    people: f.integer('Personas'),
    quantity: f.optional(f.quantity('Días u horas')),
    administrative: f.money('Administrativo'),
    operative: f.money('Operativo'),
    amount: f.money('Valor'),
  },
  totals: ['administrative', 'operative', 'amount'],
  empty: 'Ese mes no tiene nóminas aprobadas.',
})

/** Deductions for third parties, order by order, and the missing part of each instalment (payroll dossier §2.21). */
export const discountsReport = defineReport({
  module,
  name: 'discounts',
  title: 'Relación de descuentos por beneficiario',
  params,
  columns: {
    beneficiary: f.text('Beneficiario'),
    ...whom,
    kind: f.text('Clase'),
    order: f.text('Orden'),
    process: f.optional(f.text('Proceso')),
    instalment: f.optional(f.money('Cuota')),
    amount: f.money('Descontado'),
    arrears: f.optional(f.money('Faltó')),
  },
  totals: ['amount', 'arrears'],
  empty: 'Nadie tuvo descuentos para otros ese mes.',
  landscape: true,
})

/** The differences paid by a retroactive or an additional payroll, by the month that each corrects. */
export const retroactiveReport = defineReport({
  module,
  name: 'retroactiveDetail',
  title: 'Detalle del retroactivo por mes',
  params,
  columns: {
    ...whom,
    ofMonth: f.text('Mes que corrige'),
    concept: f.text('Concepto'),
    before: f.money('Pagado antes'),
    now: f.money('Recalculado'),
    difference: f.money('Diferencia'),
  },
  totals: ['before', 'now', 'difference'],
  empty: 'Ese mes no pagó diferencias de otros.',
  landscape: true,
})

/** Pending working days of rest, with their provision. */
export const pendingVacations = defineReport({
  module,
  name: 'pendingVacations',
  title: 'Vacaciones pendientes y su pasivo',
  params: { to: f.day('Corte') },
  columns: {
    ...whom,
    accrued: f.quantity('Causados'),
    taken: f.quantity('Disfrutados o pagados'),
    pending: f.quantity('Pendientes'),
    liability: f.money('Provisionado'),
    explanation: f.text('Por qué'),
  },
  totals: ['pending', 'liability'],
  landscape: true,
})

/** Payments of leaves that an EPS or an ARL reimburses, with the days since each month ended. */
export const leaveReceivables = defineReport({
  module,
  name: 'leaveReceivables',
  title: 'Incapacidades y licencias por cobrar, por edad',
  params: { to: f.day('Corte') },
  columns: {
    entity: f.optional(f.text('Entidad')),
    ...whom,
    leave: f.text('Novedad'),
    concept: f.text('Concepto'),
    month: f.text('Mes'),
    days: f.quantity('Días'),
    amount: f.money('Pagado por la nómina'),
    state: f.optional(f.text('Estado')),
    age: f.integer('Días transcurridos'),
  },
  totals: ['days', 'amount'],
  empty: 'Ninguna nómina aprobada pagó incapacidades ni licencias que otros reconocen.',
  landscape: true,
})

/** Each change of a person's pay, with its act (payroll dossier §2.21). */
export const salaryHistory = defineReport({
  module,
  name: 'salaryHistory',
  title: 'Kardex salarial',
  params: { to: f.day('Corte') },
  columns: {
    ...whom,
    fromDay: f.day('Desde'),
    untilDay: f.optional(f.day('Hasta')),
    position: f.optional(f.text('Cargo')),
    amount: f.optional(f.money('Asignación')),
    representation: f.optional(f.money('Gastos de representación')),
    premium: f.optional(f.money('Prima técnica')),
    seniority: f.optional(f.money('Incremento por antigüedad')),
    reason: f.text('Motivo'),
    act: f.optional(f.text('Acto')),
    retroactiveFrom: f.optional(f.day('Retroactivo desde')),
  },
  landscape: true,
})

/** Every rest granted or paid in money, with its year of service. */
export const vacationBook = defineReport({
  module,
  name: 'vacationBook',
  title: 'Libro de vacaciones',
  params: { to: f.day('Corte') },
  columns: {
    ...whom,
    liquidation: f.text('Liquidación'),
    accruedFrom: f.optional(f.day('Causadas desde')),
    accruedUntil: f.day('Causadas hasta'),
    restFrom: f.optional(f.day('Inicio del descanso')),
    restUntil: f.optional(f.day('Fin del descanso')),
    days: f.integer('Días hábiles'),
    interrupted: f.integer('Interrumpidos'),
    decision: f.text('Cómo'),
    amount: f.money('Pagado'),
    state: f.text('Estado'),
  },
  totals: ['days', 'interrupted', 'amount'],
  empty: 'Nadie ha tomado vacaciones hasta ese día.',
  landscape: true,
})

/** The embargoes of a month, with the data that judicial deposits require: court, process, account, and both parties. */
export const courtDeposits = defineReport({
  module,
  name: 'courtDeposits',
  title: 'Depósitos judiciales (Banco Agrario)',
  note: unknownLayout('el archivo del Banco Agrario'),
  params,
  columns: {
    court: f.text('Juzgado'),
    depositAccount: f.optional(f.text('Cuenta judicial')),
    process: f.text('Proceso'),
    office: f.text('Oficio'),
    identification: f.text('Documento del demandado'),
    person: f.text('Demandado'),
    claimantDocument: f.text('Documento del demandante'),
    claimant: f.text('Demandante'),
    concept: f.text('Clase'),
    amount: f.money('Valor'),
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
  lateCesantias,
  heirsPaid,
] as const
