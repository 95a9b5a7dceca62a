import { defineCatalog, type Field, type Fields, f, listOf, screensAt, type ValuesOf } from '@quina/blocks'

/** The kind of a service, for the invoice and the tarifario. */
export const serviceKinds = {
  consultation: 'Consulta',
  procedure: 'Procedimiento',
  surgery: 'Cirugía',
  medicine: 'Medicamento',
  device: 'Dispositivo o insumo',
  stay: 'Estancia',
  transfer: 'Traslado',
  fee: 'Honorario',
  theatre: 'Derecho de sala',
  package: 'Paquete',
  complementary: 'Complementario',
  not_health: 'Otro, no es de salud',
} as const
export type ServiceKind = keyof typeof serviceKinds

/** The kind of RIPS record that reports it. */
export const ripsObjects = {
  consultas: 'Consultas',
  procedimientos: 'Procedimientos',
  urgencias: 'Urgencias',
  hospitalizacion: 'Hospitalización',
  medicamentos: 'Medicamentos',
  otrosServicios: 'Otros servicios',
  none: 'No se reporta',
} as const
export type RipsObject = keyof typeof ripsObjects

export const moderatingClasses = { cuota: 'Cuota moderadora', copago: 'Copago', exempt: 'Exento' } as const
export type ModeratingClass = keyof typeof moderatingClasses

export const ivaKinds = { excluded: 'Excluido', exempt: 'Exento', taxed: 'Gravado' } as const
export type IvaKind = keyof typeof ivaKinds

/** A field with the heading of its column in a file, and its value when the file has none. */
const brought = <T, W>(field: Field<T, W>, headings: readonly string[], blank?: W): Field<T, W> => ({
  ...field,
  headings,
  ...(blank === undefined ? {} : { blank }),
})
const switched = (label: string, ...headings: string[]): Field<boolean> =>
  brought(f.flag(label), headings, false)
const months = (label: string) => f.optional(f.integer(label, { max: 1500, help: 'En meses' }))

/** The fields that RIPS requires of a medicine (billing dossier §8.2, M07 to M13). */
const medicineFields = {
  medicineTypeId: brought(
    f.optional(
      f.ref('reference.medicineType', 'Tipo de medicamento', {
        help: 'Vacío con IUM: según registro sanitario',
      }),
    ),
    ['tipo_medicamento'],
  ),
  dispensingUnitId: brought(
    f.optional(
      f.ref('reference.presentationUnit', 'Unidad mínima de dispensación', {
        help: 'Vacía con IUM: la que este diga',
      }),
    ),
    ['unidad_minima', 'upr'],
  ),
  dispensingMeasureId: brought(
    f.optional(
      f.ref('reference.measureUnit', 'O se dispensa por medida', {
        help: 'Como mg o UI, en vez de una presentación',
      }),
    ),
    ['unidad_medida_dispensacion'],
  ),
  ingredientId: brought(
    f.optional(
      f.ref('reference.activeIngredient', 'Principio activo (DCI)', {
        help: 'Solo de preparaciones magistrales',
      }),
    ),
    ['principio_activo', 'dci'],
  ),
  concentration: brought(f.optional(f.quantity('Concentración')), ['concentracion']),
  concentrationUnitId: brought(f.optional(f.ref('reference.measureUnit', 'Unidad de la concentración')), [
    'unidad_concentracion',
  ]),
  pharmaceuticalFormId: brought(f.optional(f.ref('reference.pharmaceuticalForm', 'Forma farmacéutica')), [
    'forma_farmaceutica',
  ]),
} satisfies Fields

