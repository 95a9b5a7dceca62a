import {
  annulmentParams,
  annuls,
  approves,
  conditionOf,
  defineDocument,
  defineReport,
  defineRows,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { asset } from '../../register/asset/asset.contract.ts'

const planned = {
  preventive: 'Mantenimiento preventivo',
  calibration: 'Calibración',
  verification: 'Verificación metrológica',
} as const

export const maintenanceKinds = { ...planned, corrective: 'Mantenimiento correctivo' } as const

export const maintenanceResults = {
  works: 'Queda en servicio',
  limited: 'Queda con restricciones',
  stopped: 'No queda en servicio',
} as const

const header = {
  date: f.day('Se hizo el'),
  kind: f.choice('Mantenimiento', maintenanceKinds),
  assetId: f.ref('assets.asset', 'Bien'),
  terceroId: f.optional(f.ref('people.tercero', 'Quién lo hizo', { help: 'Vacío: personal propio' })),
  registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')),
  invoice: f.optional(f.code('Factura', { max: 40 })),
  cost: f.optional(f.money('Costo')),
  certificate: f.optional(f.code('Certificado', { max: 60, help: 'El de la calibración o la verificación' })),
  stoppedHours: f.optional(f.integer('Horas fuera de uso', { max: 100_000 })),
  result: f.choice('Resultado', maintenanceResults),
  purpose: f.note('Qué se hizo', { min: 5, max: 1000 }),
}

const states = issuedStates({ approved: 'Registrado', annulled: 'Anulado' })

/** Mantenimiento or calibration of an asset, once done (additions to the dossier, C4-6). */
export const maintenance = defineDocument({
  id: 'assets.maintenance',
  label: { one: 'Mantenimiento', many: 'Mantenimientos', gender: 'm' },
  number: { prefix: 'MT', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar', {
      consequence: 'Queda en la hoja de vida del bien, y su plan cuenta desde esa fecha.',
    }),
    annul: annuls('Anular', {
      params: annulmentParams,
      consequence: 'Deja de contar en la hoja de vida, en el plan y en lo ejecutado.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kind', 'assetId', 'terceroId', 'cost', 'certificate', 'result'),
      condition: conditionOf(states),
    },
    totals: ['cost'],
    filters: ['condition', 'kind', 'assetId', 'terceroId', 'result', 'date'],
    byVigencia: true,
    searches: 'Número, certificado, factura o lo que se hizo',
  }),
  screens: screensAt('/assets/mantenimiento'),
})

const ofAsset = {
  module: 'assets',
  view: permissionFor(asset, 'view'),
  edit: permissionFor(maintenance, 'edit'),
} as const

/** A maintenance that an asset needs every number of months. */
export const maintenancePlan = defineRows({
  ...ofAsset,
  path: '/api/assets/asset/:id/plan',
  title: 'Plan de mantenimiento',
  one: 'mantenimiento del plan',
  audited: 'Plan de mantenimiento de un bien',
  fields: {
    kind: f.choice('Mantenimiento', planned),
    everyMonths: f.integer('Cada cuántos meses', { min: 1, max: 120 }),
    firstOn: f.day('El primero', { help: 'Si ya se hizo alguno, cuenta desde el último' }),
    cost: f.optional(f.money('Costo esperado cada vez')),
    terceroId: f.optional(f.ref('people.tercero', 'Quién lo hace')),
    note: f.optional(f.text('Nota', { max: 200 })),
  },
})

const severities = { serious: 'Serio', mild: 'No serio' } as const
const eventKinds = { event: 'Evento adverso', incident: 'Incidente adverso' } as const

/** Technovigilance: an adverse event of biomedical equipment and its report to INVIMA. */
export const deviceEvents = defineRows({
  ...ofAsset,
  path: '/api/assets/asset/:id/event',
  title: 'Tecnovigilancia',
  one: 'evento',
  audited: 'Evento de tecnovigilancia',
  fields: {
    occurredOn: f.day('Ocurrió el'),
    kind: f.choice('Clase', eventKinds),
    severity: f.choice('Gravedad', severities),
    description: f.note('Qué pasó', { min: 5, max: 500 }),
    reportedOn: f.optional(f.day('Reportado el')),
    report: f.optional(f.code('Número del reporte', { max: 40 })),
  },
})

/** How soon the next turn of a plan is due. */
const dueStates = {
  overdue: ['Vencido', 'bad'],
  soon: ['Antes de un mes', 'warning'],
  later: ['Al día', 'good'],
} as const

/** The calendar of maintenance and calibration: the turns of every plan that are due up to a day. */
export const maintenanceDue = defineReport({
  id: 'assets.maintenanceDue',
  title: 'Mantenimientos por hacer',
  params: { until: f.day('Hasta') },
  columns: {
    plate: f.code('Placa'),
    description: f.text('Bien'),
    place: f.text('Ubicación'),
    kind: f.choice('Mantenimiento', planned),
    lastOn: f.day('Último'),
    nextOn: f.day('Próximo'),
    condition: f.condition('Estado', dueStates),
    supplier: f.text('Quién lo hace'),
    cost: f.money('Costo esperado'),
  },
  totals: ['cost'],
  landscape: true,
  screen: '/assets/mantenimiento/calendario',
})

/** The entity's assets in service, and the policy that covers each on a day (additions to the dossier, C4-10). */
export const insurance = defineReport({
  id: 'assets.insurance',
  title: 'Seguros de los bienes',
  params: { on: f.day('Al') },
  columns: {
    plate: f.code('Placa'),
    description: f.text('Bien'),
    place: f.text('Ubicación'),
    policy: f.text('Póliza'),
    insuredUntil: f.day('Hasta'),
    condition: f.condition('Estado', {
      none: ['Sin póliza', 'bad'],
      expired: ['Vencida', 'bad'],
      current: ['Vigente', 'good'],
    }),
    carrying: f.money('En libros'),
    insuredValue: f.money('Valor asegurado'),
    uncovered: f.money('Sin cubrir'),
  },
  totals: ['carrying', 'insuredValue', 'uncovered'],
  landscape: true,
  screen: '/assets/seguros',
})
