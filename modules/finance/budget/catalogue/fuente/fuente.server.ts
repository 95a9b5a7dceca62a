import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { fuente } from './fuente.contract.ts'

export const fuenteService: CatalogService<typeof fuente> = {
  catalog: fuente,
  whose: 'house',
  table: 'budget.fuente',
  refusals: {
    fuente_once: {
      code: 'PRE-105',
      message: 'Ya existe una fuente con ese código y esa situación de fondos.',
      field: 'code',
    },
    fuente_code_check: {
      code: 'PRE-106',
      message: 'El código es de números separados por puntos.',
      field: 'code',
    },
  },
}

export const fuenteOperations = serveCatalog(fuenteService)
