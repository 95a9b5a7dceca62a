import { defineCommand, defineQuery, type Fields, f, permission } from '@quina/blocks'
import { z } from 'zod'

const setUpMipres = permission('pharmacy.mipresSetup.edit', 'Configurar el servicio web de MIPRES')

/** The configuration of the MIPRES web service. It has no defaults, because the ministry gives the address to each hospital. */
export interface MipresSetup {
  readonly id: string
  readonly version: number
  readonly address: string | null
  /** `CodSedeProv`: the code in MIPRES of the site that delivers. */
  readonly siteCode: string | null
}

/** The name of the stored token. */
export const mipresSecret = 'pharmacy.mipres'

export const mipresSetupFields = {
  address: f.optional(
    f.text('Dirección del servicio web', {
      max: 300,
      help: 'La de su manual, hasta /api. La da el Ministerio',
    }),
  ),
  siteCode: f.optional(
    f.code('Código de la sede en MIPRES', { max: 20, help: 'Para programar lo direccionado' }),
  ),
  token: f.optional(
    f.secret('Token de la entidad', { help: 'Se guarda cifrado. Vacío conserva el que está.' }),
  ),
} satisfies Fields

const shown = z.object({
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  hasToken: z.boolean(),
})

export const mipresSetup = defineQuery({
  id: 'pharmacy.mipresSetup',
  title: 'MIPRES: cómo habla la entidad con su servicio web',
  access: setUpMipres,
  answers: shown,
})

export const saveMipresSetup = defineCommand({
  id: 'pharmacy.saveMipresSetup',
  verb: 'Guardar',
  title: 'MIPRES: configurar su servicio web',
  access: setUpMipres,
  keyed: false,
  about: { version: f.integer('Versión') },
  params: mipresSetupFields,
  answers: z.object({ version: z.number() }),
})
