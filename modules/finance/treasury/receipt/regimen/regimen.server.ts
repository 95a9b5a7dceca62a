import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { regimen } from './regimen.contract.ts'

/** Rules: TES-141 the code is taken. */
export const regimenService: CatalogService<typeof regimen> = {
  catalog: regimen,
  whose: 'house',
  table: 'treasury.regimen',
}

export const regimenOperations = serveCatalog(regimenService)
