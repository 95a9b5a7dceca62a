import { defineQuery, defineReport, f } from '@quina/blocks'
import { z } from 'zod'
import { parameterNames } from '../../law/parameter/parameter-names.contract.ts'
import { engagementKinds, regimes } from '../../staff/engagement/engagement-kinds.contract.ts'

const person = { identification: f.text('Documento'), person: f.text('Persona') }

/** The payroll with which the reports of a year open: the last one at the caller's site. */
export const lastPayroll = defineQuery({
  id: 'payroll.lastPayroll',
  title: 'Última nómina de un año',
  access: 'campus',
  params: { year: f.integer('Año', { min: 2020, max: 2100 }) },
  answers: z.object({ periodId: z.string().nullable(), month: z.number().nullable() }),
})

/** The prenómina: everybody of a payroll with their earnings and deductions, before or after the approval. */
export const periodDraft = defineReport({
  id: 'payroll.periodDraft',
  title: 'Prenómina',
  params: { periodId: f.ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  columns: {
    ...person,
    position: f.text('Cargo'),
    days: f.optional(f.integer('Días')),
    salary: f.money('Sueldo'),
    hours: f.money('Horas y recargos'),
    absences: f.money('Ausencias pagadas'),
    allowances: f.money('Auxilios'),
    others: f.money('Otros devengados'),
    earned: f.money('Devengado'),
    health: f.money('Salud'),
    pension: f.money('Pensión y solidaridad'),
    withholding: f.money('Retención'),
    orders: f.money('Embargos y descuentos'),
    deducted: f.money('Deducciones'),
    net: f.money('Neto'),
    employer: f.money('Aportes patronales'),
    notes: f.text('Avisos'),
  },
  totals: [
    ...(['salary', 'hours', 'absences', 'allowances', 'others', 'earned', 'health', 'pension'] as const),
    ...(['withholding', 'orders', 'deducted', 'net', 'employer'] as const),
  ],
  landscape: true,
  screen: '/liquidar/Nomina/prenomina',
})

/** A payroll beside the last approved one of its kind: each difference with its cause. */
export const periodComparison = defineReport({
  id: 'payroll.periodComparison',
  title: 'Comparación con la nómina anterior',
  params: { periodId: f.ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  columns: {
    ...person,
    concept: f.text('Concepto'),
    before: f.money('Anterior'),
    now: f.money('Esta'),
    difference: f.money('Diferencia'),
    cause: f.text('Por qué'),
  },
  totals: ['before', 'now', 'difference'],
  landscape: true,
  screen: '/liquidar/Nomina/comparacion',
})

/** People in service at the site in the month of a payroll whom no ordinary payroll of that month includes. */
export const missingFromMonth = defineReport({
  id: 'payroll.missingFromMonth',
  title: 'Personas sin nómina en el mes',
  params: { periodId: f.ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  columns: {
    ...person,
    position: f.text('Cargo'),
    regime: f.choice('Régimen', regimes),
    engagementKind: f.choice('Tipo de vinculación', engagementKinds),
    startDate: f.day('Ingreso'),
    retiredOn: f.optional(f.day('Retiro')),
  },
  screen: '/liquidar/Nomina/sin-nomina',
})

/** What a payroll would have paid under the rules of another day, or with a parameter value that is not registered yet. */
export const liquidationRehearsal = defineReport({
  id: 'payroll.liquidationRehearsal',
  title: 'Simulación de un cambio',
  params: {
    periodId: f.optional(
      f.ref('payroll.period', 'Nómina', { help: 'Vacía: la última ordinaria que se aprobó' }),
    ),
    since: f.optional(
      f.day('Desde', { help: 'Todas las ordinarias aprobadas desde ese mes, hasta doce, en lugar de una' }),
    ),
    on: f.day('Con las reglas y los parámetros del día'),
    key: f.optional(
      f.choice('Parámetro', parameterNames, { help: 'Para probar otro valor sin registrarlo' }),
    ),
    value: f.optional(f.text('Valor', { max: 200 })),
    percent: f.optional(
      f.percent('Incremento de los cargos (%)', {
        help: 'Desde el día de las reglas; con «Desde», retroactivo a ese día',
      }),
    ),
  },
  opens: ['periodId'],
  columns: {
    ...person,
    month: f.text('Mes'),
    concept: f.text('Concepto'),
    before: f.money('Hoy'),
    now: f.money('Con el cambio'),
    difference: f.money('Diferencia'),
    cause: f.text('Por qué'),
  },
  totals: ['before', 'now', 'difference'],
  landscape: true,
  screen: '/configuracion/liquidacion/simulacion',
})