const fields = {
  code: brought(f.code('Código', { max: 30 }), ['codigo_interno']),
  name: f.text('Nombre', { max: 300 }),
  invoiceName: f.optional(f.text('Nombre en la factura', { max: 300, help: 'Vacío usa el nombre' })),
  kind: brought(f.choice('Clase', serviceKinds), ['clase_servicio']),
  cupsId: brought(f.optional(f.ref('reference.procedure', 'CUPS')), ['codigo_cups']),
  soatCode: brought(f.optional(f.code('Código SOAT', { max: 20 })), ['soat']),
  issCode: brought(f.optional(f.code('Código ISS', { max: 20 })), ['iss']),
  iumId: f.optional(f.ref('reference.medicine', 'IUM')),
  cumCode: brought(f.optional(f.code('CUM', { max: 20, help: 'Como 20012345-1' })), ['codigo_cum']),
  udi: f.optional(f.code('UDI', { max: 100, help: 'Identificador único del dispositivo' })),
  ...medicineFields,
  ripsObject: brought(f.choice('Se reporta en RIPS como', ripsObjects), ['rips']),
  otherServiceTypeId: f.optional(f.ref('reference.otherServiceType', 'Tipo de otros servicios')),
  serviceGroupId: f.optional(f.ref('reference.serviceGroup', 'Grupo de servicios')),
  repsServiceId: f.optional(f.ref('reference.repsService', 'Servicio REPS')),
  finalidadId: f.optional(f.ref('reference.finalidad', 'Finalidad usual')),
  finalidades: f.optional(
    f.text('Finalidades admitidas', {
      max: 200,
      help: 'Códigos separados por comas: 15, 16. Vacío admite todas',
    }),
  ),
  externalCauseId: f.optional(f.ref('reference.externalCause', 'Causa usual')),
  ambulatory: brought(f.flag('Ambulatorio'), [], true),
  inpatient: brought(f.flag('Hospitalario'), [], true),
  emergency: brought(f.flag('Urgencias'), [], true),
  surgical: switched('Es quirúrgico', 'quirurgico', 'qx'),
  surgicalGroup: brought(
    f.optional(f.integer('Grupo quirúrgico SOAT', { min: 2, max: 23, help: '2 a 13 o 20 a 23' })),
    ['grupo_qx'],
  ),
  uvr: f.optional(f.quantity('UVR', { help: 'De ISS' })),
  bloodless: switched('Incruento'),
  bilateral: switched('Admite bilateral'),
  sex: f.optional(f.choice('Solo para', { F: 'Mujeres', M: 'Hombres' })),
  ageMinMonths: months('Edad mínima'),
  ageMaxMonths: months('Edad máxima'),
  maxPerDay: f.optional(f.integer('Máximo por día', { min: 1, max: 999 })),
  needsDiagnosis: brought(f.flag('Exige diagnóstico'), [], true),
  needsAuthorization: switched('Exige autorización'),
  noPbs: switched('No PBS (MIPRES)'),
  moderating: brought(f.choice('Pago moderador', moderatingClasses), [], 'copago'),
  iva: brought(f.choice('IVA', ivaKinds), [], 'excluded'),
  ivaPercent: f.optional(f.percent('Tarifa de IVA')),
  referenceCost: f.optional(f.money('Costo unitario', { help: 'Base de los tarifarios por costo' })),
  regulatedPrice: f.optional(f.money('Precio regulado', { help: 'El más alto que puede cobrarse (CNPMDM)' })),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
} satisfies Fields

export type ServiceValues = ValuesOf<typeof fields>

/** What the hospital may charge for (billing dossier §2.2). */
export const service = defineCatalog({
  id: 'tariffs.service',
  label: { one: 'Servicio', many: 'Servicios', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'TAR-001',
  list: listOf({
    columns: {
      ...fields,
      code: f.code('Código', { max: 20 }),
      ripsObject: f.choice('En RIPS', ripsObjects),
      officialCode: f.optional(f.code('CUPS o CUM', { max: 20 })),
      contracts: f.integer('Contratos'),
      active: f.flag('Activo'),
    },
    sort: 'code',
    computed: ['contracts'],
    drill: { contracts: '/services/edit/{id}' },
    filters: ['kind', 'ripsObject', 'moderating', 'active'],
    searches: 'Código, nombre, SOAT o CUM',
  }),
  screens: screensAt('/services'),
})
