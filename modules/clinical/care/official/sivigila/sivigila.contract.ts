import { defineCatalog, defineReport, type Fields, f, listOf } from '@quina/blocks'
import { dutyStates } from '../../admission/legal-duty/legal-duty.contract.ts'

const notices = { immediate: 'Inmediata (24 horas)', weekly: 'Semanal' } as const

const prefixes = {
  ...f.text('Diagnósticos', {
    max: 300,
    help: 'Cómo empiezan sus códigos CIE-10, sin punto y separados por comas: A90,A970',
  }),
  schema: f.text('').schema.transform((given: string) => given.replace(/\s/g, '').toUpperCase()),
}

const fields = {
  code: f.code('Código INS', { max: 10 }),
  name: f.text('Evento', { max: 150 }),
  prefixes,
  notice: f.choice('Notificación', notices),
  belowAge: f.optional(f.integer('Solo menores de (años)', { min: 1, max: 130 })),
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
  source: f.text('Fuente', { max: 200 }),
} satisfies Fields

/** The events of public health that are notified to SIVIGILA when one of their diagnoses is made. */
export const notifiableEvent = defineCatalog({
  id: 'care.notifiableEvent',
  label: { one: 'Evento de SIVIGILA', many: 'Eventos de SIVIGILA', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['notice', 'active'],
    searches: 'Código, evento o diagnóstico',
  }),
  screens: { list: '/admision/configuracion/sivigila' },
})

/** The diagnoses that must be notified, with the term and the number of each notification. */
export const sivigilaNotices = defineReport({
  id: 'statistics.sivigilaNotices',
  clinical: true,
  title: 'Notificación a SIVIGILA',
  params: {
    from: f.day('Ingresos desde'),
    to: f.day('Hasta'),
    state: f.optional(
      f.choice('Estado', {
        pending: 'Por notificar',
        overdue: 'Vencidas',
        done: 'Notificadas',
        not_applicable: 'No aplica',
      }),
    ),
  },
  columns: {
    event: f.text('Evento'),
    notice: f.choice('Notificación', notices),
    admission: f.code('Admisión'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    age: f.integer('Edad'),
    sex: f.text('Sexo'),
    municipality: f.optional(f.text('Municipio')),
    dueAt: f.instant('Vence'),
    state: f.choice('Estado', { ...dutyStates, done: 'Notificada', overdue: 'Vencida' }),
    doneAt: f.optional(f.instant('Notificada')),
    evidence: f.optional(f.text('Número')),
  },
  landscape: true,
  empty: 'No hay eventos por notificar con estos parámetros.',
  drill: { admission: '/admision/edit/{admissionId}' },
})
