import { defineCommand, defineQuery, type Fields, f, permission } from '@quina/blocks'
import { z } from 'zod'

/** Downloading is apart: a summary contains clinical notes, which the user who corrects it may not always read. */
export const rdaPermissions = {
  view: permission('care.rda.view', 'Ver los resúmenes de atención (RDA)', { clinical: true }),
  send: permission('care.rda.send', 'Enviar los resúmenes de atención (RDA)'),
  download: permission('care.rda.download', 'Descargar los resúmenes de atención, con sus notas clínicas', {
    clinical: true,
  }),
  setup: permission('care.rda.setup', 'Configurar la plataforma del RDA'),
}

/** The answers that the simulator can rehearse. */
export const rdaRehearsals = {
  rules: 'Aplica las reglas de la guía',
  reject: 'Rechaza',
  timeout: 'Recibe y no responde',
  unreachable: 'No se puede alcanzar',
} as const
export type RdaRehearsal = keyof typeof rdaRehearsals

/** The configuration of the platform. */
export interface RdaSetup {
  readonly id: string
  readonly version: number
  readonly mode: 'simulator' | 'own'
  readonly address: string | null
  readonly tokenAddress: string | null
  readonly clientId: string | null
  readonly scope: string | null
  readonly rehearses: RdaRehearsal
}

/** The names of the stored secrets of the platform. */
export const rdaSecrets = { client: 'care.rdaClient', subscription: 'care.rdaSubscription' } as const

const secretHelp = 'Se guarda cifrada. Vacía conserva la que está.'

export const rdaSetupFields = {
  mode: f.choice('Modo', { simulator: 'Simulador (sin validez)', own: 'Plataforma del Ministerio (IHCE)' }),
  address: f.optional(
    f.text('Dirección de la API', { max: 300, help: 'La entrega el Ministerio con las credenciales' }),
  ),
  tokenAddress: f.optional(
    f.text('Dirección que da el permiso', { max: 300, help: 'De OAuth 2.0: termina en /token' }),
  ),
  clientId: f.optional(f.code('Identificador de cliente', { max: 100 })),
  scope: f.optional(f.text('Alcance', { max: 200, help: 'Como api://…/.default' })),
  clientSecret: f.optional(f.secret('Secreto de cliente', { help: secretHelp })),
  subscriptionKey: f.optional(f.secret('Clave de suscripción', { help: secretHelp })),
  rehearses: f.choice('El simulador', rdaRehearsals, { help: 'Para practicar cada caso.' }),
} satisfies Fields

const shown = z.object({
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  hasSecret: z.boolean(),
  hasKey: z.boolean(),
})

export const rdaSetup = defineQuery({
  id: 'care.rdaSetup',
  title: 'RDA: cómo habla la entidad con la plataforma del Ministerio',
  access: rdaPermissions.setup,
  answers: shown,
})

export const saveRdaSetup = defineCommand({
  id: 'care.saveRdaSetup',
  verb: 'Guardar',
  title: 'RDA: configurar la plataforma del Ministerio',
  access: rdaPermissions.setup,
  keyed: false,
  about: { version: f.integer('Versión') },
  params: rdaSetupFields,
  answers: z.object({ version: z.number() }),
})
