import { defineCommand, defineQuery, f } from '@quina/blocks'
import { z } from 'zod'

const shared = { module: 'admin', access: 'campus' } as const

export const ownPin = defineQuery({
  ...shared,
  name: 'ownPin',
  title: 'Mi PIN para recibir',
  answers: z.object({ since: z.string().nullable() }),
})

/** Only the owner sets it, with their password, so that a person who finds an open session cannot. */
export const setPin = defineCommand({
  ...shared,
  name: 'setPin',
  verb: 'Definir PIN',
  title: 'Mi PIN para recibir: definirlo',
  consequence:
    'Con él acepta, en el equipo de quien le entrega, lo que recibe. No lo comparta: responde por lo que se firme con él.',
  params: {
    password: f.secret('Su contraseña'),
    pin: f.secret('PIN', { max: 6, help: 'Seis números' }),
    again: f.secret('Repetir el PIN', { max: 6 }),
  },
  answers: z.void(),
})
