import { defineCatalog, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'

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

const months = (label: string) => f.optional(f.integer(label, { max: 1500, help: 'En meses' }))

const fields = {
  code: f.code('Código', { max: 10 }),
  name: f.text('Nombre', { max: 120 }),
  class: f.choice('Clase', appointmentClasses),
  specialtyId: f.optional(f.ref('hospital.specialty', 'Especialidad', { help: 'Vacía si es de cualquiera' })),
  minutes: f.integer('Duración', { min: 5, max: 480, help: 'En minutos' }),
  modalityId: f.ref('reference.careModality', 'Modalidad'),
  cupsId: f.ref('reference.procedure', 'CUPS'),
  finalidadId: f.ref('reference.finalidad', 'Finalidad'),
  causeId: f.optional(f.ref('reference.externalCause', 'Causa por defecto')),
  groupCapacity: f.integer('Capacidad del grupo', { min: 1, max: 60, help: 'De 1 a 60 personas' }),
  aheadHoursMin: f.integer('Antelación mínima', { max: 720, help: 'En horas' }),
  aheadDaysMax: f.integer('Antelación máxima', { min: 1, max: 730, help: 'En días' }),
  conventionId: f.optional(f.ref('care.convention', 'Convención')),
  sex: f.optional(f.choice('Solo para', { F: 'Mujeres', M: 'Hombres' })),
  ageMinMonths: months('Edad mínima'),
  ageMaxMonths: months('Edad máxima'),
  countsOpportunity: f.flag('Cuenta para oportunidad'),
  requiresOrder: f.flag('Requiere orden médica'),
  requiresAuthorization: f.flag('Requiere autorización'),
  requiresCuota: f.flag('Requiere pago moderador'),
  allowsOverbooking: f.flag('Permite sobrecupo'),
  preparation: f.optional(
    f.note('Preparación', { max: 2000, help: 'Se imprime en el comprobante de la cita' }),
  ),
} satisfies Fields

export type AppointmentTypeValues = ValuesOf<typeof fields>

/** The kinds of appointment (care dossier §4.2). */
export const appointmentType = defineCatalog({
  id: 'care.appointmentType',
  label: { one: 'Tipo de cita', many: 'Tipos de cita', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'TCI-001',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'name',
    filters: ['class', 'specialtyId', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/tipo-cita' },
})
