import { defineReport, f } from '@quina/blocks'
import { unknownLayout } from '../year-box.contract.ts'

const year = f.integer('Año', { min: 2020, max: 2100 })
const params = { year, month: f.integer('Mes', { min: 1, max: 12 }) }
const whom = { identification: f.text('Documento'), person: f.text('Persona') }

/** Everybody in a month with their earnings and deductions, also before the approval. */
export const payrollListing = defineReport({
  id: 'payroll.payrollListing',
  title: 'Prenómina (planilla general)',
  params,
  columns: {
    ...whom,
    position: f.text('Cargo'),
    days: f.optional(f.integer('Días')),
    salary: f.money('Sueldo'),
    hours: f.money('Horas y recargos'),
    otherEarned: f.money('Otros devengados'),
    earned: f.money('Devengado'),
    health: f.money('Salud'),
    pension: f.money('Pensión y FSP'),
    withheld: f.money('Retención'),
    otherDeducted: f.money('Otras deducciones'),
    deducted: f.money('Deducciones'),
    net: f.money('Neto'),
    employer: f.money('Aportes patronales'),
    state: f.text('Estado'),
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

/** The changes in each concept of each person since the month before. */
export const payrollComparison = defineReport({
  id: 'payroll.payrollComparison',
  title: 'Comparativo con el mes anterior',
  params,
  columns: {
    ...whom,
    concept: f.text('Concepto'),
    before: f.money('Mes anterior'),
    now: f.money('Este mes'),
    difference: f.money('Diferencia'),
    percent: f.optional(f.text('Variación')),
  },
  totals: ['before', 'now', 'difference'],
  empty: 'Nada cambió frente al mes anterior.',
  landscape: true,
})

/** The cost of each centre in a month, by concept: each line is split among the centres of its vinculación. */
export const costByCentreReport = defineReport({
  id: 'payroll.costByCentre',
  title: 'Costo de nómina por centro de costo',
  params,
  columns: { centre: f.text('Centro de costo'), concept: f.text('Concepto'), amount: f.money('Costo') },
  totals: ['amount'],
})

/** Extra hours and surcharges with their day, quantity and value (CST, art. 162). */
export const hoursByWorker = defineReport({
  id: 'payroll.hoursByWorker',
  title: 'Relación de horas por trabajador (CST, art. 162)',
  params,
  columns: {
    ...whom,
    on: f.day('Fecha'),
    kind: f.text('Clase'),
    hours: f.quantity('Horas'),
    amount: f.money('Valor'),
    explanation: f.text('Por qué'),
  },
  totals: ['hours', 'amount'],
  empty: 'Nadie tuvo horas extras ni recargos ese mes.',
  landscape: true,
})

/** Extra hours of each person by kind, with an alert near or above the monthly limit (Decreto 1042 of 1978, art. 36). */
export const overtimeReport = defineReport({
  id: 'payroll.overtime',
  title: 'Horas extras del mes y su tope',
  params,
  columns: {
    ...whom,
    day: f.quantity('Diurnas'),
    night: f.quantity('Nocturnas'),
    holidayDay: f.quantity('Diurnas festivas'),
    holidayNight: f.quantity('Nocturnas festivas'),
    rested: f.quantity('Para descanso'),
    total: f.quantity('Trabajadas'),
    amount: f.money('Valor'),
    alert: f.optional(f.text('Alerta')),
  },
  totals: ['day', 'night', 'holidayDay', 'holidayNight', 'rested', 'total', 'amount'],
  empty: 'Nadie tuvo horas extras en las nóminas de ese mes.',
  landscape: true,
})

/** Days of rest owed for work on days of rest, after those taken are subtracted in their order. */
export const restPending = defineReport({
  id: 'payroll.restPending',
  title: 'Descansos compensatorios pendientes',
  params: { to: f.day('Corte') },
  columns: {
    ...whom,
    workedOn: f.day('Día trabajado'),
    hours: f.quantity('Horas'),
    reason: f.text('Motivo'),
    dueBy: f.optional(f.day('Vence')),
    scheduledOn: f.optional(f.day('Programado para')),
  },
  totals: ['hours'],
  empty: 'No se deben descansos compensatorios.',
})

/** The provision of each benefit, with the part used. */
export const provisionBalances = defineReport({
  id: 'payroll.provisionBalances',
  title: 'Provisiones de prestaciones a una fecha',
  params: { to: f.day('Corte') },
  columns: {
    ...whom,
    benefit: f.text('Prestación'),
    provided: f.money('Provisionado'),
    used: f.money('Usado'),
    balance: f.money('Saldo'),
  },
  totals: ['provided', 'used', 'balance'],
})

/** The payments of a month's planillas to each administrator, beside the amounts in the payrolls. */
export const pilaByAdministrator = defineReport({
  id: 'payroll.pilaByAdministrator',
  title: 'PILA por administradora',
  params,
  columns: {
    planilla: f.text('Planilla'),
    system: f.text('Subsistema'),
    code: f.text('Código'),
    administrator: f.optional(f.text('Administradora')),
    people: f.integer('Personas'),
    ibc: f.optional(f.money('IBC')),
    employee: f.optional(f.money('Del empleado')),
    employer: f.optional(f.money('De la entidad')),
    amount: f.money('En la planilla'),
    payroll: f.money('En la nómina'),
    difference: f.money('Diferencia'),
  },
  totals: ['employee', 'employer', 'amount', 'payroll', 'difference'],
  empty: 'Ese mes no tiene planillas generadas.',
  landscape: true,
})

/** The crossing that the UGPP makes: what was paid as a contribution base, and what PILA reported. */
export const ugppReport = defineReport({
  id: 'payroll.ugppCrossing',
  title: 'Cruce de la UGPP: nómina, PILA y nómina electrónica',
  params,
  columns: {
    ...whom,
    concept: f.text('Qué se cruza'),
    paid: f.money('En la nómina'),
    reported: f.money('En la PILA'),
    electronic: f.optional(f.money('En la nómina electrónica')),
    difference: f.money('Diferencia'),
    reason: f.text('Resultado'),
  },
  totals: ['difference'],
  empty: 'Ese mes no tiene nóminas aprobadas.',
})

/** Human resources in the layout of SIHO (Decreto 2193 of 2004). */
export const staffingReport = defineReport({
  id: 'payroll.staffing',
  title: 'SIHO, recursos humanos (Decreto 2193 de 2004)',
  note: `${unknownLayout('SIHO')} De los contratistas, el costo es lo causado a su nombre en cuentas de gasto y costo.`,
  params,
  columns: {
    link: f.text('Vinculación'),
    spending: f.text('Gasto'),
    profession: f.text('Cargo'),
    people: f.integer('Personas'),
    cost: f.money('Costo del mes'),
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
