import { defineCommand, defineQuery, f } from '@quina/blocks'
import { z } from 'zod'

const shared = { module: 'admin', access: 'campus' } as const

export const ownPin = defineQuery({
  ...shared,
  name: 'ownPin',
  title: 'Mi PIN para recibir',
  answers: z.object({ since: z.string().nullable() }),
})

/** The owner alone sets it, with their password: who finds a session open does not. */
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
