import { endpoint } from '@quina/blocks'
import { z } from 'zod'

const tag = 'session'

export const ownNotices = endpoint({
  method: 'GET',
  path: '/api/user/notices',
  access: 'session',
  summary: 'Lo que otros hicieron a la propia cuenta',
  tag,
  answer: z.array(z.object({ id: z.string(), at: z.string(), text: z.string(), seen: z.boolean() })),
})

export const seeNotices = endpoint({
  method: 'POST',
  path: '/api/user/notices/seen',
  access: 'session',
  summary: 'Dar por vistos los cambios de la propia cuenta',
  tag,
})
