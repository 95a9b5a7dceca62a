import {
  defineCommand,
  defineFile,
  defineQuery,
  type Field,
  type Fields,
  f,
  permission,
  strings,
  stringsOrNull,
  type WireOf,
} from '@quina/blocks'
import { z } from 'zod'

export const companyPermissions = {
  view: permission('admin.company.view', 'Ver el perfil de la entidad'),
  edit: permission('admin.company.edit', 'Editar el perfil de la entidad y sus firmantes'),
}

const digits = (label: string, count: number, help: string): Field<string> => ({
  ...f.code(label, { max: count, help }),
  schema: z.string().regex(new RegExp(`^\\d{${count}}$`), `Escriba los ${count} dígitos.`),
})
const nit: Field<string> = {
  ...f.code('NIT', { max: 10, help: 'Sin puntos ni dígito de verificación.' }),
  schema: z.string().regex(/^\d{6,10}$/, 'Escriba el NIT sin puntos ni dígito de verificación.'),
}
const mail = (label: string): Field<string> => {
  const field = f.text(label)
  return { ...field, schema: field.schema.pipe(z.email('Escriba un correo válido.')) }
}

export const natures = {
  ese: 'Empresa Social del Estado',
  private_taxpayer: 'IPS privada contribuyente',
  private_non_profit: 'IPS privada sin ánimo de lucro',
} as const

/** The fields of the profile of the entity, in the order of the form. */
export const companyFields = {
  name: f.text('Razón social', { max: 200, min: 3 }),
  shortName: f.optional(f.text('Sigla o nombre corto', { max: 60 })),
  nit,
  checkDigit: f.integer('DV', { max: 9 }),
  nature: f.choice('Naturaleza', natures),
  complexity: f.integer('Nivel de complejidad', { min: 1, max: 4 }),
  repsCode: f.optional(digits('Código de prestador (REPS)', 10, 'Diez dígitos.')),
  chipCode: f.optional(digits('Código CHIP', 9, 'Nueve dígitos.')),
  creationAct: f.optional(f.text('Acto de creación')),
  address: f.optional(f.text('Dirección')),
  municipalityId: f.optional(f.ref('reference.municipality', 'Municipio')),
  phone: f.optional(f.text('Teléfonos', { max: 60 })),
  email: f.optional(mail('Correo')),
  website: f.optional(f.text('Sitio web')),
  slogan: f.optional(f.text('Lema')),
  footer: f.optional(f.note('Pie de los documentos', { max: 500 })),
  dataPolicyUrl: f.optional(f.text('Dirección de la política de datos', { max: 300 })),
  dataOfficer: f.optional(f.text('Responsable de datos personales', { max: 150 })),
  dataEmail: f.optional(mail('Correo de habeas data')),
  fromDay: f.day('Vale desde', {
    help: 'Lo de fecha anterior conserva los datos de entonces. Para corregir, use la fecha de la última versión.',
  }),
} satisfies Fields

/** The data of the entity on paper from a day on. */
const edition = z.object({
  ...strings('fromDay', 'name', 'nit'),
  checkDigit: z.number(),
  ...stringsOrNull('address', 'municipality'),
  hasLogo: z.boolean(),
})
export type CompanyEdition = z.output<typeof edition>

const company = z.object({
  version: z.number(),
  name: z.string(),
  shortName: z.string().nullable(),
  nit: z.string(),
  checkDigit: z.number(),
  nature: companyFields.nature.schema,
  complexity: z.number(),
  ...stringsOrNull('repsCode', 'chipCode', 'address'),
  /** When the municipality is chosen from the official list, its name there is printed. */
  ...stringsOrNull('municipalityId', 'municipality', 'phone', 'email', 'website', 'footer', 'creationAct'),
  ...stringsOrNull('slogan', 'dataPolicyUrl', 'dataOfficer', 'dataEmail'),
})
export type CompanyBody = z.output<typeof company>

const seeing = { module: 'admin', access: 'campus' } as const
const editing = { module: 'admin', access: companyPermissions.edit } as const

export const showCompany = defineQuery({
  ...seeing,
  name: 'company',
  title: 'La entidad',
  answers: company.extend({ id: z.string(), hasLogo: z.boolean(), editions: z.array(edition) }),
})

export const editCompany = defineCommand({
  ...editing,
  name: 'editCompany',
  verb: 'Guardar',
  title: 'Editar la entidad',
  about: { version: f.integer('Versión'), municipality: f.optional(f.text('Municipio', { max: 100 })) },
  params: companyFields,
  answers: z.object({ version: z.number() }),
})

export const showLogo = defineFile({
  ...seeing,
  name: 'logo',
  title: 'El logotipo de la entidad',
  taken: false,
  /** A different value for each picture, so that the browser does not show the old one from its cache. */
  params: { edition: f.optional(f.code('Cuál')) },
})

export const uploadLogo = defineCommand({
  ...editing,
  name: 'uploadLogo',
  verb: 'Cambiar el logotipo',
  title: 'Cambiar el logotipo (PNG o JPG)',
  takes: 'file',
  answers: z.void(),
})

/** The signers of documents. */
export const signerRoles = {
  legalRepresentative: 'Representante legal',
  spendingOfficer: 'Ordenador del gasto',
  budgetHead: 'Jefe de presupuesto',
  treasurer: 'Tesorero',
  accountant: 'Contador',
  fiscalAuditor: 'Revisor fiscal',
  storekeeper: 'Almacenista',
  humanResources: 'Talento humano',
  billingHead: 'Jefe de facturación',
} as const
export type SignerRole = keyof typeof signerRoles

export const signerFields = {
  role: f.choice('Firma como', signerRoles),
  personName: f.text('Nombre completo', { max: 150, min: 3 }),
  idNumber: f.code('Documento', { max: 20 }),
  position: f.text('Cargo', { max: 100, min: 3 }),
  professionalCard: f.optional(f.text('Tarjeta profesional', { max: 30 })),
  fromDay: f.day('Desde'),
} satisfies Fields

export const listSigners = defineQuery({
  id: 'admin.signers',
  title: 'Firmantes, con sus fechas',
  access: companyPermissions.view,
  answers: z.array(
    z.object({
      id: z.string(),
      role: signerFields.role.schema,
      ...strings('personName', 'idNumber', 'position'),
      professionalCard: z.string().nullable(),
      fromDay: z.string(),
      toDay: z.string().nullable(),
    }),
  ),
})

/** Appoints a new signer from a day on; the previous one stops the day before. */
export const appointSigner = defineCommand({
  ...editing,
  name: 'appointSigner',
  verb: 'Nombrar',
  title: 'Nombrar un firmante desde una fecha',
  params: signerFields,
  answers: z.object({ id: z.string() }),
})
export type SignerBody = WireOf<typeof signerFields>

export const endSigner = defineCommand({
  ...editing,
  name: 'endSigner',
  verb: 'Terminar',
  title: 'Terminar las firmas de alguien en una fecha',
  about: { id: f.ref('admin.signer', 'Firmante') },
  params: { toDay: f.day('Hasta') },
  answers: z.object({ id: z.string() }),
})
