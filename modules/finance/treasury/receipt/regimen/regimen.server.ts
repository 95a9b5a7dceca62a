import { catalogService, serveCatalog } from '@quina/blocks/server'
import { regimen } from './regimen.contract.ts'

/** Rules: TES-141 the code is taken. */
export const regimenService = catalogService<typeof regimen>({ catalog: regimen, whose: 'house' })

export const regimenOperations = serveCatalog(regimenService)
