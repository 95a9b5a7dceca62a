import { defineParameter, f } from '@quina/blocks'
import { z } from 'zod'

/** The percentages of use at which a contract warns. */
export const contractWarnings = defineParameter({
  id: 'insurers.contractWarnings',
  area: 'Contratos',
  field: {
    ...f.text('Avisos de ejecución de contratos (%)', {
      help: 'Porcentajes separados por comas, de menor a mayor: 70,85,95,100.',
    }),
    schema: z
      .string()
      .trim()
      .regex(/^\d{1,3}(,\d{1,3})*$/, 'Escriba porcentajes separados por comas: 70,85,95,100.')
      .refine(rises, 'Escríbalos de menor a mayor.'),
  },
  initial: '70,85,95,100',
})

function rises(given: string): boolean {
  const steps = given.split(',').map(Number)
  return steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0))
}
