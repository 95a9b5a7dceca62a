import { catalogService, serveCatalog } from '@quina/blocks/server'
import { refused } from '@quina/kernel'
import { position } from './position.contract.ts'

/** Rules: CRG-001 the code is taken. */
export const positionService = catalogService<typeof position>({
  catalog: position,
  whose: 'house',
  refusals: {
    position_code: refused('CRG-001', 'Ya existe un cargo con ese código y grado.', 'code'),
  },
})

export const positionOperations = serveCatalog(positionService)
