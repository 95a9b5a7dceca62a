import {
  choice,
  code,
  day,
  defineCatalog,
  defineQuery,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  optional,
  percent,
  permissionFor,
  quantity,
  ref,
  strings,
  text,
  usually,
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
  code: code('Código', { max: 40 }),
  name: text('Nombre'),
  generic: optional(text('Nombre genérico')),
  groupId: ref('warehouse.productGroup', 'Grupo'),
  kind: choice('Clase', productKinds),
  baseUnit: text('Unidad base', { max: 40, help: 'En la que se entrega: tableta, ampolla, metro' }),
  ingredientId: optional(ref('reference.activeIngredient', 'Principio activo (DCI)')),
  medicineId: optional(ref('reference.medicine', 'IUM')),
  cum: optional(code('CUM', { max: 14, help: 'Expediente y consecutivo: 19900001-02' })),
  atc: optional(code('ATC', { max: 10 })),
  formId: optional(ref('reference.pharmaceuticalForm', 'Forma farmacéutica')),
  strength: optional(text('Concentración', { max: 80 })),
  route: optional(text('Vía', { max: 60 })),
  serviceId: optional(
    ref('tariffs.service', 'Se cobra por el servicio', {
      help: 'Lo que no tiene IUM: dispositivos e insumos',
    }),
  ),
} satisfies Fields

const control = {
  permitKind: optional(choice('Autorización de INVIMA', permitKinds)),
  permit: optional(code('Número de la autorización', { max: 40 })),
  permitUntil: optional(day('Vence la autorización')),
  riskClass: optional(choice('Clase de riesgo', { I: 'I', IIa: 'IIa', IIb: 'IIb', III: 'III' })),
  controlled: flag('De control especial'),
  monopoly: flag('Monopolio del Estado'),
  highAlert: flag('Alto riesgo o nombre parecido'),
  implantable: usually(flag('Implantable'), false),
  lightSensitive: flag('Fotosensible'),
  temperatureMin: optional(quantity('Temperatura mínima (°C)')),
  temperatureMax: optional(quantity('Temperatura máxima (°C)')),
  shelfLifeMonths: optional(integer('Vida útil mínima al recibir (meses)', { max: 120 })),
  vatRate: optional(percent('IVA')),
  formulary: flag('En el listado básico'),
  upcCovered: flag('Financiado con la UPC'),
  ven: optional(choice('VEN', { vital: 'Vital', essential: 'Esencial', necessary: 'Necesario' })),
  leadDays: optional(integer('Días de reposición', { max: 365 })),
  blockedPurchase: flag('Bloqueado para comprar'),
  blockedIssue: flag('Bloqueado para entregar'),
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
      stock: optional(quantity('Existencia')),
      stockValue: optional(money('Valor')),
      mergedIntoId: optional(ref('warehouse.product', 'Unido con')),
      active: flag('Activo'),
    },
    computed: ['stock', 'stockValue'],
    sort: 'name',
    filters: ['groupId', 'kind', 'controlled', 'formulary', 'ven', 'permitUntil', 'active'],
    searches: 'Código, nombre, genérico, CUM o ATC',
  }),
  screens: { list: '/almacen/ingreso-de-mercancias/productos' },
})

/** What there is of a product in each store of the site, and what it is worth. */
export const productStock = defineQuery({
  id: 'warehouse.productStock',
  title: 'Existencias de un producto por bodega',
  access: permissionFor(product, 'view'),
  params: { id: ref('warehouse.product', 'Producto') },
  answers: z.array(
    z.object({
      ...strings('id', 'store', 'quantity'),
      reserved: z.string().nullable(),
      average: z.string().nullable(),
      value: z.string(),
      place: z.string().nullable(),
    }),
  ),
})
