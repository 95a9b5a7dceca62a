import { processScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { batch } from './batch.contract.ts'

/** Shows what would be invoiced, and the progress while it runs. */
export const Batch = processScreen(batch, {
  defaults: () => ({ leftUntil: dayInBogota(new Date()), groupBy: 'patient' }),
})
