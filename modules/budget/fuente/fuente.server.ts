import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { fuente } from './fuente.contract.ts'

export const fuenteService: CatalogService<typeof fuente> = {
  catalog: fuente,
  whose: 'house',
  table: 'budget.fuente',
  refusals: {
    fuente_code_key: { code: 'PRE-105', message: 'Ya existe una fuente con ese código.', field: 'code' },
    fuente_code_check: {
      code: 'PRE-106',
      message: 'El código es de números separados por puntos.',
      field: 'code',
    },
  },
}

export const fuenteOperations = serveCatalog(fuenteService)
