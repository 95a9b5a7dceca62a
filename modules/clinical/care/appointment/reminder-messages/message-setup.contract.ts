import { defineCommand, defineQuery, type Fields, f, permission } from '@quina/blocks'
import { z } from 'zod'

export const setupMessages = permission('care.message.setup', 'Configurar el proveedor de mensajes')

/** The configuration of messages to telephones. */
export interface MessageSetup {
  readonly id: string
  readonly version: number
  readonly mode: 'off' | 'simulator' | 'own'
  readonly address: string | null
  readonly sender: string | null
  readonly publicAddress: string | null
  readonly rehearses: 'receives' | 'silent' | 'confirms' | 'cancels'
}

/** The names of two stored secrets: the key of the provider, and the key with which it delivers the answers of patients. */
export const messageKey = 'care.messageKey'
export const answersKey = 'care.messageAnswersKey'

export const messageSetupFields = {
  mode: f.choice('Mensajes', {
    off: 'No se envían',
    simulator: 'Simulador (no sale nada)',
    own: 'Por el proveedor',
  }),
  address: f.optional(
    f.text('Dirección del proveedor', { max: 300, help: 'Recibe {to, from, text} en JSON y responde su id' }),
  ),
  sender: f.optional(f.text('Remitente', { max: 30, help: 'Como lo registró el proveedor' })),
  key: f.optional(
    f.secret('Clave del proveedor', { help: 'Se guarda cifrada. Vacía conserva la que está.' }),
  ),
  answersKey: f.optional(
    f.secret('Clave con que entrega las respuestas', {
      help: 'El proveedor las envía a /api/care/hearAnswer con esta clave, de 24 caracteres o más. Vacía conserva la que está.',
    }),
  ),
  publicAddress: f.optional(
    f.text('Dirección del sistema para los pacientes', {
      max: 200,
      help: 'Como https://citas.hospital.gov.co: con ella se arma el enlace para no recibir más',
    }),
  ),
  rehearses: f.choice('El simulador', {
    receives: 'Recibe',
    silent: 'No responde',
    confirms: 'Recibe y el paciente confirma',
    cancels: 'Recibe y el paciente cancela',
  }),
} satisfies Fields

const shown = z.object({
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  hasKey: z.boolean(),
  hasAnswersKey: z.boolean(),
})

export const messageSetup = defineQuery({
  id: 'care.messageSetup',
  title: 'Mensajes: por dónde los envía la entidad',
  access: setupMessages,
  answers: shown,
})

export const saveMessageSetup = defineCommand({
  id: 'care.saveMessageSetup',
  verb: 'Guardar',
  title: 'Mensajes: configurar el proveedor',
  access: setupMessages,
  keyed: false,
  about: { version: f.integer('Versión') },
  params: messageSetupFields,
  answers: z.object({ version: z.number() }),
})
