import { defineQuery, f } from '@quina/blocks'
import { z } from 'zod'

/** Returns whether a contract sells (`income`) or buys (`expense`), to open its address in the right screen. */
export const contractSense = defineQuery({
  id: 'contracts.sense',
  title: 'Sentido de un contrato',
  access: 'campus',
  params: { id: f.ref('contracts.contract', 'Contrato') },
  answers: z.object({ sense: z.enum(['income', 'expense']) }),
})
