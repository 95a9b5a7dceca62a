import {
  choice,
  code,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  note,
  optional,
  ref,
  text,
  type ValuesOf,
} from '@quina/blocks'

const appointmentClasses = {
  first: 'Primera vez',
  control: 'Control',
  priority: 'Prioritaria',
  procedure: 'Procedimiento',
  board: 'Junta',
  group: 'Grupal',
  telemedicine: 'Telemedicina',
  outreach: 'Extramural',
  promotion: 'Promoción y mantenimiento',
} as const

const months = (label: string) => optional(integer(label, { max: 1500, help: 'En meses' }))

const fields = {
  code: code('Código', { max: 10 }),
  name: text('Nombre', { max: 120 }),
  class: choice('Clase', appointmentClasses),
  specialtyId: optional(ref('hospital.specialty', 'Especialidad', { help: 'Vacía si es de cualquiera' })),
  minutes: integer('Duración', { min: 5, max: 480, help: 'En minutos' }),
  modalityId: ref('reference.careModality', 'Modalidad'),
  cupsId: ref('reference.procedure', 'CUPS'),
  finalidadId: ref('reference.finalidad', 'Finalidad'),
  causeId: optional(ref('reference.externalCause', 'Causa por defecto')),
  groupCapacity: integer('Capacidad del grupo', { min: 1, max: 60, help: 'De 1 a 60 personas' }),
  aheadHoursMin: integer('Antelación mínima', { max: 720, help: 'En horas' }),
  aheadDaysMax: integer('Antelación máxima', { min: 1, max: 730, help: 'En días' }),
  conventionId: optional(ref('care.convention', 'Convención')),
  sex: optional(choice('Solo para', { F: 'Mujeres', M: 'Hombres' })),
  ageMinMonths: months('Edad mínima'),
  ageMaxMonths: months('Edad máxima'),
  countsOpportunity: flag('Cuenta para oportunidad'),
  requiresOrder: flag('Requiere orden médica'),
  requiresAuthorization: flag('Requiere autorización'),
  requiresCuota: flag('Requiere pago moderador'),
  allowsOverbooking: flag('Permite sobrecupo'),
  preparation: optional(note('Preparación', { max: 2000, help: 'Se imprime en el comprobante de la cita' })),
} satisfies Fields

export type AppointmentTypeValues = ValuesOf<typeof fields>

/** What an appointment is for (care dossier §4.2). */
export const appointmentType = defineCatalog({
  id: 'care.appointmentType',
  label: { one: 'Tipo de cita', many: 'Tipos de cita', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'TCI-001',
  list: listOf({
    columns: { ...fields, active: flag('Activo') },
    sort: 'name',
    filters: ['class', 'specialtyId', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/tipo-cita' },
})
