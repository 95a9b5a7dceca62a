import { day, defineReport, integer, money, optional, quantity, text } from '@quina/blocks'
import { unknownLayout } from '../year-box.contract.ts'

const year = integer('Año', { min: 2020, max: 2100 })
const params = { year, month: integer('Mes', { min: 1, max: 12 }) }
const whom = { identification: text('Documento'), person: text('Persona') }

/** Everybody of a month with what they earn and what is deducted, also before it is approved. */
export const payrollListing = defineReport({
  id: 'payroll.payrollListing',
  title: 'Prenómina (planilla general)',
  params,
  columns: {
    ...whom,
    position: text('Cargo'),
    days: integer('Días'),
    salary: money('Sueldo'),
    hours: money('Horas y recargos'),
    otherEarned: money('Otros devengados'),
    earned: money('Devengado'),
    health: money('Salud'),
    pension: money('Pensión y FSP'),
    withheld: money('Retención'),
    otherDeducted: money('Otras deducciones'),
    deducted: money('Deducciones'),
    net: money('Neto'),
    employer: money('Aportes patronales'),
    state: text('Estado'),
  },
  totals: [
    'salary',
    'hours',
    'otherEarned',
    'earned',
    'health',
    'pension',
    'withheld',
    'otherDeducted',
    'deducted',
    'net',
    'employer',
  ],
  prints: ['identification', 'person', 'days', 'salary', 'hours', 'otherEarned', 'earned', 'deducted', 'net'],
  landscape: true,
})

/** What changed of each concept of each person since the month before. */
export const payrollComparison = defineReport({
  id: 'payroll.payrollComparison',
  title: 'Comparativo con el mes anterior',
  params,
  columns: {
    ...whom,
    concept: text('Concepto'),
    before: money('Mes anterior'),
    now: money('Este mes'),
    difference: money('Diferencia'),
    percent: optional(text('Variación')),
  },
  totals: ['before', 'now', 'difference'],
  empty: 'Nada cambió frente al mes anterior.',
  landscape: true,
})

/** What each centre bears of a month, by concept: each line among the centres of its vinculación. */
export const costByCentreReport = defineReport({
  id: 'payroll.costByCentre',
  title: 'Costo de nómina por centro de costo',
  params,
  columns: {
    centre: text('Centro de costo'),
    concept: text('Concepto'),
    amount: money('Costo'),
  },
  totals: ['amount'],
})

/** Extra hours and surcharges with their day, quantity and value (CST, art. 162). */
export const hoursByWorker = defineReport({
  id: 'payroll.hoursByWorker',
  title: 'Relación de horas por trabajador (CST, art. 162)',
  params,
  columns: {
    ...whom,
    on: day('Fecha'),
    kind: text('Clase'),
    hours: quantity('Horas'),
    amount: money('Valor'),
    explanation: text('Por qué'),
  },
  totals: ['hours', 'amount'],
  empty: 'Nadie tuvo horas extras ni recargos ese mes.',
  landscape: true,
})

/** Extra hours of each person by kind, with the alert of the most that a month pays of them (Decreto 1042 of 1978, art. 36). */
export const overtimeReport = defineReport({
  id: 'payroll.overtime',
  title: 'Horas extras del mes y su tope',
  params,
  columns: {
    ...whom,
    day: quantity('Diurnas'),
    night: quantity('Nocturnas'),
    holidayDay: quantity('Diurnas festivas'),
    holidayNight: quantity('Nocturnas festivas'),
    rested: quantity('Para descanso'),
    total: quantity('Trabajadas'),
    amount: money('Valor'),
    alert: optional(text('Alerta')),
  },
  totals: ['day', 'night', 'holidayDay', 'holidayNight', 'rested', 'total', 'amount'],
  empty: 'Nadie tuvo horas extras en las nóminas de ese mes.',
  landscape: true,
})

/** Days of rest that are owed because days of rest were worked, once those that were taken are discounted in their order. */
export const restPending = defineReport({
  id: 'payroll.restPending',
  title: 'Descansos compensatorios pendientes',
  params: { to: day('Corte') },
  columns: {
    ...whom,
    workedOn: day('Día trabajado'),
    hours: quantity('Horas'),
    reason: text('Motivo'),
    dueBy: optional(day('Vence')),
    scheduledOn: optional(day('Programado para')),
  },
  totals: ['hours'],
  empty: 'No se deben descansos compensatorios.',
})

/** Each benefit that is provided for, with what was used of it. */
export const provisionBalances = defineReport({
  id: 'payroll.provisionBalances',
  title: 'Provisiones de prestaciones a una fecha',
  params: { to: day('Corte') },
  columns: {
    ...whom,
    benefit: text('Prestación'),
    provided: money('Provisionado'),
    used: money('Usado'),
    balance: money('Saldo'),
  },
  totals: ['provided', 'used', 'balance'],
})

/** What the planillas of a month pay to each administrator, beside what the payrolls have for them. */
export const pilaByAdministrator = defineReport({
  id: 'payroll.pilaByAdministrator',
  title: 'PILA por administradora',
  params,
  columns: {
    planilla: text('Planilla'),
    system: text('Subsistema'),
    code: text('Código'),
    administrator: optional(text('Administradora')),
    people: integer('Personas'),
    ibc: optional(money('IBC')),
    employee: optional(money('Del empleado')),
    employer: optional(money('De la entidad')),
    amount: money('En la planilla'),
    payroll: money('En la nómina'),
    difference: money('Diferencia'),
  },
  totals: ['employee', 'employer', 'amount', 'payroll', 'difference'],
  empty: 'Ese mes no tiene planillas generadas.',
  landscape: true,
})

/** The crossing that the UGPP makes: what was paid as a base, and what PILA reported. */
export const ugppReport = defineReport({
  id: 'payroll.ugppCrossing',
  title: 'Cruce de la UGPP: nómina, PILA y nómina electrónica',
  params,
  columns: {
    ...whom,
    concept: text('Qué se cruza'),
    paid: money('En la nómina'),
    reported: money('En la PILA'),
    electronic: optional(money('En la nómina electrónica')),
    difference: money('Diferencia'),
    reason: text('Resultado'),
  },
  totals: ['difference'],
  empty: 'Ese mes no tiene nóminas aprobadas.',
})

/** Human resources as SIHO wants them (Decreto 2193 of 2004). */
export const staffingReport = defineReport({
  id: 'payroll.staffing',
  title: 'SIHO, recursos humanos (Decreto 2193 de 2004)',
  note: `${unknownLayout('SIHO')} De los contratistas, el costo es lo causado a su nombre en cuentas de gasto y costo.`,
  params,
  columns: {
    link: text('Vinculación'),
    spending: text('Gasto'),
    profession: text('Cargo'),
    people: integer('Personas'),
    cost: money('Costo del mes'),
  },
  totals: ['people', 'cost'],
})

export const monthReports = [
  payrollListing,
  payrollComparison,
  costByCentreReport,
  hoursByWorker,
  overtimeReport,
  restPending,
  provisionBalances,
  pilaByAdministrator,
  ugppReport,
  staffingReport,
] as const
