import { processScreen } from '@quina/blocks/web'
import { dayInBogota, vigenciaOf } from '@quina/kernel'
import { copyRanges } from './copy-year.contract.ts'

const thisYear = () => vigenciaOf(dayInBogota(new Date()))

/** Copies the ranges of payment of one year to the next. */
export const RangeCopy = processScreen(copyRanges, {
  defaults: () => ({ from: thisYear(), to: thisYear() + 1 }),
})
