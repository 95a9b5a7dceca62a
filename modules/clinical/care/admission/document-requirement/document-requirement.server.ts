import { catalogService, serveCatalog } from '@quina/blocks/server'
import { must } from '@quina/kernel'
import { documentRequirement } from './document-requirement.contract.ts'

const ages = 'La edad final no puede ser menor que la inicial.'

/** Rules: ADM-020 the code is taken, ADM-021 ages. */
export const documentRequirementService = catalogService<typeof documentRequirement>({
  catalog: documentRequirement,
  whose: 'house',
  async onSave(_tx, { values }) {
    const { minAge, maxAge } = values as { minAge: number | null; maxAge: number | null }
    must(minAge === null || maxAge === null || maxAge >= minAge, 'ADM-021', 'maxAge', ages)
  },
})

export const documentRequirementOperations = serveCatalog(documentRequirementService)
