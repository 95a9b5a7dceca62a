import { choice, code, day, type Fields, integer, note, optional, ref, text } from '@quina/blocks'
import { natures, signerRoles } from '../company/company.contract.ts'

/** What the profile asks of the entity, in the order in which it is asked. */
export const companyFields = {
  name: text('Razón social', { max: 200, min: 3 }),
  shortName: optional(text('Sigla o nombre corto', { max: 60 })),
  nit: code('NIT', { max: 10, help: 'Sin puntos ni dígito de verificación.' }),
  checkDigit: integer('DV', { max: 9 }),
  nature: choice('Naturaleza', natures),
  complexity: integer('Nivel de complejidad', { min: 1, max: 4 }),
  repsCode: optional(code('Código de prestador (REPS)', { max: 10, help: 'Diez dígitos.' })),
  chipCode: optional(code('Código CHIP', { max: 9, help: 'Nueve dígitos.' })),
  creationAct: optional(text('Acto de creación')),
  address: optional(text('Dirección')),
  municipalityId: optional(ref('reference.municipality', 'Municipio')),
  phone: optional(text('Teléfonos', { max: 60 })),
  email: optional(text('Correo')),
  website: optional(text('Sitio web')),
  slogan: optional(text('Lema')),
  footer: optional(note('Pie de los documentos', { max: 500 })),
  dataPolicyUrl: optional(text('Dirección de la política de datos', { max: 300 })),
  dataOfficer: optional(text('Responsable de datos personales', { max: 150 })),
  dataEmail: optional(text('Correo de habeas data')),
  fromDay: day('Vale desde', {
    help: 'Lo de fecha anterior conserva los datos de entonces. Para corregir, use la fecha de la última versión.',
  }),
} satisfies Fields

export const signerFields = {
  role: choice('Firma como', signerRoles),
  personName: text('Nombre completo', { max: 150, min: 3 }),
  idNumber: code('Documento', { max: 20 }),
  position: text('Cargo', { max: 100, min: 3 }),
  professionalCard: optional(text('Tarjeta profesional', { max: 30 })),
  fromDay: day('Desde'),
} satisfies Fields
