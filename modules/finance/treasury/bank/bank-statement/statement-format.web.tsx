import { catalogScreens } from '@quina/blocks/web'
import { statementFormat } from './statement-format.contract.ts'

const screens = catalogScreens(statementFormat, {
  defaults: () => ({ dayShape: 'ymd', decimalMark: 'point' }),
})

/** How each bank heads its statements. */
export const StatementFormats = screens.List
