import {
  annulmentParams,
  approves,
  conditionOf,
  defineDocument,
  documentList,
  type Fields,
  f,
  lifecycle,
  numbers,
  reversesFrom,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** The kinds of liquidation outside the monthly payroll. */
export const liquidationKinds = {
  vacation: 'Vacaciones',
  serviceBonus: 'Prima de servicios',
  christmasBonus: 'Prima de navidad',
  bsp: 'Bonificación por servicios prestados',
  cesantias: 'Cesantías del año',
  cesantiasAdvance: 'Cesantías parciales',
  interest: 'Intereses a las cesantías',
  settlement: 'Liquidación definitiva',
} as const
export type LiquidationKind = keyof typeof liquidationKinds

/** Parts of the base that a user may replace by hand, with a reason. */
export const adjustableFactors = {
  assignment: 'Asignación básica',
  representation: 'Gastos de representación',
  technicalPremium: 'Prima técnica',
  seniority: 'Incremento por antigüedad',
  transport: 'Auxilio de transporte',
  food: 'Subsidio de alimentación',
  variable: 'Promedio de horas extras, dominicales y variables',
  perDiem: 'Promedio de viáticos (180 días o más)',
  bsp: 'Última bonificación por servicios',
  primaServicios: 'Última prima de servicios',
  primaVacaciones: 'Última prima de vacaciones',
  primaNavidad: 'Última prima de navidad',
} as const
export type AdjustableFactor = keyof typeof adjustableFactors

const header = {
  date: f.day('Fecha'),
  kind: f.choice('Prestación', liquidationKinds),
  engagementId: f.ref('payroll.engagement', 'Persona'),
  untilDay: f.day('Causada hasta', { help: 'En la definitiva, el último día de servicio' }),
  fromDay: f.optional(f.day('Causada desde', { help: 'Vacía: desde lo último que se liquidó' })),
  restFrom: f.optional(f.day('Inicio del descanso')),
  restDays: f.optional(f.integer('Días hábiles', { min: 1, max: 90 })),
  saturdays: f.flag('El sábado es hábil en su jornada'),
  decision: f.choice('Decisión', { time: 'Descanso', money: 'Dinero' }),
  salaryFrom: f.optional(
    f.day('Sueldo pendiente desde', { help: 'Solo en la definitiva. Vacía: lo paga la nómina del mes' }),
  ),
  advance: f.optional(f.money('Valor del anticipo', { help: 'Solo en cesantías parciales' })),
  authorisation: f.optional(f.text('Autorización de descuento', { max: 120, help: 'Documento y fecha' })),
  requestedOn: f.optional(f.day('Solicitada el')),
  purpose: f.note('Motivo y observaciones', { min: 5, max: 1000 }),
} satisfies Fields

const adjustment = {
  factor: f.choice('Factor', adjustableFactors),
  amount: f.money('Valor'),
  reason: f.text('Motivo', { max: 200 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Aprobada', tone: 'good' },
  posted: { label: 'Contabilizada', tone: 'info' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** A part of the base as the API returns it. */
const factorAnswer = z.object({
  ...strings('label', 'amount'),
  divisor: z.number(),
  share: z.string(),
})
const lineAnswer = z.object({
  ...strings('kind', 'label'),
  days: z.number(),
  ...strings('amount', 'explanation'),
  factors: z.array(factorAnswer),
})
export type LiquidationLineAnswer = z.output<typeof lineAnswer>

const deductionAnswer = z.object({ label: z.string(), amount: z.string(), explanation: z.string() })
export type DeductionAnswer = z.output<typeof deductionAnswer>

/** The result of a liquidation: computed while it is a draft, stored once it is approved. */
const resultAnswer = z.object({
  fromDay: z.string(),
  ...numbers('days', 'interrupted'),
  total: z.string(),
  lines: z.array(lineAnswer),
  /** Deductions of a settlement. */
  deductions: z.array(deductionAnswer),
  /** What the person is paid. */
  net: z.string(),
  notes: z.array(z.string()),
  calendar: z
    .object({
      ...strings('from', 'until', 'returnOn'),
      calendarDays: z.number(),
      workingDays: z.array(z.string()),
      restDays: z.array(z.string()),
    })
    .nullable(),
})
export type LiquidationResult = z.output<typeof resultAnswer>

/** Liquidación de una prestación social de una persona (payroll dossier §1.2, §2.12 a §2.14). */
export const benefitLiquidation = defineDocument({
  id: 'payroll.benefitLiquidation',
  label: { one: 'Liquidación de prestación', many: 'Prestaciones sociales', gender: 'f' },
  number: { prefix: 'LP', restarts: 'vigencia' },
  fields: { ...header, adjustments: f.optional(f.lines('Factores ajustados', adjustment)) },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Aprobar liquidación', {
      consequence: 'Sus valores y su base quedan como se ven. Pasa a contabilidad.',
    }),
    post: {
      label: 'Contabilizar',
      from: 'approved',
      to: 'posted',
      params: { postedOn: f.day('Fecha del comprobante') },
      consequence: 'Usa primero la provisión de la persona; lo que falte va al gasto.',
    },
    reverse: {
      label: 'Reversar',
      from: 'posted',
      to: 'approved',
      params: annulmentParams,
      reverses: true,
      danger: true,
      consequence:
        'El asiento se reversa completo, la provisión vuelve a la persona y deja de deberse. Queda aprobada, por contabilizar.',
    },
    annul: reversesFrom(
      ['approved', 'posted'],
      'Anular',
      'La prestación vuelve a estar pendiente y su asiento se reversa. El número queda usado.',
    ),
  }),
  list: documentList({
    columns: {
      identification: f.text('Documento'),
      ...pick(
        header,
        'engagementId',
        'kind',
        'date',
        'fromDay',
        'untilDay',
        'restFrom',
        'restDays',
        'decision',
      ),
      days: f.integer('Días'),
      total: f.money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['total'],
    filters: ['condition', 'kind', 'engagementId', 'date'],
    searches: 'Persona, documento o motivo',
  }),
  facts: z.object({
    result: resultAnswer.nullable(),
    /** Why a draft cannot be computed now, or null. */
    problem: z.string().nullable(),
    /** What the delay costs so far, from the approval until the payment. */
    late: z.array(z.string()),
  }),
  opens: '/nomina/prestaciones-sociales/liquidar/:id',
  screens: {
    list: '/nomina/prestaciones-sociales',
    create: '/nomina/prestaciones-sociales/create',
    edit: '/nomina/prestaciones-sociales/liquidar/:id',
  },
})

/** The records of a liquidation, by the names that error messages use. */
export const liquidationRecords = [
  { table: 'payroll.benefit_adjustment', label: 'Factor ajustado de una liquidación', fields: adjustment },
]
