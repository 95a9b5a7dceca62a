import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { flowConcept } from './flow-concept.contract.ts'

const service: CatalogService<typeof flowConcept> = {
  catalog: flowConcept,
  whose: 'house',
  table: 'accounting.flowConcept',
}

export const flowConceptOperations: Operation[] = serveCatalog(service)
