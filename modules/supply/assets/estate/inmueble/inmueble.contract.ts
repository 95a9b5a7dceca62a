import {
  choice,
  code,
  condition,
  day,
  defineCatalog,
  defineCommand,
  defineQuery,
  defineRows,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  note,
  optional,
  permissionFor,
  quantity,
  ref,
  screensAt,
  strings,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { assetEntry } from '../../entry/asset-entry/asset-entry.contract.ts'
import { entryOrigins } from '../../register/posting/asset-postings.contract.ts'

const tenures = {
  own: 'Propio',
  received: 'Comodato recibido',
  rented: 'Arrendado',
  usufruct: 'Usufructo',
  litigation: 'En litigio',
} as const

export const estateUses = {
  care: 'Asistencial',
  administrative: 'Administrativo',
  lot: 'Lote',
  store: 'Bodega',
  rented: 'Arrendado a otros',
} as const
export type EstateUse = keyof typeof estateUses

const soils = { urban: 'Urbano', rural: 'Rural' } as const

/** What its papers say: those that have an end, the last of each kind. */
const paperStates = {
  none: ['Sin documentos', 'neutral'],
  expired: ['Documento vencido', 'bad'],
  expiring: ['Por vencer', 'warning'],
  current: ['Al día', 'good'],
} as const

export const estateSections = {
  identity: {
    campusId: ref('admin.campus', 'Sede'),
    code: code('Código', { max: 20 }),
    name: text('Nombre', { max: 160 }),
    registration: code('Matrícula inmobiliaria', { max: 20, help: 'Círculo y número: 140-12345' }),
    npn: optional(code('Número predial nacional', { max: 30, help: 'Treinta dígitos' })),
    oldCadastral: optional(code('Cédula catastral antigua', { max: 30 })),
    tenure: choice('Tenencia', tenures),
    use: choice('Uso', estateUses),
    escritura: optional(text('Escritura n.º', { max: 30 })),
    escrituraOn: optional(day('Fecha de la escritura')),
    notary: optional(text('Notaría', { max: 80 })),
  },
  place: {
    municipalityId: ref('reference.municipality', 'Municipio'),
    soil: choice('Suelo', soils),
    address: text('Dirección', { max: 160 }),
    district: optional(text('Barrio o vereda', { max: 80 })),
    coordinates: optional(text('Coordenadas', { max: 40, help: 'Latitud, longitud' })),
    landArea: quantity('Área del terreno (m²)'),
    builtArea: optional(quantity('Área construida (m²)')),
    floors: optional(integer('Pisos', { min: 1, max: 200 })),
    stratum: optional(integer('Estrato', { min: 1, max: 6 })),
    utilities: optional(note('Cuentas de servicios públicos', { max: 500 })),
  },
  value: {
    cadastralValue: optional(money('Avalúo catastral')),
    cadastralYear: optional(integer('Vigencia del avalúo catastral', { min: 1990, max: 2200 })),
    appraisedOn: optional(day('Fecha del avalúo comercial')),
    appraiser: optional(text('Perito', { max: 120 })),
    appraisedLand: optional(money('Valor del terreno, según el avalúo')),
    appraisedBuilding: optional(money('Valor de la construcción, según el avalúo')),
    encumbrance: optional(note('Gravámenes o litigios', { max: 500 })),
    seismic: optional(text('Vulnerabilidad sísmica (NSR-10)', { max: 160 })),
    repsSite: optional(text('Sede en el REPS', { max: 40 })),
    note: optional(note('Observaciones', { max: 1000 })),
    landAssetId: optional(ref('assets.asset', 'Activo del terreno', { help: 'Si ya está en el registro' })),
    buildingAssetId: optional(ref('assets.asset', 'Activo de la construcción')),
  },
  acquisition: {
    price: optional(
      money('Precio', { help: 'Uno solo por el terreno y la construcción: al guardar entra a los activos' }),
    ),
    date: optional(day('Adquirido el')),
    origin: optional(choice('De dónde viene', entryOrigins)),
    terceroId: optional(ref('people.tercero', 'Quién lo entrega')),
    invoice: optional(code('Factura', { max: 40, help: 'En una compra, la escritura o la factura' })),
    act: optional(text('Acta', { max: 60 })),
    contract: optional(text('Contrato', { max: 60 })),
    termOn: optional(day('Se devuelve el', { help: 'En comodato' })),
    registroId: optional(ref('budget.registro', 'Registro presupuestal')),
    locationId: optional(ref('hospital.location', 'Ubicación')),
    costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
    custodianId: optional(ref('people.tercero', 'Responsable')),
  },
} satisfies Readonly<Record<string, Fields>>

const fields = {
  ...estateSections.identity,
  ...estateSections.place,
  ...estateSections.value,
  ...estateSections.acquisition,
}

/** Real estate: what the house owns, holds or lends (dossier of assets §4.9). */
export const inmueble = defineCatalog({
  id: 'assets.inmueble',
  label: { one: 'Inmueble', many: 'Inmuebles', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({
    columns: {
      ...pick(
        fields,
        'registration',
        'npn',
        'code',
        'name',
        'municipalityId',
        'use',
        'tenure',
        'landArea',
        'builtArea',
        'cadastralValue',
        'appraisedOn',
      ),
      value: money('En libros'),
      taxUntil: optional(day('Predial hasta')),
      policyUntil: optional(day('Póliza hasta')),
      condition: condition('Documentos', paperStates),
      active: flag('Activo'),
    },
    totals: ['cadastralValue', 'value'],
    sort: 'code',
    filters: ['condition', 'use', 'tenure', 'municipalityId', 'active'],
    searches: 'Código, nombre, matrícula o número predial',
  }),
  screens: screensAt('/inmueble'),
})

const papersOf = {
  module: 'assets',
  view: permissionFor(inmueble, 'view'),
  edit: permissionFor(inmueble, 'edit'),
} as const

export const paperKinds = {
  title: 'Certificado de tradición',
  tax: 'Impuesto predial',
  policy: 'Póliza',
  appraisal: 'Avalúo comercial',
  plan: 'Plano',
  licence: 'Licencia',
  other: 'Otro',
} as const
export type PaperKind = keyof typeof paperKinds

/** Papers that expire: a certificate of title at thirty days and an appraisal at three years, unless they say another day. */
export const inmueblePapers = defineRows({
  ...papersOf,
  path: '/api/assets/inmueble/:id/paper',
  title: 'Documentos',
  one: 'documento',
  audited: 'Documento de un inmueble',
  fields: {
    kind: choice('Documento', paperKinds),
    number: optional(text('Número', { max: 60 })),
    issuedOn: day('Expedido el'),
    expiresOn: optional(day('Vence el', { help: 'Vacío: 30 días el certificado, tres años el avalúo' })),
    amount: optional(money('Valor')),
    note: optional(text('Nota', { max: 200 })),
  },
})

const leaseKinds = {
  given: 'Arrendado a otro',
  taken: 'Tomado en arriendo',
  lent: 'Entregado en comodato',
  borrowed: 'Recibido en comodato',
} as const

/** By what contract it is rented or lent, to whom and until when. */
export const inmuebleLeases = defineRows({
  ...papersOf,
  path: '/api/assets/inmueble/:id/lease',
  title: 'Arriendos y comodatos',
  one: 'contrato',
  audited: 'Arriendo o comodato de un inmueble',
  fields: {
    kind: choice('Contrato', leaseKinds),
    terceroId: ref('people.tercero', 'Con quién'),
    contract: text('Número', { max: 60 }),
    fromDay: day('Desde'),
    untilDay: day('Hasta'),
    monthly: money('Canon mensual'),
    note: optional(text('Nota', { max: 200 })),
  },
})

const one = { id: ref('assets.inmueble', 'Inmueble') }

/** Its land and its building in the register of assets. */
export const inmuebleAssets = defineQuery({
  id: 'assets.inmuebleAssets',
  title: 'Inmuebles: sus activos',
  access: permissionFor(inmueble, 'view'),
  params: one,
  opens: ['id'],
  answers: z.object({
    /** Whether it may still enter the register: it has nothing there. */
    enters: z.boolean(),
    assets: z.array(
      z.object({
        ...strings('id', 'plate', 'description', 'account', 'cost', 'carrying'),
      }),
    ),
  }),
})

const entering = pick(
  assetEntry.fields,
  'date',
  'origin',
  'terceroId',
  'registroId',
  'invoice',
  'act',
  'contract',
  'termOn',
)

/** Enters the register as two assets, land and building, from one price that the appraisal splits (C4-9). */
export const registerInmueble = defineCommand({
  id: 'assets.registerInmueble',
  verb: 'Registrar en activos',
  access: permissionFor(assetEntry, 'approve'),
  consequence:
    'Se confirma un ingreso de bienes con el terreno y la construcción. El avalúo reparte el precio entre los dos.',
  about: one,
  params: {
    ...entering,
    price: money('Precio', { help: 'Uno solo por el terreno y la construcción' }),
    landClassId: optional(ref('assets.assetClass', 'Clase del terreno', { help: 'Vacío: la de su suelo' })),
    buildingClassId: optional(
      ref('assets.assetClass', 'Clase de la construcción', { help: 'Vacío: la de su uso' }),
    ),
    locationId: ref('hospital.location', 'Ubicación'),
    costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
    custodianId: ref('people.tercero', 'Responsable'),
  },
  answers: z.object({ entryId: z.string() }),
})
