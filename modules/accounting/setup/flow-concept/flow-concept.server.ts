import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { flowConcept } from './flow-concept.contract.ts'

const service: CatalogService<typeof flowConcept> = {
  catalog: flowConcept,
  whose: 'house',
  table: 'accounting.flowConcept',
  refusals: {
    flow_concept_code: { code: 'CON-042', message: 'Ya existe un concepto con ese código.', field: 'code' },
  },
}

export const flowConceptOperations: Operation[] = serveCatalog(service)
