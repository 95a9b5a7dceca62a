import { code, endpoint, permissionFor, shapeOf, text } from '@quina/blocks'
import { z } from 'zod'
import { service } from './service.contract.ts'

export const cloneServiceFields = {
  code: code('Código nuevo', { max: 30 }),
  name: text('Nombre', { max: 300 }),
}

/** Another service like one, with its equivalents, what it includes and its accounts. */
export const cloneService = endpoint({
  method: 'POST',
  path: '/api/tariffs/service/:id/clone',
  access: permissionFor(service, 'edit'),
  tag: 'tariffs',
  summary: 'Servicios: clonar',
  params: z.object({ id: z.uuid() }),
  body: shapeOf(cloneServiceFields),
  answer: z.object({ id: z.string() }),
})
