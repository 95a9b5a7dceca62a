import { processScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { batch } from './batch.contract.ts'

/** What would be invoiced, and its progress while it is. */
export const Batch = processScreen(batch, {
  defaults: () => ({ leftUntil: dayInBogota(new Date()), groupBy: 'patient' }),
})
