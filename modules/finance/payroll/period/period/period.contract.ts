import {
  conditionOf,
  defineCommand,
  defineDocument,
  defineQuery,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  permissionFor,
  screensAt,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { type Nature, natures } from '../../engine/method/method.contract.ts'
import { engagementKinds, type Regime, regimes } from '../../staff/engagement/engagement-kinds.contract.ts'

export const periodKinds = {
  ordinary: 'Ordinaria',
  serviceBonus: 'Prima de servicios',
  christmasBonus: 'Prima de navidad',
  additional: 'Adicional',
  retroactive: 'Retroactivo',
  settlement: 'Liquidación definitiva',
  benefit: 'Prestación de una persona',
} as const
export type PeriodKind = keyof typeof periodKinds

const header = {
  date: f.day('Fecha'),
  kind: f.usually(f.choice('Clase', periodKinds), 'ordinary'),
  year: f.integer('Año', { min: 2020, max: 2100 }),
  month: f.integer('Mes', { min: 1, max: 12 }),
  paidOn: f.day('Fecha de pago'),
  untilDay: f.optional(f.day('Causada hasta', { help: 'Solo en las primas' })),
  retroactiveFrom: f.optional(
    f.day('Retroactivo desde', { help: 'Solo en el retroactivo: el día desde el que rige el acto' }),
  ),
  regime: f.optional(
    f.choice('Solo del régimen', regimes, { help: 'Solo en la ordinaria, si el mes se liquida por grupos' }),
  ),
  engagementKind: f.optional(f.choice('Solo los vinculados como', engagementKinds)),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Solo del centro de costo')),
} satisfies Fields

const states = {
  draft: { label: 'Abierta', tone: 'neutral', editable: true },
  liquidated: { label: 'Liquidada', tone: 'warning' },
  review: { label: 'En revisión', tone: 'warning' },
  approved: { label: 'Aprobada', tone: 'good' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

const reason = { reason: f.note('Motivo', { min: 10, max: 500 }) }

const natureNames = Object.keys(natures) as [Nature, ...Nature[]]

/** A payroll of a site (payroll dossier §2.5): liquidated by one person and approved by another. */
export const payrollPeriod = defineDocument({
  id: 'payroll.period',
  label: { one: 'Nómina', many: 'Nóminas', gender: 'f' },
  number: { prefix: 'NOM', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    liquidate: issues('liquidated', 'Liquidar', {
      usual: true,
      consequence: 'Se calcula a todas las personas del mes. Podrá recalcular mientras no se apruebe.',
    }),
    recalculate: {
      label: 'Recalcular',
      from: 'liquidated',
      to: 'liquidated',
      consequence: 'Se calcula otra vez con los datos de hoy.',
    },
    submit: { label: 'Enviar a revisión', from: 'liquidated', to: 'review' },
    return: { label: 'Devolver', from: 'review', to: 'liquidated', params: reason },
    approve: {
      label: 'Aprobar',
      from: ['liquidated', 'review'],
      to: 'approved',
      usual: true,
      params: {
        pendingReason: f.optional(
          f.note('Por qué deja novedades sin aprobar', {
            min: 10,
            max: 500,
            help: 'Solo si quedan novedades de sus días por decidir',
          }),
        ),
      },
      consequence:
        'Sus líneas quedan fijas: lo que cambie después se paga en otra nómina. La aprueba otra persona.',
    },
    annul: { label: 'Anular', from: ['liquidated', 'review'], to: 'annulled', params: reason, danger: true },
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      ...pick(header, 'kind', 'year', 'month', 'paidOn', 'regime', 'engagementKind', 'costCentreId'),
      people: f.integer('Personas'),
      blocked: f.integer('Sin liquidar'),
      earned: f.money('Devengado'),
      deducted: f.money('Deducciones'),
      net: f.money('Neto'),
      employer: f.money('Aportes patronales'),
      condition: conditionOf(states),
    },
    totals: ['net'],
    sort: '-year',
    filters: ['condition', 'kind', 'year', 'month', 'regime'],
    searches: 'Año o mes',
  }),
  facts: z.object({
    /** For the payroll of one person: the settlement or the benefit that made it. */
    liquidationId: z.string().nullable(),
    net: z.string(),
    /** The totals by concept, as printed on its paper. */
    concepts: z.array(
      z.object({ nature: z.enum(natureNames), name: z.string(), people: z.number(), amount: z.string() }),
    ),
    /** Cuadros of its month with turnos of its people that are not novedades yet: it pays none of them. */
    plans: z.array(z.object({ ...strings('id', 'service'), draft: z.boolean(), shifts: z.number() })),
  }),
  screens: screensAt('/liquidar/Nomina'),
})

const amount = z.string()
const seen = permissionFor(payrollPeriod, 'view')

const periodPerson = z.object({
  ...strings('engagementId', 'name', 'identification'),
  ...stringsOrNull('position', 'centre'),
  regime: z.enum(Object.keys(regimes) as [Regime, ...Regime[]]),
  /** Null in payments besides the month. */
  days: z.number().nullable(),
  earned: amount,
  deducted: amount,
  net: amount,
  employer: amount,
  before: amount.nullable(),
  stale: z.boolean(),
  ...stringsOrNull('problem', 'problemCode'),
  alerts: z.array(z.string()),
  /** Undecided novedades on its days: the pay leaves them out. */
  pending: z.array(z.object({ id: z.string(), kind: z.string() })),
})
export type PeriodPerson = z.output<typeof periodPerson>

/** The people of a period: the outcome of each, whether a fact changed since, and what prevents a liquidation. */
export const periodPeople = defineQuery({
  id: 'payroll.periodPeople',
  title: 'Personas de una nómina',
  access: seen,
  params: { periodId: f.ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  answers: z.array(periodPerson),
})

/** Liquidates one person again with today's data: the others keep their lines. */
export const recalculatePerson = defineCommand({
  id: 'payroll.recalculatePerson',
  verb: 'Recalcular esta persona',
  access: permissionFor(payrollPeriod, 'liquidate'),
  about: {
    periodId: f.ref('payroll.period', 'Nómina'),
    engagementId: f.ref('payroll.engagement', 'Persona'),
  },
  params: {},
  answers: z.object({ net: amount, before: amount }),
})

/** The lines of a person in a period, each with its explanation. */
export const periodLines = defineQuery({
  id: 'payroll.periodLines',
  title: 'Liquidación de una persona',
  access: seen,
  params: {
    periodId: f.ref('payroll.period', 'Nómina'),
    engagementId: f.ref('payroll.engagement', 'Persona'),
  },
  opens: ['periodId', 'engagementId'],
  answers: z.array(
    z.object({
      ...strings('id', 'concept', 'name'),
      nature: z.enum(natureNames),
      amount,
      sentence: z.string(),
    }),
  ),
})
