import { catalogScreens } from '@quina/blocks/web'
import { statementFormat } from './statement-format.contract.ts'

const screens = catalogScreens(statementFormat, {
  defaults: () => ({ dayShape: 'ymd', decimalMark: 'point' }),
})

/** The column headings of each bank's statements. */
export const StatementFormats = screens.List
