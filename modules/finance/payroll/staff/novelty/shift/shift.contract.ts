import {
  annulmentParams,
  annulsFrom,
  conditionOf,
  defineCatalog,
  defineDocument,
  defineQuery,
  defineReport,
  documentList,
  type Field,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  permission,
  permissionFor,
  screensAt,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** The code of a turno, always in capitals. */
function shiftCode(label: string, help?: string): Field<string> {
  const field = f.code(label, { max: 4, ...(help && { help }) })
  return { ...field, schema: field.schema.transform((typed) => typed.toUpperCase()) }
}

const shiftFields = {
  code: shiftCode('Código'),
  name: f.text('Nombre', { max: 60 }),
  kind: f.choice('Clase', { work: 'Se trabaja', rest: 'Descanso', compensatory: 'Compensatorio' }),
  fromTime: f.optional(f.time('Comienza')),
  hours: f.optional(f.quantity('Horas')),
} satisfies Fields

/** The values that a cell of a cuadro may have. */
export const shift = defineCatalog({
  id: 'payroll.shift',
  label: { one: 'Turno', many: 'Turnos', gender: 'm' },
  fields: shiftFields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'NOM-488',
  list: listOf({
    columns: { ...shiftFields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['kind', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/nomina/turnos/clases' },
})

/** The cells of a person, by the number of the day. */
const dayKeys = [
  ...(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'd10', 'd11'] as const),
  ...(['d12', 'd13', 'd14', 'd15', 'd16', 'd17', 'd18', 'd19', 'd20', 'd21', 'd22'] as const),
  ...(['d23', 'd24', 'd25', 'd26', 'd27', 'd28', 'd29', 'd30', 'd31'] as const),
] as const
type DayKey = (typeof dayKeys)[number]
export const monthDays = dayKeys.map((_, index) => index + 1)
export const dayKey = (nth: number): DayKey => dayKeys[nth - 1]!

const cells = Object.fromEntries(
  monthDays.map((nth) => [dayKey(nth), f.optional(shiftCode(`Día ${nth}`))]),
) as Record<DayKey, Field<string | null>>

const header = {
  date: f.day('Fecha'),
  costCentreId: f.ref('payroll.plannedService', 'Servicio'),
  year: f.integer('Año', { min: 2000, max: 2100 }),
  month: f.integer('Mes', { min: 1, max: 12 }),
  purpose: f.optional(f.note('Observaciones', { max: 500 })),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  published: { label: 'Publicado', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

const planIssue = z.object({
  ...strings('engagementId', 'person', 'on', 'code', 'message'),
  /** Whether it prevents the publication of the cuadro. */
  critical: z.boolean(),
})
export type PlanIssue = z.output<typeof planIssue>

const planPerson = z.object({
  ...strings('engagementId', 'person', 'hours', 'night', 'rest', 'extra'),
  compensatory: z.number(),
})

const planChange = z.object({
  ...strings('id', 'at', 'by', 'person', 'on'),
  ...stringsOrNull('before', 'after'),
  reason: z.string(),
})
export type PlanChange = z.output<typeof planChange>

/** Cuadro de turnos: the month of a service, planned, published, changed with a trace and turned into novedades (C2-14). */
export const shiftPlan = defineDocument({
  id: 'payroll.shiftPlan',
  label: { one: 'Cuadro de turnos', many: 'Cuadros de turnos', gender: 'm' },
  number: { prefix: 'CT', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Turnos', { engagementId: f.ref('payroll.engagement', 'Persona'), ...cells }),
  },
  lifecycle: lifecycle('draft', states, {
    publish: issues('published', 'Publicar', {
      consequence: 'Cada persona ve sus turnos. Lo que cambie después queda con su motivo.',
    }),
    change: {
      label: 'Cambiar un turno',
      from: 'published',
      to: 'published',
      params: {
        engagementId: f.ref('payroll.engagement', 'Persona'),
        on: f.day('Día'),
        code: f.optional(shiftCode('Turno', 'Vacío: ese día no tiene turno')),
        reason: f.note('Motivo', { min: 5, max: 500 }),
      },
      consequence: 'El cuadro muestra el turno nuevo, y el anterior queda en sus cambios.',
    },
    settle: {
      label: 'Pasar a novedades',
      from: 'published',
      to: 'published',
      params: { until: f.day('Turnos trabajados hasta') },
      consequence:
        'Cada turno trabajado es una novedad de horas por aprobar, con los recargos de su calendario.',
    },
    annul: annulsFrom('published', 'Anular', {
      params: annulmentParams,
      consequence: 'Nadie ve ya sus turnos y se puede hacer otro cuadro. El número queda usado.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'costCentreId', 'year', 'month', 'purpose'),
      people: f.integer('Personas'),
      hours: f.quantity('Horas'),
      condition: conditionOf(states),
    },
    totals: ['hours'],
    filters: ['condition', 'costCentreId', 'year', 'month'],
    searches: 'Número u observaciones',
  }),
  facts: z.object({
    issues: z.array(planIssue),
    people: z.array(planPerson),
    changes: z.array(planChange),
    legend: z.array(z.string()),
    restDays: z.string(),
  }),
  screens: screensAt('/nomina/turnos'),
})

const ofDay = {
  planId: f.ref('payroll.shiftPlan', 'Cuadro'),
  engagementId: f.ref('payroll.engagement', 'Persona'),
  onDay: f.day('Día'),
}

/** The other records of a cuadro, by the names that the audit uses. */
export const shiftRecords = [
  {
    table: 'payroll.shift_change',
    label: 'Cambio de un turno',
    fields: {
      ...ofDay,
      before: f.optional(f.text('Antes')),
      after: f.optional(f.text('Ahora')),
      reason: f.note('Motivo'),
    },
  },
  {
    table: 'payroll.shift_novelty',
    label: 'Novedad de un turno',
    fields: { ...ofDay, noveltyId: f.ref('payroll.novelty', 'Novedad') },
  },
]

/** The people of a service in a month: those whose cost it bears. */
export const shiftStaff = defineQuery({
  id: 'payroll.shiftStaff',
  title: 'Cuadro de turnos: personas del servicio',
  access: permissionFor(shiftPlan, 'edit'),
  params: pick(header, 'costCentreId', 'year', 'month'),
  answers: z.array(z.object({ engagementId: z.string(), label: z.string() })),
})

const amount = z.string()

/** What a cuadro adds to the payroll of its month, and the rubros that run out (C6-2). */
export const shiftPlanCost = defineQuery({
  id: 'payroll.shiftPlanCost',
  title: 'Cuadro de turnos: lo que cuesta',
  access: permission('payroll.shiftPlan.cost', 'Ver lo que cuesta un cuadro de turnos'),
  params: { id: f.ref('payroll.shiftPlan', 'Cuadro') },
  opens: ['id'],
  answers: z.object({
    total: amount,
    /** The amount of concepts without a rubro. */
    unplaced: amount,
    problems: z.array(z.string()),
    people: z.array(z.object({ engagementId: z.string(), amount })),
    rubros: z.array(
      z.object({
        ...strings('rubro', 'name'),
        amount,
        available: amount,
        /** What payrolls until that month and other cuadros take of the rubro besides. */
        payrolls: amount,
        others: amount,
        balance: amount,
        /** The day on which the available amount runs out. */
        runsOut: z.string().nullable(),
      }),
    ),
  }),
})

const sheetCells = Object.fromEntries(
  monthDays.map((nth) => [dayKey(nth), f.optional(f.text(String(nth), { max: 4 }))]),
) as Record<DayKey, Field<string | null>>

/** A cuadro as a table, to print and to export. */
export const shiftSheet = defineReport({
  id: 'payroll.shiftSheet',
  title: 'Cuadro de turnos del mes',
  params: { planId: f.ref('payroll.shiftPlan', 'Cuadro') },
  columns: {
    person: f.text('Persona'),
    identification: f.text('Documento'),
    ...sheetCells,
    hours: f.quantity('Horas'),
  },
  totals: ['hours'],
  empty: 'Este cuadro no tiene personas.',
  landscape: true,
  screen: '/nomina/turnos/cuadro',
})
