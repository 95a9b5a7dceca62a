import { processScreen } from '@quina/blocks/web'
import { addDays, dayInBogota } from '@quina/kernel'
import { processInvoices } from './processing.contract.ts'

/** The screen that verifies invoices and gathers those that are ready, beginning with the last month. */
export const ProcessInvoices = processScreen(processInvoices, {
  defaults: () => {
    const today = dayInBogota(new Date())
    return { from: addDays(today, -31), to: today, state: 'all' }
  },
})
