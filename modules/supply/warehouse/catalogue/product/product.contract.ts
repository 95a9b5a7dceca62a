import {
  defineCatalog,
  defineQuery,
  type Fields,
  f,
  listOf,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'

const productKinds = {
  medicine: 'Medicamento',
  device: 'Dispositivo médico',
  reagent: 'Reactivo',
  dental: 'Odontológico',
  supply: 'Consumo',
  nutrition: 'Nutrición',
  unavailable: 'Vital no disponible',
  equipment: 'Equipo menor',
} as const

const permitKinds = {
  registro: 'Registro sanitario',
  permiso: 'Permiso de comercialización',
  notificacion: 'Notificación sanitaria',
  vital: 'Vital no disponible',
  none: 'No requiere',
} as const

const identity = {
  code: f.code('Código', { max: 40 }),
  name: f.text('Nombre'),
  generic: f.optional(f.text('Nombre genérico')),
  groupId: f.ref('warehouse.productGroup', 'Grupo'),
  kind: f.choice('Clase', productKinds),
  baseUnit: f.text('Unidad base', { max: 40, help: 'En la que se entrega: tableta, ampolla, metro' }),
  ingredientId: f.optional(f.ref('reference.activeIngredient', 'Principio activo (DCI)')),
  medicineId: f.optional(f.ref('reference.medicine', 'IUM')),
  cum: f.optional(f.code('CUM', { max: 14, help: 'Expediente y consecutivo: 19900001-02' })),
  atc: f.optional(f.code('ATC', { max: 10 })),
  formId: f.optional(f.ref('reference.pharmaceuticalForm', 'Forma farmacéutica')),
  strength: f.optional(f.text('Concentración', { max: 80 })),
  route: f.optional(f.text('Vía', { max: 60 })),
  serviceId: f.optional(
    f.ref('tariffs.service', 'Se cobra por el servicio', {
      help: 'Lo que no tiene IUM: dispositivos e insumos',
    }),
  ),
} satisfies Fields

const control = {
  permitKind: f.optional(f.choice('Autorización de INVIMA', permitKinds)),
  permit: f.optional(f.code('Número de la autorización', { max: 40 })),
  permitUntil: f.optional(f.day('Vence la autorización')),
  riskClass: f.optional(f.choice('Clase de riesgo', { I: 'I', IIa: 'IIa', IIb: 'IIb', III: 'III' })),
  controlled: f.flag('De control especial'),
  monopoly: f.flag('Monopolio del Estado'),
  highAlert: f.flag('Alto riesgo o nombre parecido'),
  implantable: f.usually(f.flag('Implantable'), false),
  lightSensitive: f.flag('Fotosensible'),
  temperatureMin: f.optional(f.quantity('Temperatura mínima (°C)')),
  temperatureMax: f.optional(f.quantity('Temperatura máxima (°C)')),
  shelfLifeMonths: f.optional(f.integer('Vida útil mínima al recibir (meses)', { max: 120 })),
  vatRate: f.optional(f.percent('IVA')),
  formulary: f.flag('En el listado básico'),
  upcCovered: f.flag('Financiado con la UPC'),
  ven: f.optional(f.choice('VEN', { vital: 'Vital', essential: 'Esencial', necessary: 'Necesario' })),
  leadDays: f.optional(f.integer('Días de reposición', { max: 365 })),
  blockedPurchase: f.flag('Bloqueado para comprar'),
  blockedIssue: f.flag('Bloqueado para entregar'),
} satisfies Fields

const fields = { ...identity, ...control } satisfies Fields

/** Products of the warehouse (dossier §3.2). Their stock is counted in the base unit. */
export const product = defineCatalog({
  id: 'warehouse.product',
  label: { one: 'Producto', many: 'Productos', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'ALM-020',
  list: listOf({
    columns: {
      ...fields,
      stock: f.optional(f.quantity('Existencia')),
      stockValue: f.optional(f.money('Valor')),
      mergedIntoId: f.optional(f.ref('warehouse.product', 'Unido con')),
      active: f.flag('Activo'),
    },
    computed: ['stock', 'stockValue'],
    sort: 'name',
    filters: ['groupId', 'kind', 'controlled', 'formulary', 'ven', 'permitUntil', 'active'],
    searches: 'Código, nombre, genérico, CUM o ATC',
  }),
  screens: { list: '/almacen/ingreso-de-mercancias/productos' },
})

/** The stock of a product in each store of the site, with its value. */
export const productStock = defineQuery({
  id: 'warehouse.productStock',
  title: 'Existencias de un producto por bodega',
  access: permissionFor(product, 'view'),
  params: { id: f.ref('warehouse.product', 'Producto') },
  answers: z.array(
    z.object({
      ...strings('id', 'store', 'quantity'),
      ...stringsOrNull('reserved', 'average'),
      value: z.string(),
      place: z.string().nullable(),
    }),
  ),
})
