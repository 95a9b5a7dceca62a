import { choice, day, defineReport, type Fields, instant, integer, optional, ref, text } from '@quina/blocks'

const span = { from: day('Desde'), to: day('Hasta') } satisfies Fields

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

/** C11: the readers of clinical records, how much of it left the hospital, and how often it was outside their care. */
export const accessesBy = defineReport({
  id: 'care.accessesBy',
  title: 'Accesos a historias clínicas',
  params: { ...span, by: choice('Agrupar por', accessGroupings) },
  columns: {
    name: text('Grupo'),
    count: integer('Accesos'),
    people: integer('Pacientes'),
    printed: integer('Impresiones'),
    exported: integer('Exportaciones'),
    motivated: integer('Con motivo'),
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

/** Each reading: a page of a list is one, of several patients. */
export const accessDetail = defineReport({
  id: 'care.accessDetail',
  title: 'Detalle de accesos',
  params: {
    ...span,
    patientId: optional(ref('people.patient', 'Paciente')),
    by: optional(choice('De un grupo', accessGroupings)),
    value: optional(text('Grupo', { max: 300 })),
    operation: optional(choice('Cómo', accessOperations)),
    motivated: optional(choice('Con motivo', { yes: 'Sí', no: 'No' })),
  },
  columns: {
    accessed: instant('Fecha y hora'),
    user: text('Usuario'),
    ip: optional(text('Equipo')),
    what: text('Qué se leyó'),
    operation: choice('Cómo', accessOperations),
    people: integer('Pacientes'),
    patient: optional(text('Paciente')),
    motive: optional(text('Motivo')),
  },
  paged: true,
  groups: ['user', 'what', 'operation'],
  landscape: true,
  empty: 'No hay accesos con estos parámetros.',
  drill: { patient: '/verUsuario/{patientId}' },
})

export const accessReports = [accessesBy, accessDetail] as const
