import {
  choice,
  code,
  condition,
  day,
  defineCatalog,
  defineParameter,
  defineQuery,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  note,
  optional,
  permissionFor,
  ref,
  strings,
  stringsOrNull,
  text,
  usually,
} from '@quina/blocks'
import { z } from 'zod'
import { assetConditions, physicalStates, tenures } from './asset-life.contract.ts'

/** How the consecutive of a plate begins: `HOSP-0101`. */
export const platePrefix = defineParameter({
  id: 'assets.platePrefix',
  area: 'Activos fijos',
  field: code('Prefijo de las placas', { max: 8 }),
  initial: 'HOSP',
})

export const biomedicalUses = {
  diagnosis: 'Diagnóstico',
  therapy: 'Terapéutico',
  support: 'Apoyo',
  administrative: 'Administrativo',
} as const

const riskClasses = { I: 'I', IIA: 'IIA', IIB: 'IIB', III: 'III' } as const

/** What people may correct of an asset; its value, its place and its state change by documents. */
const fields = {
  plate: code('Placa', { max: 20 }),
  oldPlate: optional(code('Placa anterior', { max: 30 })),
  serial: optional(code('Serie', { max: 60 })),
  description: text('Descripción', { max: 200 }),
  brand: optional(text('Marca', { max: 80 })),
  model: optional(text('Modelo', { max: 80 })),
  reference: optional(text('Referencia', { max: 80 })),
  manufacturer: optional(text('Fabricante', { max: 120 })),
  madeIn: optional(integer('Año de fabricación', { min: 1900, max: 2100 })),
  country: optional(text('País de origen', { max: 60 })),
  funding: optional(text('Fuente de financiación', { max: 80 })),
  physical: choice('Estado físico', physicalStates),
  parentId: optional(ref('assets.asset', 'Componente de')),
  use: optional(choice('Uso', biomedicalUses)),
  invima: optional(code('Registro INVIMA', { max: 40 })),
  riskClass: optional(choice('Clase de riesgo', riskClasses)),
  warrantyUntil: optional(day('Garantía hasta')),
  licenceUntil: optional(day('Licencia hasta')),
  policy: optional(text('Póliza', { max: 60 })),
  insuredValue: optional(money('Valor asegurado')),
  insuredUntil: optional(day('Asegurado hasta')),
  appraisedOn: optional(day('Fecha del avalúo')),
  appraisedValue: optional(money('Valor del avalúo')),
  appraiser: optional(text('Avaluador', { max: 120 })),
  termOn: optional(day('Se devuelve el')),
  contractMaintenance: usually(flag('El contrato pone su mantenimiento a cargo de la entidad'), false),
  note: optional(note('Observaciones', { max: 1000 })),
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
      classId: ref('assets.assetClass', 'Clase'),
      account: code('Cuenta'),
      serial: code('Serie'),
      brand: text('Marca'),
      model: text('Modelo'),
      oldPlate: code('Placa anterior'),
      locationId: ref('hospital.location', 'Ubicación'),
      costCentreId: ref('hospital.costCentre', 'Centro de costo'),
      custodianId: ref('people.tercero', 'Responsable'),
      condition: condition('Estado', assetConditions),
      tenure: choice('Tenencia', tenures),
      controlled: flag('De control'),
      physical: fields.physical,
      acquiredOn: day('Adquirido el'),
      cost: money('Costo'),
      accumulated: money('Depreciación'),
      impairment: money('Deterioro'),
      carrying: money('En libros'),
      insuredUntil: optional(day('Asegurado hasta')),
      licenceUntil: fields.licenceUntil,
      lastSeenOn: optional(day('Última verificación')),
      disputed: flag('Objetado por quien responde'),
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

const one = { id: ref('assets.asset', 'Activo') }

const movement = z.object({
  ...strings('id', 'day', 'kind'),
  /** Where its document is seen. */
  address: z.string().nullable(),
  value: z.string(),
  place: z.string().nullable(),
  detail: z.string().nullable(),
})

/** An asset as it is: what it is worth, where it is, and its life move by move. */
export const assetSheet = defineQuery({
  id: 'assets.assetSheet',
  title: 'Activos fijos: hoja de vida',
  access: permissionFor(asset, 'view'),
  params: one,
  opens: ['id'],
  answers: z.object({
    ...strings('className', 'account', 'method'),
    /** Supplier, invoice, order, contract and registro of its purchase, those that it has. */
    boughtBy: z.string(),
    /** It, or its class, is depreciated by units of production. */
    countsUnits: z.boolean(),
    state: z.string(),
    /** It left the house: no document takes it any more. */
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
