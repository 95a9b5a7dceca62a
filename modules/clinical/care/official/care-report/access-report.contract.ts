import { defineReport, type Fields, f } from '@quina/blocks'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields

const accessOperations = {
  list: 'Lista',
  search: 'Búsqueda',
  view: 'Consulta',
  edit: 'Edición',
  print: 'Impresión',
  export: 'Exportación',
} as const

export const accessGroupings = { user: 'Usuario', what: 'Qué se leyó', day: 'Día' } as const
export type AccessGrouping = keyof typeof accessGroupings

const accesses = '/care/reports/index?informe=accessDetail&from={from}&to={to}&by={by}&value={value}'

/** C11: the readers of clinical records, how much left the hospital, and how often the reader was outside the patient's care. */
export const accessesBy = defineReport({
  id: 'care.accessesBy',
  title: 'Accesos a historias clínicas',
  params: { ...span, by: f.choice('Agrupar por', accessGroupings) },
  columns: {
    name: f.text('Grupo'),
    count: f.integer('Accesos'),
    people: f.integer('Pacientes'),
    printed: f.integer('Impresiones'),
    exported: f.integer('Exportaciones'),
    motivated: f.integer('Con motivo'),
  },
  totals: ['count', 'printed', 'exported', 'motivated'],
  empty: 'Nadie leyó historias en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['count'] },
  drill: {
    count: accesses,
    printed: `${accesses}&operation=print`,
    exported: `${accesses}&operation=export`,
    motivated: `${accesses}&motivated=yes`,
  },
})

/** Each reading; a page of a list is one reading of several patients. */
export const accessDetail = defineReport({
  id: 'care.accessDetail',
  title: 'Detalle de accesos',
  params: {
    ...span,
    patientId: f.optional(f.ref('people.patient', 'Paciente')),
    by: f.optional(f.choice('De un grupo', accessGroupings)),
    value: f.optional(f.text('Grupo', { max: 300 })),
    operation: f.optional(f.choice('Cómo', accessOperations)),
    motivated: f.optional(f.choice('Con motivo', { yes: 'Sí', no: 'No' })),
  },
  columns: {
    accessed: f.instant('Fecha y hora'),
    user: f.text('Usuario'),
    ip: f.optional(f.text('Equipo')),
    what: f.text('Qué se leyó'),
    operation: f.choice('Cómo', accessOperations),
    people: f.integer('Pacientes'),
    patient: f.optional(f.text('Paciente')),
    motive: f.optional(f.text('Motivo')),
  },
  paged: true,
  groups: ['user', 'what', 'operation'],
  landscape: true,
  empty: 'No hay accesos con estos parámetros.',
  drill: { patient: '/verUsuario/{patientId}' },
})

export const accessReports = [accessesBy, accessDetail] as const
