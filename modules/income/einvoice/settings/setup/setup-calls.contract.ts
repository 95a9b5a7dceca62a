import { defineCommand, defineQuery, endpoint, type Fields, f, permission, strings } from '@quina/blocks'
import { z } from 'zod'
import { environments } from '../numbering/authorisation.contract.ts'
import { rehearsals } from './setup.contract.ts'

export const einvoicePermissions = {
  view: permission('einvoice.setup.view', 'Ver la configuración de facturación electrónica'),
  edit: permission('einvoice.setup.edit', 'Configurar la facturación electrónica'),
}

const address = f.text('Dirección del servicio', {
  max: 300,
  help: 'Vacía para usar la de la DIAN según el ambiente.',
})
const pin = f.secret('PIN del software', { max: 60, help: 'Se guarda cifrado. Vacío conserva el que está.' })

/** The fields of the connection with DIAN. */
export const setupFields = {
  mode: f.choice('Modo', { simulator: 'Simulador (sin validez)', own: 'Software propio' }),
  environment: f.choice('Ambiente', environments),
  softwareId: f.optional(f.text('Identificador del software', { max: 64, min: 8 })),
  pin: f.optional(pin),
  testSetId: f.optional(f.text('Conjunto de pruebas (TestSetId)', { max: 64, min: 8 })),
  address: f.optional(address),
  responsibility: f.choice('Responsabilidad fiscal', {
    'O-13': 'Gran contribuyente (O-13)',
    'O-15': 'Autorretenedor (O-15)',
    'O-23': 'Agente de retención de IVA (O-23)',
    'O-13;O-15': 'Gran contribuyente y autorretenedor (O-13, O-15)',
    'O-13;O-23': 'Gran contribuyente y agente de retención de IVA (O-13, O-23)',
    'O-15;O-23': 'Autorretenedor y agente de retención de IVA (O-15, O-23)',
    'O-13;O-15;O-23': 'Gran contribuyente, autorretenedor y agente de retención de IVA (O-13, O-15, O-23)',
    'O-47': 'Régimen simple (O-47)',
    'R-99-PN': 'No responsable (R-99-PN)',
  }),
  taxScheme: f.choice('Tributo', { '01': 'IVA', ZZ: 'No aplica' }),
  delivers: f.flag('Enviar por correo lo que la DIAN acepta'),
  rehearses: f.choice('El simulador', rehearsals, { help: 'Para practicar cada caso.' }),
  rehearsedRule: f.text('Regla que ensaya', { max: 20 }),
} satisfies Fields

const certificate = z.object({
  ...strings('id', 'name'),
  nit: z.string().nullable(),
  ...strings('issuer', 'fromInstant', 'toInstant'),
  forTests: z.boolean(),
  active: z.boolean(),
  daysLeft: z.number(),
})

const shown = z.object({
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  hasPin: z.boolean(),
  contingency: z.enum(['issuer', 'dian']).nullable(),
  contingencySince: z.string().nullable(),
  waiting: z.number(),
  certificates: z.array(certificate),
})
export type ShownSetup = z.output<typeof shown>

export const einvoiceSetup = defineQuery({
  id: 'einvoice.setup',
  title: 'Facturación electrónica: cómo habla la entidad con la DIAN',
  access: einvoicePermissions.view,
  answers: shown,
})

const editing = { module: 'einvoice', access: einvoicePermissions.edit }

export const saveSetup = defineCommand({
  ...editing,
  name: 'saveSetup',
  verb: 'Guardar',
  title: 'Guardar la configuración de facturación electrónica',
  consequence: 'Vale desde el próximo documento. Lo que ya se numeró conserva su ambiente.',
  keyed: false,
  about: { version: f.integer('Versión') },
  params: setupFields,
  answers: z.object({ version: z.number() }),
})

/** The password goes in the body, beside the file: addresses are written in logs. */
export const uploadCertificate = endpoint({
  method: 'POST',
  path: '/api/einvoice/certificate',
  access: einvoicePermissions.edit,
  summary: 'Facturación electrónica: subir el certificado de firma (.p12)',
  tag: 'einvoice',
  keyed: false,
  upload: true,
  body: z.object({ password: z.string().max(200).default('') }),
})

export const testConnection = defineCommand({
  ...editing,
  name: 'testConnection',
  verb: 'Probar la conexión con la DIAN',
  keyed: false,
  answers: z.object({ reached: z.boolean(), message: z.string(), milliseconds: z.number() }),
})

export const fetchRanges = defineCommand({
  ...editing,
  name: 'fetchRanges',
  verb: 'Traer de la DIAN',
  keyed: false,
  answers: z.object({ added: z.number(), known: z.number() }),
})

export const changeContingency = defineCommand({
  ...editing,
  name: 'changeContingency',
  verb: 'Entrar en contingencia o salir de ella',
  about: { contingency: f.optional(f.choice('Contingencia', { dian: 'De la DIAN', issuer: 'Propia' })) },
  answers: z.object({ sent: z.number() }),
})
