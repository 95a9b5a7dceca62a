import {
  choice,
  code,
  day,
  defineCatalog,
  defineReport,
  type Fields,
  flag,
  instant,
  integer,
  listOf,
  optional,
  text,
} from '@quina/blocks'
import { dutyStates } from '../../admission/legal-duty/legal-duty.contract.ts'

const notices = { immediate: 'Inmediata (24 horas)', weekly: 'Semanal' } as const

const prefixes = {
  ...text('Diagnósticos', {
    max: 300,
    help: 'Cómo empiezan sus códigos CIE-10, sin punto y separados por comas: A90,A970',
  }),
  schema: text('').schema.transform((given: string) => given.replace(/\s/g, '').toUpperCase()),
}

const fields = {
  code: code('Código INS', { max: 10 }),
  name: text('Evento', { max: 150 }),
  prefixes,
  notice: choice('Notificación', notices),
  belowAge: optional(integer('Solo menores de (años)', { min: 1, max: 130 })),
  fromDay: day('Desde'),
  untilDay: optional(day('Hasta')),
  source: text('Fuente', { max: 200 }),
} satisfies Fields

/** The events of public health that are notified to SIVIGILA when one of their diagnoses is made. */
export const notifiableEvent = defineCatalog({
  id: 'care.notifiableEvent',
  label: { one: 'Evento de SIVIGILA', many: 'Eventos de SIVIGILA', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: flag('Activo') },
    sort: 'code',
    filters: ['notice', 'active'],
    searches: 'Código, evento o diagnóstico',
  }),
  screens: { list: '/admision/configuracion/sivigila' },
})

/** What was diagnosed that is notified: by when, and with which number it was. */
export const sivigilaNotices = defineReport({
  id: 'statistics.sivigilaNotices',
  clinical: true,
  title: 'Notificación a SIVIGILA',
  params: {
    from: day('Ingresos desde'),
    to: day('Hasta'),
    state: optional(
      choice('Estado', {
        pending: 'Por notificar',
        overdue: 'Vencidas',
        done: 'Notificadas',
        not_applicable: 'No aplica',
      }),
    ),
  },
  columns: {
    event: text('Evento'),
    notice: choice('Notificación', notices),
    admission: code('Admisión'),
    patient: text('Paciente'),
    document: text('Documento'),
    age: integer('Edad'),
    sex: text('Sexo'),
    municipality: optional(text('Municipio')),
    dueAt: instant('Vence'),
    state: choice('Estado', { ...dutyStates, done: 'Notificada', overdue: 'Vencida' }),
    doneAt: optional(instant('Notificada')),
    evidence: optional(text('Número')),
  },
  landscape: true,
  empty: 'No hay eventos por notificar con estos parámetros.',
  drill: { admission: '/admision/edit/{admissionId}' },
})
