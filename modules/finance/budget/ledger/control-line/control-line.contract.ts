import { defineCommand, f } from '@quina/blocks'
import { z } from 'zod'

/** The permission of users who prepare modifications. */
export const openLinePermission = 'budget.modification.edit'

/** The kinds of vigencia del gasto of a line of expense (CUIPO). */
export const vigenciasDelGasto = {
  '1.0': 'Vigencia actual',
  '2.0': 'Reservas',
  '3.0': 'Cuentas por pagar',
  '4.0': 'Vigencias futuras: vigencia actual',
  '5.0': 'Vigencias futuras: reservas',
  '6.0': 'Vigencias futuras: cuentas por pagar',
}
export type VigenciaDelGasto = keyof typeof vigenciasDelGasto

/** Opens a line of control without amount, so that a modification may give it one. */
export const openControlLine = defineCommand({
  id: 'budget.openControlLine',
  verb: 'Abrir',
  access: openLinePermission,
  consequence: 'Se abre sin valor: la modificación le dará el suyo.',
  params: {
    rubroId: f.ref('budget.rubroLeaf', 'Rubro'),
    fuenteId: f.ref('budget.fuente', 'Fuente'),
    vigenciaGasto: f.choice('Vigencia del gasto', vigenciasDelGasto),
  },
  answers: z.object({ id: z.string(), side: z.enum(['income', 'expense']) }),
})
