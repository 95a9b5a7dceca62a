import {
  annulmentParams,
  annuls,
  approves,
  conditionOf,
  defineCatalog,
  defineDocument,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  screensAt,
  type ValuesOf,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { absenceKinds } from '../../engine/day-map/day-map.contract.ts'
import { hourKinds } from '../../engine/hours/hours.contract.ts'

/** The staff to which a kind of novedad applies. */
const staffs = { all: 'Todos', public: 'Servidores públicos', private: 'Particulares (CST)' } as const

const kindFields = {
  code: f.code('Código', { max: 10 }),
  name: f.text('Nombre', { max: 120 }),
  measure: f.choice('Se mide en', { days: 'Días', hours: 'Horas', amount: 'Valor', percent: 'Porcentaje' }),
  absence: f.optional(f.choice('Ausencia', absenceKinds)),
  hourKind: f.optional(f.choice('Clase de hora', hourKinds)),
  pilaMark: f.optional(f.code('Novedad de la PILA', { max: 6 })),
  dianElement: f.optional(f.code('Elemento de la DIAN', { max: 40 })),
  conceptId: f.optional(f.ref('payroll.concept', 'Concepto')),
  staff: f.choice('Para', staffs),
  most: f.optional(f.quantity('Máximo', { help: 'En lo que se mide' })),
  mostBy: f.optional(
    f.choice('Máximo por', { novelty: 'Cada vez', month: 'Mes', semester: 'Semestre', year: 'Año' }),
  ),
  dayKind: f.optional(f.choice('Clase de días', { calendar: 'Calendario', business: 'Hábiles' })),
  needsSupport: f.flag('Exige soporte'),
  norm: f.text('Norma', { max: 200 }),
} satisfies Fields
export type NoveltyKind = ValuesOf<typeof kindFields>

/** Kinds of novedad and the effect of each (payroll dossier §2.4; C1.5, C1.7). */
export const noveltyKind = defineCatalog({
  id: 'payroll.noveltyKind',
  label: { one: 'Clase de novedad', many: 'Clases de novedad', gender: 'f' },
  fields: kindFields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'NOM-340',
  list: listOf({
    columns: { ...kindFields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['measure', 'staff', 'absence', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/configuracion/liquidacion/novedades' },
})

/** For hours not approved yet: their cost in their month, concept by concept, and the limits that they exceed. */
const noveltyCost = z.object({
  total: z.string(),
  lines: z.array(z.object({ name: z.string(), amount: z.string(), sentence: z.string() })),
  warnings: z.array(z.string()),
})
export type NoveltyCost = z.output<typeof noveltyCost>

const restChoices = { money: 'Dinero', rest: 'Descanso compensatorio' } as const

const births = { single: 'De un hijo', multiple: 'Múltiple, o de un hijo con discapacidad' } as const

const gestationHelp = 'De una licencia de maternidad; vacíos, cotizó toda la gestación'

const noveltyFields = {
  date: f.day('Fecha de registro'),
  engagementId: f.ref('payroll.engagement', 'Persona'),
  kindId: f.ref('payroll.noveltyKind', 'Novedad'),
  conceptId: f.optional(f.ref('payroll.concept', 'Concepto', { help: 'Vacío: el de la clase de novedad' })),
  fromDay: f.day('Desde'),
  toDay: f.day('Hasta'),
  hours: f.optional(f.quantity('Horas')),
  fromTime: f.optional(f.time('Hora de inicio')),
  amount: f.optional(f.money('Valor')),
  rate: f.optional(f.percent('Porcentaje')),
  restChoice: f.optional(
    f.choice('Domingo o festivo ocasional', restChoices, { help: 'Lo que eligió la persona; vacío: dinero' }),
  ),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  support: f.optional(f.text('Soporte', { max: 60 })),
  supportDate: f.optional(f.day('Fecha del soporte')),
  extendsId: f.optional(f.ref('payroll.novelty', 'Prórroga de')),
  accidentOn: f.optional(
    f.day('Fecha del accidente', {
      help: 'O del diagnóstico: ese día lo paga la entidad, y los demás la ARL',
    }),
  ),
  gestationDays: f.optional(f.integer('Días de gestación', { min: 1, max: 310, help: gestationHelp })),
  contributedDays: f.optional(f.integer('Días cotizados en la gestación', { max: 310, help: gestationHelp })),
  bornOn: f.optional(
    f.day('Fecha del nacimiento', { help: 'De una licencia de maternidad o de paternidad' }),
  ),
  missingWeeks: f.optional(
    f.integer('Semanas que faltaron para el término', { min: 1, max: 20, help: 'De un parto prematuro' }),
  ),
  birth: f.optional(f.choice('Parto', births, { help: 'Vacío: de un hijo' })),
  purpose: f.optional(f.note('Observaciones', { max: 500 })),
} satisfies Fields

const states = {
  draft: { label: 'Registrada', tone: 'neutral', editable: true },
  approved: { label: 'Aprobada', tone: 'good' },
  rejected: { label: 'Rechazada', tone: 'bad' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Novedad: an event that changes a person's pay. The user who registers it does not approve it. */
export const novelty = defineDocument({
  id: 'payroll.novelty',
  label: { one: 'Novedad', many: 'Novedades de nómina', gender: 'f' },
  number: { prefix: 'NOV', restarts: 'vigencia' },
  fields: noveltyFields,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Aprobar', { consequence: 'Entra en la nómina de sus días.' }),
    reject: issues('rejected', 'Rechazar', {
      danger: true,
      params: { reason: f.note('Motivo', { min: 5, max: 500 }) },
      consequence: 'No entra en ninguna nómina.',
    }),
    annul: annuls('Anular', {
      params: annulmentParams,
      consequence: 'Sale de la nómina. Lo que ya se liquidó con ella se corrige en la siguiente.',
    }),
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      identification: f.text('Documento'),
      ...pick(noveltyFields, 'engagementId', 'kindId', 'fromDay', 'toDay', 'hours', 'amount'),
      ...pick(noveltyFields, 'support', 'date'),
      condition: conditionOf(states),
    },
    totals: ['amount'],
    sort: '-fromDay',
    filters: ['condition', 'kindId', 'engagementId', 'fromDay'],
    searches: 'Persona, documento o soporte',
  }),
  facts: z.object({ cost: noveltyCost.nullable() }),
  screens: screensAt('/nomina/novedades'),
})
