import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

/** The kinds of beds, by the patients they are for (care dossier §7.6). */
export const bedKinds = {
  adult: 'Adulto',
  paediatric: 'Pediátrica',
  obstetric: 'Obstétrica',
  intensive: 'Cuidado intensivo',
  intermediate: 'Cuidado intermedio',
  neonatal: 'Neonatal',
  observation: 'Observación de urgencias',
  cradle: 'Cuna',
  incubator: 'Incubadora',
} as const
export type BedKind = keyof typeof bedKinds

const fields = {
  campusId: f.ref('admin.campus', 'Sede'),
  locationId: f.ref('hospital.location', 'Cama'),
  kind: f.choice('Tipo', bedKinds),
  repsServiceId: f.ref('reference.repsService', 'Servicio'),
  serviceId: {
    ...f.optional(f.ref('tariffs.service', 'Cobra cada día')),
    help: 'El servicio del día de estancia en esta cama; sin él, el de los parámetros de facturación.',
  },
  fromDay: f.day('Habilitada desde'),
  untilDay: f.optional(f.day('Hasta')),
} satisfies Fields

/** The beds of each site: a location of kind «Cama», its kind of patient, and the service that charges a day in it. */
export const bed = defineCatalog({
  id: 'care.bed',
  /** The bed map shows the patient in each bed and the diagnosis. */
  clinical: true,
  label: { one: 'Cama', many: 'Camas', gender: 'f' },
  fields,
  shows: ['locationId'],
  key: 'locationId',
  list: listOf({
    columns: { code: f.code('Código'), ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['kind', 'repsServiceId', 'active'],
    searches: 'Código o nombre de la cama',
  }),
  screens: { list: '/admision/camas/configuracion' },
})
