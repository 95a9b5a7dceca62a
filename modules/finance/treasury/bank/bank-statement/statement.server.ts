import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { statementFormat } from './statement-format.contract.ts'

/** Rules: TES-068 the name is taken, TES-078 neither a value nor both of debit and credit is named. */
const statementFormatService: CatalogService<typeof statementFormat> = {
  catalog: statementFormat,
  whose: 'house',
  table: 'treasury.statementFormat',
  refusals: {
    statement_format_amounts: {
      code: 'TES-078',
      message: 'Diga la columna del valor, o las del débito y el crédito.',
      field: 'amountColumn',
    },
  },
}

export const statementFormatOperations = serveCatalog(statementFormatService)
