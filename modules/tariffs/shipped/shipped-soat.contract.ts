import { endpoint } from '@quina/blocks'
import { z } from 'zod'
import { manual } from '../manual/manual.contract.ts'

/** Makes the manual of SOAT that comes with the product, with its items and the components of its surgeries. */
export const loadShippedSoat = endpoint({
  method: 'POST',
  path: '/api/tariffs/shippedSoat/load',
  access: 'tariffs.manual.edit',
  tag: 'tariffs',
  summary: `${manual.label.many}: cargar el SOAT que viene con Quina`,
  body: z.object({}),
  answer: z.object({ id: z.string(), items: z.number(), caution: z.string() }),
})
