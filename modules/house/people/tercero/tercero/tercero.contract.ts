import { defineCatalog, type Fields, f, listOf, permission, type ValuesOf, type WireOf } from '@quina/blocks'
import { type Day, day } from '@quina/kernel'

/** The types of document: which people may have each, and how its number is written (finance dossier §6.2). Codes as in RIPS. */
export const documentTypes = {
  NIT: { label: 'NIT', dian: '31', persons: ['natural', 'juridica'], shape: /^\d{6,10}$/ },
  CC: { label: 'Cédula de ciudadanía', dian: '13', persons: ['natural'], shape: /^\d{3,10}$/ },
  CE: { label: 'Cédula de extranjería', dian: '22', persons: ['natural'], shape: /^[A-Z0-9]{3,10}$/ },
  TI: { label: 'Tarjeta de identidad', dian: '12', persons: ['natural'], shape: /^\d{10,11}$/ },
  RC: { label: 'Registro civil', dian: '11', persons: ['natural'], shape: /^\d{8,11}$/ },
  PA: { label: 'Pasaporte', dian: '41', persons: ['natural'], shape: /^[A-Z0-9]{4,16}$/ },
  TE: { label: 'Tarjeta de extranjería', dian: '21', persons: ['natural'], shape: /^[A-Z0-9]{3,12}$/ },
  CD: { label: 'Carné diplomático', dian: '46', persons: ['natural'], shape: /^[A-Z0-9]{3,16}$/ },
  PE: { label: 'Permiso especial de permanencia', dian: '47', persons: ['natural'], shape: /^\d{15}$/ },
  PT: {
    label: 'Permiso por protección temporal',
    dian: '48',
    persons: ['natural'],
    shape: /^\d{1,15}$/,
    from: day('2021-03-01'), // Decreto 216 de 2021
  },
  DE: { label: 'Documento extranjero', dian: '42', persons: ['natural'], shape: /^[A-Z0-9]{3,20}$/ },
  NE: { label: 'NIT de otro país', dian: '50', persons: ['juridica'], shape: /^[A-Z0-9-]{3,20}$/ },
  NU: { label: 'NUIP', dian: '91', persons: ['natural'], shape: /^\d{8,11}$/ },
  SI: { label: 'Sin identificación', dian: '43', persons: ['natural', 'juridica'], shape: /^\d{9}$/ },
} as const satisfies Record<string, DocumentTypeFacts>

interface DocumentTypeFacts {
  readonly label: string
  /** Code of DIAN's electronic documents and exógena. */
  readonly dian: string
  readonly persons: readonly PersonType[]
  readonly shape: RegExp
  /** The first and the last day on which a tercero may be registered with it; no limit when absent. */
  readonly from?: Day
  readonly until?: Day
}
export type DocumentType = keyof typeof documentTypes
export type PersonType = keyof typeof personTypes

export const personTypes = { natural: 'Persona natural', juridica: 'Persona jurídica' } as const

type Labels = { readonly [T in DocumentType]: string }
export const documentTypeLabels = Object.fromEntries(
  Object.entries(documentTypes).map(([type, { label }]) => [type, label]),
) as Labels

const identity = {
  documentType: f.choice('Tipo de documento', documentTypeLabels),
  number: f.code('Número', { max: 25, help: 'Sin puntos ni dígito de verificación' }),
  checkDigit: f.optional(f.integer('DV', { max: 9 })),
  personType: f.choice('Tipo de persona', personTypes),
} satisfies Fields

const place = {
  countryId: f.optional(f.ref('reference.country', 'País')),
  municipalityId: f.optional(f.ref('reference.municipality', 'Municipio')),
  municipality: f.optional(f.text('Ciudad', { max: 100, help: 'Solo si no es un municipio de Colombia.' })),
  address: f.optional(
    f.text('Dirección', { max: 200, help: 'En la nomenclatura de la DIAN: CL 10 # 5-20.' }),
  ),
} satisfies Fields

const contact = {
  phone: f.optional(f.text('Teléfono', { max: 60 })),
  email: f.optional(f.text('Correo electrónico', { max: 150 })),
} satisfies Fields

/** The roles of a tercero for the hospital. It may have several. */
export const roles = {
  isSupplier: f.flag('Proveedor'),
  isCustomer: f.flag('Cliente'),
  isEps: f.flag('EPS'),
  isEmployee: f.flag('Empleado'),
  isContractor: f.flag('Contratista'),
  isPublicEntity: f.flag('Entidad pública'),
  isBank: f.flag('Banco'),
} satisfies Fields

const fields = {
  ...identity,
  businessName: f.optional(f.text('Razón social', { max: 250 })),
  firstName: f.optional(f.text('Primer nombre', { max: 60 })),
  middleName: f.optional(f.text('Segundo nombre', { max: 60 })),
  lastName: f.optional(f.text('Primer apellido', { max: 60 })),
  secondLastName: f.optional(f.text('Segundo apellido', { max: 60 })),
  tradeName: f.optional(f.text('Nombre comercial', { max: 250 })),
  ...place,
  ...contact,
  chipCode: f.optional(f.code('Código CHIP', { max: 9, help: 'De las entidades públicas: nueve dígitos.' })),
  ...roles,
} satisfies Fields

export type TerceroValues = ValuesOf<typeof fields>
export type TerceroWire = WireOf<typeof fields>

/** Every person or entity that appears in a document (finance dossier §2.2). */
export const tercero = defineCatalog({
  id: 'people.tercero',
  label: { one: 'Tercero', many: 'Terceros', gender: 'm' },
  fields,
  shows: ['businessName', 'number'],
  key: 'number',
  opens: '/verTercero/:id',
  list: listOf({
    columns: {
      name: f.text('Nombre o razón social'),
      identification: f.text('Documento'),
      ...identity,
      tradeName: f.optional(f.text('Nombre comercial')),
      municipality: f.optional(f.text('Municipio')),
      municipalityId: f.optional(f.ref('reference.municipality', 'Municipio DANE')),
      ...contact,
      ...roles,
      complete: f.flag('Datos completos'),
      active: f.flag('Activo'),
      condition: f.condition('Estado', {
        active: ['Activo', 'good'],
        inactive: ['Inactivo', 'neutral'],
        merged: ['Combinado', 'info'],
      }),
    },
    sort: 'name',
    filters: ['condition', 'isSupplier', 'isEps', 'municipalityId'],
    searches: 'Nombre o documento',
  }),
  screens: { list: '/terceros/list', create: '/terceros/create', edit: '/terceros/edit/:id' },
})

/** Changing the document that identifies a tercero: the previous one stays as an alias. */
export const changeDocument = permission(
  'people.tercero.changeDocument',
  'Cambiar el documento de un tercero',
)
/** Merging two terceros, and undoing the merge. */
export const mergeTerceros = permission('people.tercero.merge', 'Combinar y separar terceros')
/** The changes of a tercero, its tax profiles and its accounts, with their authors. */
export const seeChanges = permission('people.tercero.history', 'Ver los cambios de un tercero')
