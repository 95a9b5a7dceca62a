import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { dependencia } from './dependencia.contract.ts'

export const dependenciaService: CatalogService<typeof dependencia> = {
  catalog: dependencia,
  whose: 'house',
  table: 'budget.dependencia',
}

export const dependenciaOperations = serveCatalog(dependenciaService)
