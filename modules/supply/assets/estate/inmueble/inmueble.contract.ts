import {
  defineCatalog,
  defineCommand,
  defineQuery,
  defineRows,
  type Fields,
  f,
  listOf,
  permissionFor,
  screensAt,
  strings,
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

/** The validity of the last paper of each kind that expires. */
const paperStates = {
  none: ['Sin documentos', 'neutral'],
  expired: ['Documento vencido', 'bad'],
  expiring: ['Por vencer', 'warning'],
  current: ['Al día', 'good'],
} as const

export const estateSections = {
  identity: {
    campusId: f.ref('admin.campus', 'Sede'),
    code: f.code('Código', { max: 20 }),
    name: f.text('Nombre', { max: 160 }),
    registration: f.code('Matrícula inmobiliaria', { max: 20, help: 'Círculo y número: 140-12345' }),
    npn: f.optional(f.code('Número predial nacional', { max: 30, help: 'Treinta dígitos' })),
    oldCadastral: f.optional(f.code('Cédula catastral antigua', { max: 30 })),
    tenure: f.choice('Tenencia', tenures),
    use: f.choice('Uso', estateUses),
    escritura: f.optional(f.text('Escritura n.º', { max: 30 })),
    escrituraOn: f.optional(f.day('Fecha de la escritura')),
    notary: f.optional(f.text('Notaría', { max: 80 })),
  },
  place: {
    municipalityId: f.ref('reference.municipality', 'Municipio'),
    soil: f.choice('Suelo', soils),
    address: f.text('Dirección', { max: 160 }),
    district: f.optional(f.text('Barrio o vereda', { max: 80 })),
    coordinates: f.optional(f.text('Coordenadas', { max: 40, help: 'Latitud, longitud' })),
    landArea: f.quantity('Área del terreno (m²)'),
    builtArea: f.optional(f.quantity('Área construida (m²)')),
    floors: f.optional(f.integer('Pisos', { min: 1, max: 200 })),
    stratum: f.optional(f.integer('Estrato', { min: 1, max: 6 })),
    utilities: f.optional(f.note('Cuentas de servicios públicos', { max: 500 })),
  },
  value: {
    cadastralValue: f.optional(f.money('Avalúo catastral')),
    cadastralYear: f.optional(f.integer('Vigencia del avalúo catastral', { min: 1990, max: 2200 })),
    appraisedOn: f.optional(f.day('Fecha del avalúo comercial')),
    appraiser: f.optional(f.text('Perito', { max: 120 })),
    appraisedLand: f.optional(f.money('Valor del terreno, según el avalúo')),
    appraisedBuilding: f.optional(f.money('Valor de la construcción, según el avalúo')),
    encumbrance: f.optional(f.note('Gravámenes o litigios', { max: 500 })),
    seismic: f.optional(f.text('Vulnerabilidad sísmica (NSR-10)', { max: 160 })),
    repsSite: f.optional(f.text('Sede en el REPS', { max: 40 })),
    note: f.optional(f.note('Observaciones', { max: 1000 })),
    landAssetId: f.optional(
      f.ref('assets.asset', 'Activo del terreno', { help: 'Si ya está en el registro' }),
    ),
    buildingAssetId: f.optional(f.ref('assets.asset', 'Activo de la construcción')),
  },
  acquisition: {
    price: f.optional(
      f.money('Precio', {
        help: 'Uno solo por el terreno y la construcción: al guardar entra a los activos',
      }),
    ),
    date: f.optional(f.day('Adquirido el')),
    origin: f.optional(f.choice('De dónde viene', entryOrigins)),
    terceroId: f.optional(f.ref('people.tercero', 'Quién lo entrega')),
    invoice: f.optional(f.code('Factura', { max: 40, help: 'En una compra, la escritura o la factura' })),
    act: f.optional(f.text('Acta', { max: 60 })),
    contract: f.optional(f.text('Contrato', { max: 60 })),
    termOn: f.optional(f.day('Se devuelve el', { help: 'En comodato' })),
    registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')),
    locationId: f.optional(f.ref('hospital.location', 'Ubicación')),
    costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
    custodianId: f.optional(f.ref('people.tercero', 'Responsable')),
  },
} satisfies Readonly<Record<string, Fields>>

const fields = {
  ...estateSections.identity,
  ...estateSections.place,
  ...estateSections.value,
  ...estateSections.acquisition,
}

/** Real estate that the entity owns, holds or lends (dossier of assets §4.9). */
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
      value: f.money('En libros'),
      taxUntil: f.optional(f.day('Predial hasta')),
      policyUntil: f.optional(f.day('Póliza hasta')),
      condition: f.condition('Documentos', paperStates),
      active: f.flag('Activo'),
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

/** Papers of real estate. By default a certificate of title expires in thirty days and an appraisal in three years. */
export const inmueblePapers = defineRows({
  ...papersOf,
  path: '/api/assets/inmueble/:id/paper',
  title: 'Documentos',
  one: 'documento',
  audited: 'Documento de un inmueble',
  fields: {
    kind: f.choice('Documento', paperKinds),
    number: f.optional(f.text('Número', { max: 60 })),
    issuedOn: f.day('Expedido el'),
    expiresOn: f.optional(f.day('Vence el', { help: 'Vacío: 30 días el certificado, tres años el avalúo' })),
    amount: f.optional(f.money('Valor')),
    note: f.optional(f.text('Nota', { max: 200 })),
  },
})

const leaseKinds = {
  given: 'Arrendado a otro',
  taken: 'Tomado en arriendo',
  lent: 'Entregado en comodato',
  borrowed: 'Recibido en comodato',
} as const

/** The leases and loans of real estate: contract, counterpart and term. */
export const inmuebleLeases = defineRows({
  ...papersOf,
  path: '/api/assets/inmueble/:id/lease',
  title: 'Arriendos y comodatos',
  one: 'contrato',
  audited: 'Arriendo o comodato de un inmueble',
  fields: {
    kind: f.choice('Contrato', leaseKinds),
    terceroId: f.ref('people.tercero', 'Con quién'),
    contract: f.text('Número', { max: 60 }),
    fromDay: f.day('Desde'),
    untilDay: f.day('Hasta'),
    monthly: f.money('Canon mensual'),
    note: f.optional(f.text('Nota', { max: 200 })),
  },
})

const one = { id: f.ref('assets.inmueble', 'Inmueble') }

/** The land and the building of real estate in the register of assets. */
export const inmuebleAssets = defineQuery({
  id: 'assets.inmuebleAssets',
  title: 'Inmuebles: sus activos',
  access: permissionFor(inmueble, 'view'),
  params: one,
  opens: ['id'],
  answers: z.object({
    /** Whether the real estate may still enter the register, because it has no assets there. */
    enters: z.boolean(),
    assets: z.array(z.object({ ...strings('id', 'plate', 'description', 'account', 'cost', 'carrying') })),
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

/** Enters real estate in the register as two assets, land and building, with one price that the appraisal splits (C4-9). */
export const registerInmueble = defineCommand({
  id: 'assets.registerInmueble',
  verb: 'Registrar en activos',
  access: permissionFor(assetEntry, 'approve'),
  consequence:
    'Se confirma un ingreso de bienes con el terreno y la construcción. El avalúo reparte el precio entre los dos.',
  about: one,
  params: {
    ...entering,
    price: f.money('Precio', { help: 'Uno solo por el terreno y la construcción' }),
    landClassId: f.optional(
      f.ref('assets.assetClass', 'Clase del terreno', { help: 'Vacío: la de su suelo' }),
    ),
    buildingClassId: f.optional(
      f.ref('assets.assetClass', 'Clase de la construcción', { help: 'Vacío: la de su uso' }),
    ),
    locationId: f.ref('hospital.location', 'Ubicación'),
    costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
    custodianId: f.ref('people.tercero', 'Responsable'),
  },
  answers: z.object({ entryId: z.string() }),
})
