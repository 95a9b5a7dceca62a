import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { stockPosting } from './stock-posting.contract.ts'

export const stockPostingScreens = documentScreens(stockPosting, {
  columns: ['number', 'date', 'purpose', 'moves', 'value', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), purpose: 'Salidas de almacén del mes' }),
})
