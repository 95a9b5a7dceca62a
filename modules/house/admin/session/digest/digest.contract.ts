import { defineCommand, defineParameter, defineQuery, f } from '@quina/blocks'
import { z } from 'zod'

/** The hour of Bogotá from which the daily letter is sent. */
export const digestHour = defineParameter({
  id: 'admin.digestHour',
  area: 'Bandeja',
  field: f.integer('Hora de la carta diaria', {
    min: 0,
    max: 23,
    help: 'Desde esta hora se escribe a cada quien lo que lo espera; si nada lo espera, no se le escribe',
  }),
  initial: 6,
})

const shared = { module: 'admin', access: 'campus' } as const

export const ownDigest = defineQuery({
  ...shared,
  name: 'ownDigest',
  title: 'Mi carta diaria',
  answers: z.object({
    wanted: z.boolean(),
    hour: z.number(),
    /** Whether the hospital has a mail server. */
    byMail: z.boolean(),
  }),
})

export const chooseDigest = defineCommand({
  ...shared,
  name: 'chooseDigest',
  verb: 'Cambiar',
  title: 'Mi carta diaria: recibirla o no',
  about: { wanted: f.flag('La recibe') },
  answers: z.object({ wanted: z.boolean() }),
})

/**
 * A user who follows the link of a letter receives no more: they have no session, and the link identifies the owner of the
 * letter.
 */
export const stopDigest = defineCommand({
  id: 'admin.stopDigest',
  verb: 'No recibir más la carta',
  title: 'Carta diaria: dejar de recibirla por el enlace de una',
  access: 'public',
  keyed: false,
  about: { token: f.text('Enlace', { max: 120 }) },
  answers: z.object({ email: z.string() }),
})
