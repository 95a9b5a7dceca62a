import { catalogService, serveCatalog } from '@quina/blocks/server'
import { refused } from '@quina/kernel'
import { statementFormat } from './statement-format.contract.ts'

/** Rules: TES-068 the name is taken, TES-078 the format names neither a value column nor both debit and credit columns. */
const statementFormatService = catalogService<typeof statementFormat>({
  catalog: statementFormat,
  whose: 'house',
  refusals: {
    statement_format_amounts: refused(
      'TES-078',
      'Diga la columna del valor, o las del débito y el crédito.',
      'amountColumn',
    ),
  },
})

export const statementFormatOperations = serveCatalog(statementFormatService)
