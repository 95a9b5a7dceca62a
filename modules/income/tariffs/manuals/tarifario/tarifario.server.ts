import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { withContracts } from '../../services/use/use.server.ts'
import { tarifario } from './tarifario.contract.ts'

/** Rules: TAR-030 the code is taken. */
export const tarifarioService: CatalogService<typeof tarifario> = {
  catalog: tarifario,
  whose: 'house',
  table: 'tariffs.tarifario',
  adds: withContracts('ofTarifarios'),
}

export const tarifarioOperations = serveCatalog(tarifarioService)
