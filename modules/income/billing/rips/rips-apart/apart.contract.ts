import { defineCommand, f } from '@quina/blocks'
import { z } from 'zod'

/** Makes the RS of a month: the services given in it that are in no invoice. */
export const tellApart = defineCommand({
  id: 'billing.tellApart',
  verb: 'Informar sin factura',
  title: 'RIPS sin factura (RS): informar lo prestado en un mes que ninguna factura lleva',
  access: 'billing.rips.edit',
  params: { month: f.day('Un día del mes') },
  consequence:
    'Reúne las atenciones del mes con todos sus cargos excluidos, y las informa sin factura y con un número RS propio. ' +
    'Se envía en los cinco primeros días del mes siguiente. Lo ya informado no se vuelve a facturar.',
  answers: z.object({ id: z.string() }),
})
