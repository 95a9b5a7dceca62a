import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { tarifario } from './tarifario.contract.ts'

/** Rules: TAR-030 the code is taken. */
export const tarifarioService: CatalogService<typeof tarifario> = {
  catalog: tarifario,
  table: 'tariffs.tarifario',
  refusals: {
    tarifario_code: { code: 'TAR-030', message: 'Ya existe un tarifario con ese código.', field: 'code' },
  },
}

export const tarifarioOperations = serveCatalog(tarifarioService)
