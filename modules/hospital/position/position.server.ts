import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { position } from './position.contract.ts'

/** Rules: CAR-001 the code is taken. */
export const positionService: CatalogService<typeof position> = {
  catalog: position,
  table: 'hospital.position',
  refusals: {
    position_code: { code: 'CAR-001', message: 'Ya existe un cargo con ese código y grado.', field: 'code' },
  },
}

export const positionOperations = serveCatalog(positionService)
