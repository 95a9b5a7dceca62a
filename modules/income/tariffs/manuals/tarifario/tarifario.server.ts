import { catalogService, serveCatalog } from '@quina/blocks/server'
import { withContracts } from '../../services/use/use.server.ts'
import { tarifario } from './tarifario.contract.ts'

/** Rules: TAR-030 the code is taken. */
export const tarifarioService = catalogService<typeof tarifario>({
  catalog: tarifario,
  whose: 'house',
  adds: withContracts('ofTarifarios'),
})

export const tarifarioOperations = serveCatalog(tarifarioService)
