import { defineQuery, f } from '@quina/blocks'
import { z } from 'zod'

/** Whether a contract of the shared screens sells (`income`) or buys (`expense`): its address opens by what it is. */
export const contractSense = defineQuery({
  id: 'contracts.sense',
  title: 'Sentido de un contrato',
  access: 'campus',
  params: { id: f.ref('contracts.contract', 'Contrato') },
  answers: z.object({ sense: z.enum(['income', 'expense']) }),
})
