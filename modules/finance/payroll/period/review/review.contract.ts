import {
  choice,
  day,
  defineQuery,
  defineReport,
  integer,
  money,
  optional,
  percent,
  ref,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { parameterNames } from '../../law/parameter/parameter-names.contract.ts'
import { engagementKinds, regimes } from '../../staff/engagement/engagement-kinds.contract.ts'

const person = { identification: text('Documento'), person: text('Persona') }

/** The last payroll of a year at the site of the caller, where the reports of a month open; without amounts. */
export const lastPayroll = defineQuery({
  id: 'payroll.lastPayroll',
  title: 'Última nómina de un año',
  access: 'campus',
  params: { year: integer('Año', { min: 2020, max: 2100 }) },
  answers: z.object({ periodId: z.string().nullable(), month: z.number().nullable() }),
})

/** The prenómina: everybody of a payroll with what they earn and what is deducted, before or after it is approved. */
export const periodDraft = defineReport({
  id: 'payroll.periodDraft',
  title: 'Prenómina',
  params: { periodId: ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  columns: {
    ...person,
    position: text('Cargo'),
    days: integer('Días'),
    salary: money('Sueldo'),
    hours: money('Horas y recargos'),
    absences: money('Ausencias pagadas'),
    allowances: money('Auxilios'),
    others: money('Otros devengados'),
    earned: money('Devengado'),
    health: money('Salud'),
    pension: money('Pensión y solidaridad'),
    withholding: money('Retención'),
    orders: money('Embargos y descuentos'),
    deducted: money('Deducciones'),
    net: money('Neto'),
    employer: money('Aportes patronales'),
    notes: text('Avisos'),
  },
  totals: [
    ...(['salary', 'hours', 'absences', 'allowances', 'others', 'earned', 'health', 'pension'] as const),
    ...(['withholding', 'orders', 'deducted', 'net', 'employer'] as const),
  ],
  landscape: true,
  screen: '/liquidar/Nomina/prenomina',
})

/** A payroll beside the last one of its kind that was approved: each difference with its cause. */
export const periodComparison = defineReport({
  id: 'payroll.periodComparison',
  title: 'Comparación con la nómina anterior',
  params: { periodId: ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  columns: {
    ...person,
    concept: text('Concepto'),
    before: money('Anterior'),
    now: money('Esta'),
    difference: money('Diferencia'),
    cause: text('Por qué'),
  },
  totals: ['before', 'now', 'difference'],
  landscape: true,
  screen: '/liquidar/Nomina/comparacion',
})

/** Who is in service in the month of a payroll, at its site, and in no ordinary one of it. */
export const missingFromMonth = defineReport({
  id: 'payroll.missingFromMonth',
  title: 'Personas sin nómina en el mes',
  params: { periodId: ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  columns: {
    ...person,
    position: text('Cargo'),
    regime: choice('Régimen', regimes),
    engagementKind: choice('Tipo de vinculación', engagementKinds),
    startDate: day('Ingreso'),
    retiredOn: optional(day('Retiro')),
  },
  screen: '/liquidar/Nomina/sin-nomina',
})

/** What a payroll would have paid with the rules of another day, or with another value of a parameter, before it holds. */
export const liquidationRehearsal = defineReport({
  id: 'payroll.liquidationRehearsal',
  title: 'Simulación de un cambio',
  params: {
    periodId: optional(ref('payroll.period', 'Nómina', { help: 'Vacía: la última ordinaria que se aprobó' })),
    since: optional(
      day('Desde', { help: 'Todas las ordinarias aprobadas desde ese mes, hasta doce, en lugar de una' }),
    ),
    on: day('Con las reglas y los parámetros del día'),
    key: optional(choice('Parámetro', parameterNames, { help: 'Para probar otro valor sin registrarlo' })),
    value: optional(text('Valor', { max: 200 })),
    percent: optional(
      percent('Incremento de los cargos (%)', {
        help: 'Desde el día de las reglas; con «Desde», retroactivo a ese día',
      }),
    ),
  },
  opens: ['periodId'],
  columns: {
    ...person,
    month: text('Mes'),
    concept: text('Concepto'),
    before: money('Hoy'),
    now: money('Con el cambio'),
    difference: money('Diferencia'),
    cause: text('Por qué'),
  },
  totals: ['before', 'now', 'difference'],
  landscape: true,
  screen: '/configuracion/liquidacion/simulacion',
})
