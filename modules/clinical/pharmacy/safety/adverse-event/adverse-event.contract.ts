import {
  annuls,
  approves,
  defineDocument,
  defineParameter,
  documentList,
  type Fields,
  f,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** The hours to report a serious event after it is known, holidays included. */
export const seriousEventHours = defineParameter({
  id: 'pharmacy.seriousEventHours',
  area: 'Farmacia',
  field: f.integer('Horas para reportar un evento serio', { min: 1, max: 720 }),
  initial: 72,
})

export const plainEventDays = defineParameter({
  id: 'pharmacy.plainEventDays',
  area: 'Farmacia',
  field: f.integer('Días para reportar un evento no serio, o un mes sin eventos', { min: 1, max: 120 }),
  initial: 30,
})

const programs = {
  medicine: 'Farmacovigilancia (FOREAM)',
  device: 'Tecnovigilancia (FOREIA)',
  reagent: 'Reactivovigilancia',
} as const
const severities = { serious: 'Serio', plain: 'No serio', none: 'Mes sin eventos' } as const
const outcomes = {
  recovered: 'Recuperado',
  recovering: 'En recuperación',
  sequelae: 'Con secuelas',
  death: 'Muerte',
  unknown: 'Desconocido',
} as const

const fields = {
  program: f.choice('Programa', programs),
  severity: f.choice('Gravedad', severities),
  date: f.day('Fecha'),
  happenedOn: f.day('Ocurrió el', { help: 'De un mes sin eventos, su último día' }),
  knownOn: f.day('Se conoció el'),
  knownAt: { ...f.text('Hora', { max: 5, help: 'Como 02:35 PM' }), clock: true as const },
  productId: f.optional(f.ref('warehouse.product', 'Producto')),
  lotId: f.optional(f.ref('warehouse.lot', 'Lote')),
  patientId: f.optional(f.ref('people.patient', 'Paciente')),
  outcome: f.optional(f.choice('Desenlace', outcomes)),
  purpose: f.note('Qué ocurrió', { min: 10, max: 2000 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Por reportar', tone: 'warning' },
  reported: { label: 'Reportado', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

export interface AdverseEventFacts {
  readonly dueAt: string | null
  readonly receipt: string | null
  /** The deliveries of that product to the patient, the newest first. */
  readonly given: readonly string[]
  /** The number of other events of that lot. */
  readonly alike: number
}

/** Evento adverso: an event with a product, until it is reported to INVIMA (additions C3.2). */
export const adverseEvent = defineDocument({
  id: 'pharmacy.adverseEvent',
  clinical: true,
  label: { one: 'Evento de vigilancia', many: 'Eventos de vigilancia', gender: 'm' },
  number: { prefix: 'EVA', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar', {
      consequence: 'Empieza su plazo para reportarlo, con los festivos incluidos.',
    }),
    report: {
      label: 'Marcar como reportado',
      from: 'approved',
      to: 'reported',
      params: {
        receipt: f.code('Número que dio INVIMA', { max: 60, help: 'De VigiFlow o de su aplicativo' }),
      },
    },
    annul: annuls('Anular', { params: { reason: f.note('Motivo', { min: 10, max: 500 }) } }),
  }),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'program', 'severity', 'productId', 'lotId', 'patientId'),
      dueAt: f.instant('Reportar antes de'),
      receipt: f.text('Número de INVIMA'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['En plazo', 'warning'],
        overdue: ['Vencido', 'bad'],
        reported: ['Reportado', 'good'],
        late: ['Reportado tarde', 'warning'],
        annulled: ['Anulado', 'bad'],
      }),
    },
    filters: ['condition', 'program', 'severity', 'productId', 'date'],
    byVigencia: true,
    searches: 'Número, qué ocurrió o número de INVIMA',
  }),
  facts: z.custom<AdverseEventFacts>(),
  screens: screensAt('/farmacia/vigilancia'),
})
