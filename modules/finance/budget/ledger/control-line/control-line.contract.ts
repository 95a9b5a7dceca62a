import { defineCommand, f } from '@quina/blocks'
import { z } from 'zod'

/** The permission of users who prepare modifications. */
export const openLinePermission = 'budget.modification.edit'

/** Kinds of vigencia del gasto that a line of expense may be of (CUIPO). */
export const vigenciasDelGasto = {
  '1.0': 'Vigencia actual',
  '2.0': 'Reservas',
  '3.0': 'Cuentas por pagar',
  '4.0': 'Vigencias futuras: vigencia actual',
  '5.0': 'Vigencias futuras: reservas',
  '6.0': 'Vigencias futuras: cuentas por pagar',
}
export type VigenciaDelGasto = keyof typeof vigenciasDelGasto

/** Opens a line of control, without any amount, so that a modification may give to it. */
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
