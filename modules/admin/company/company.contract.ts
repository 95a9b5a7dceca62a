import { endpoint } from '@quina/blocks'
import { hasCheckDigit, isDay } from '@quina/kernel'
import { z } from 'zod'

const tag = 'admin'
const short = (max: number) => z.string().trim().max(max).nullable().default(null)
const digits = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${count}}$`), `Escriba los ${count} dígitos.`)
    .nullable()
    .default(null)

export const natures = {
  ese: 'Empresa Social del Estado',
  private_taxpayer: 'IPS privada contribuyente',
  private_non_profit: 'IPS privada sin ánimo de lucro',
} as const
const keysOf = <const O extends Record<string, string>>(options: O) =>
  z.enum(Object.keys(options) as (keyof O & string)[])

export const companyBody = z
  .strictObject({
    version: z.number().int(),
    name: z.string().trim().min(3, 'Escriba la razón social.').max(200),
    shortName: short(60),
    nit: z.string().regex(/^\d{6,10}$/, 'Escriba el NIT sin puntos ni dígito de verificación.'),
    checkDigit: z.number().int().min(0).max(9),
    nature: keysOf(natures),
    complexity: z.number().int().min(1).max(4),
    repsCode: digits(10),
    chipCode: digits(9),
    address: short(200),
    /** When it is chosen from the official list, its name there is the one that is printed. */
    municipalityId: z.uuid().nullable().default(null),
    municipality: short(100),
    phone: short(60),
    email: z.email('Escriba un correo válido.').max(200).nullable().default(null),
    website: short(200),
    footer: short(500),
    creationAct: short(200),
    slogan: short(200),
    dataPolicyUrl: short(300),
    dataOfficer: short(150),
    dataEmail: z.email('Escriba un correo válido.').max(200).nullable().default(null),
  })
  .refine(({ nit, checkDigit: digit }) => hasCheckDigit(nit, digit), {
    path: ['checkDigit'],
    message: 'No corresponde al NIT.',
  })
export type CompanyBody = z.output<typeof companyBody>

const dayText = z.string().refine(isDay, 'La fecha no es válida.')

/** What paper says of the entity from a day on. */
const edition = z.object({
  fromDay: z.string(),
  name: z.string(),
  nit: z.string(),
  checkDigit: z.number(),
  address: z.string().nullable(),
  municipality: z.string().nullable(),
  hasLogo: z.boolean(),
})
export type CompanyEdition = z.output<typeof edition>

export const showCompany = endpoint({
  method: 'GET',
  path: '/api/admin/company',
  access: 'campus',
  summary: 'La entidad',
  tag,
  answer: z.object({
    id: z.string(),
    ...companyBody.shape,
    hasLogo: z.boolean(),
    editions: z.array(edition),
  }),
})

export const editCompany = endpoint({
  method: 'PUT',
  path: '/api/admin/company',
  access: 'admin.company.edit',
  summary: 'Editar la entidad',
  tag,
  body: companyBody.safeExtend({ fromDay: dayText }),
  answer: z.object({ version: z.number() }),
})

export const showLogo = endpoint({
  method: 'GET',
  path: '/api/admin/company/logo',
  access: 'campus',
  summary: 'El logotipo de la entidad',
  tag,
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/admin/company/logo',
  access: 'admin.company.edit',
  summary: 'Cambiar el logotipo (PNG o JPG)',
  tag,
  upload: true,
})

/** Whose signatures documents carry. */
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

const signer = z.strictObject({
  role: keysOf(signerRoles),
  personName: z.string().trim().min(3, 'Escriba el nombre completo.').max(150),
  idNumber: z.string().trim().min(3, 'Escriba el documento.').max(20),
  position: z.string().trim().min(3, 'Escriba el cargo.').max(100),
  professionalCard: short(30),
  fromDay: dayText,
  toDay: dayText.nullable().default(null),
})
export type SignerBody = z.output<typeof signer>

export const listSigners = endpoint({
  method: 'GET',
  path: '/api/admin/signer',
  access: 'admin.company.view',
  summary: 'Firmantes, con sus fechas',
  tag,
  answer: z.array(signer.extend({ id: z.string() })),
})

/** A new signer from a day on; the one before stops the day before. */
export const appointSigner = endpoint({
  method: 'POST',
  path: '/api/admin/signer',
  access: 'admin.company.edit',
  summary: 'Nombrar un firmante desde una fecha',
  tag,
  body: signer.omit({ toDay: true }),
  answer: z.object({ id: z.string() }),
})

export const endSigner = endpoint({
  method: 'POST',
  path: '/api/admin/signer/:id/end',
  access: 'admin.company.edit',
  summary: 'Terminar las firmas de alguien en una fecha',
  tag,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ toDay: dayText }),
  answer: z.object({ id: z.string() }),
})
