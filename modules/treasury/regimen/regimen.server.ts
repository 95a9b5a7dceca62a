import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { regimen } from './regimen.contract.ts'

/** Rules: TES-141 the code is taken. */
export const regimenService: CatalogService<typeof regimen> = {
  catalog: regimen,
  whose: 'house',
  table: 'treasury.regimen',
  refusals: {
    regimen_code: { code: 'TES-141', message: 'Ya existe un régimen con ese código.', field: 'code' },
  },
}

export const regimenOperations = serveCatalog(regimenService)
