import { defineCommand, defineQuery, type Fields, f, permission } from '@quina/blocks'
import { z } from 'zod'
import { muvRehearsals } from './setup.contract.ts'

const ripsSetupPermissions = {
  view: permission('rips.setup.view', 'Ver la configuración de RIPS'),
  edit: permission('rips.setup.edit', 'Configurar los RIPS'),
}

/** The fields of the connection with the ministry. */
const ripsSetupFields = {
  mode: f.choice('Modo', { simulator: 'Simulador (sin validez)', own: 'API del Ministerio (MUV)' }),
  address: f.optional(f.text('Dirección de la API', { max: 300, help: 'Como https://localhost:9443/api' })),
  documentType: f.choice('Tipo de documento', {
    CC: 'Cédula de ciudadanía',
    CE: 'Cédula de extranjería',
    PA: 'Pasaporte',
    PE: 'Permiso especial',
    PT: 'Permiso por protección temporal',
  }),
  documentNumber: f.optional(f.code('Documento del usuario SISPRO', { max: 20 })),
  password: f.optional(
    f.secret('Clave de SISPRO', { help: 'Se guarda cifrada. Vacía conserva la que está.' }),
  ),
  userType: f.choice('Tipo de usuario', {
    RE: 'Representante de la entidad',
    PIN: 'Profesional independiente',
    PINx: 'Profesional independiente extranjero',
    PIE: 'Prestador e institución educativa',
  }),
  disability: f.choice('Incapacidad se escribe', {
    'SI/NO': 'SI o NO (ejemplos oficiales)',
    '01/02': '01 o 02 (texto del documento técnico)',
  }),
  rehearses: f.choice('El simulador', muvRehearsals, { help: 'Para practicar cada caso.' }),
  authority: f.optional(
    f.note('Certificado de la API (PEM)', { max: 20_000, help: 'Cuando la API firma el suyo.' }),
  ),
} satisfies Fields

const shown = z.object({
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  hasPassword: z.boolean(),
})

export const ripsSetup = defineQuery({
  id: 'rips.setup',
  title: 'RIPS: cómo habla la entidad con el Ministerio',
  access: ripsSetupPermissions.view,
  answers: shown,
})

const editing = { module: 'rips', access: ripsSetupPermissions.edit }

export const saveRipsSetup = defineCommand({
  ...editing,
  name: 'saveSetup',
  verb: 'Guardar',
  keyed: false,
  about: { version: f.integer('Versión') },
  params: ripsSetupFields,
  answers: z.object({ version: z.number() }),
})

export const testMuv = defineCommand({
  ...editing,
  name: 'testConnection',
  verb: 'Probar la conexión con la API del Ministerio',
  keyed: false,
  answers: z.object({ reached: z.boolean(), message: z.string(), milliseconds: z.number() }),
})
