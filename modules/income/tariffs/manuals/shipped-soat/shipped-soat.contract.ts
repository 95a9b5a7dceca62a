import { defineCommand } from '@quina/blocks'
import { z } from 'zod'
import { manual } from '../manual/manual.contract.ts'

/** Loads the manual of SOAT that comes with the product, with its items and the components of its surgeries. */
export const loadShippedSoat = defineCommand({
  id: 'tariffs.loadShippedSoat',
  verb: 'Cargar el SOAT que viene con Quina',
  title: `${manual.label.many}: cargar el SOAT que viene con Quina`,
  access: 'tariffs.manual.edit',
  answers: z.object({ id: z.string(), items: z.number(), caution: z.string() }),
})
