import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { dependencia } from './dependencia.contract.ts'

export const dependenciaService: CatalogService<typeof dependencia> = {
  catalog: dependencia,
  whose: 'house',
  table: 'budget.dependencia',
  refusals: {
    dependencia_code_key: {
      code: 'PRE-107',
      message: 'Ya existe una dependencia con ese código.',
      field: 'code',
    },
  },
}

export const dependenciaOperations = serveCatalog(dependenciaService)
