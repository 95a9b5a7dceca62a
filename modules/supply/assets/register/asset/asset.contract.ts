import {
  defineCatalog,
  defineParameter,
  defineQuery,
  type Fields,
  f,
  listOf,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { assetConditions, physicalStates, tenures } from './asset-life.contract.ts'

/** The prefix of the plate's consecutive: `HOSP-0101`. */
export const platePrefix = defineParameter({
  id: 'assets.platePrefix',
  area: 'Activos fijos',
  field: f.code('Prefijo de las placas', { max: 8 }),
  initial: 'HOSP',
})

export const biomedicalUses = {
  diagnosis: 'Diagnóstico',
  therapy: 'Terapéutico',
  support: 'Apoyo',
  administrative: 'Administrativo',
} as const

const riskClasses = { I: 'I', IIA: 'IIA', IIB: 'IIB', III: 'III' } as const

/** The fields of an asset that users may correct; documents change its value, place and state. */
const fields = {
  plate: f.code('Placa', { max: 20 }),
  oldPlate: f.optional(f.code('Placa anterior', { max: 30 })),
  serial: f.optional(f.code('Serie', { max: 60 })),
  description: f.text('Descripción', { max: 200 }),
  brand: f.optional(f.text('Marca', { max: 80 })),
  model: f.optional(f.text('Modelo', { max: 80 })),
  reference: f.optional(f.text('Referencia', { max: 80 })),
  manufacturer: f.optional(f.text('Fabricante', { max: 120 })),
  madeIn: f.optional(f.integer('Año de fabricación', { min: 1900, max: 2100 })),
  country: f.optional(f.text('País de origen', { max: 60 })),
  funding: f.optional(f.text('Fuente de financiación', { max: 80 })),
  physical: f.choice('Estado físico', physicalStates),
  parentId: f.optional(f.ref('assets.asset', 'Componente de')),
  use: f.optional(f.choice('Uso', biomedicalUses)),
  invima: f.optional(f.code('Registro INVIMA', { max: 40 })),
  riskClass: f.optional(f.choice('Clase de riesgo', riskClasses)),
  warrantyUntil: f.optional(f.day('Garantía hasta')),
  licenceUntil: f.optional(f.day('Licencia hasta')),
  policy: f.optional(f.text('Póliza', { max: 60 })),
  insuredValue: f.optional(f.money('Valor asegurado')),
  insuredUntil: f.optional(f.day('Asegurado hasta')),
  appraisedOn: f.optional(f.day('Fecha del avalúo')),
  appraisedValue: f.optional(f.money('Valor del avalúo')),
  appraiser: f.optional(f.text('Avaluador', { max: 120 })),
  termOn: f.optional(f.day('Se devuelve el')),
  contractMaintenance: f.usually(f.flag('El contrato pone su mantenimiento a cargo de la entidad'), false),
  note: f.optional(f.note('Observaciones', { max: 1000 })),
} satisfies Fields

/** The register of fixed assets: one row for each plate. */
export const asset = defineCatalog({
  id: 'assets.asset',
  label: { one: 'Activo', many: 'Activos fijos', gender: 'm' },
  fields,
  shows: ['plate', 'description'],
  key: 'plate',
  taken: 'PLACA_DUPLICADA',
  list: listOf({
    columns: {
      plate: fields.plate,
      description: fields.description,
      classId: f.ref('assets.assetClass', 'Clase'),
      account: f.code('Cuenta'),
      serial: f.code('Serie'),
      brand: f.text('Marca'),
      model: f.text('Modelo'),
      oldPlate: f.code('Placa anterior'),
      locationId: f.ref('hospital.location', 'Ubicación'),
      costCentreId: f.ref('hospital.costCentre', 'Centro de costo'),
      custodianId: f.ref('people.tercero', 'Responsable'),
      condition: f.condition('Estado', assetConditions),
      tenure: f.choice('Tenencia', tenures),
      controlled: f.flag('De control'),
      physical: fields.physical,
      acquiredOn: f.day('Adquirido el'),
      cost: f.money('Costo'),
      accumulated: f.money('Depreciación'),
      impairment: f.money('Deterioro'),
      carrying: f.money('En libros'),
      insuredUntil: f.optional(f.day('Asegurado hasta')),
      licenceUntil: fields.licenceUntil,
      lastSeenOn: f.optional(f.day('Última verificación')),
      disputed: f.flag('Objetado por quien responde'),
    },
    totals: ['cost', 'accumulated', 'impairment', 'carrying'],
    sort: 'plate',
    filters: [
      'condition',
      'classId',
      'account',
      'locationId',
      'custodianId',
      'costCentreId',
      'tenure',
      'controlled',
      'insuredUntil',
      'licenceUntil',
      'lastSeenOn',
      'disputed',
    ],
    searches: 'Placa, placa anterior, serie, descripción o marca',
  }),
  screens: { list: '/assets', edit: '/assets/:id' },
})

const one = { id: f.ref('assets.asset', 'Activo') }

const movement = z.object({
  ...strings('id', 'day', 'kind'),
  /** The address of the document. */
  address: z.string().nullable(),
  value: z.string(),
  ...stringsOrNull('place', 'detail'),
})

/** An asset with its current value and place, and its history of moves. */
export const assetSheet = defineQuery({
  id: 'assets.assetSheet',
  title: 'Activos fijos: hoja de vida',
  access: permissionFor(asset, 'view'),
  params: one,
  opens: ['id'],
  answers: z.object({
    ...strings('className', 'account', 'method'),
    /** The supplier, invoice, order, contract and registro of the purchase, as far as they exist. */
    boughtBy: z.string(),
    /** Whether the asset or its class is depreciated by units of production. */
    countsUnits: z.boolean(),
    state: z.string(),
    /** Whether the asset left the entity: no document may change it any more. */
    retired: z.boolean(),
    tenure: z.string(),
    ...stringsOrNull('location', 'custodian', 'costCentre'),
    acquiredOn: z.string(),
    inServiceOn: z.string().nullable(),
    ...strings('cost', 'accumulated', 'impairment', 'carrying', 'surplus'),
    declaredValue: z.string().nullable(),
    moves: z.array(movement),
    months: z.array(z.object({ day: z.string(), amount: z.string(), explanation: z.string() })),
  }),
})
