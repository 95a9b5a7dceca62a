import { catalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { flowConcept } from './flow-concept.contract.ts'

const service = catalogService<typeof flowConcept>({ catalog: flowConcept, whose: 'house' })

export const flowConceptOperations: Operation[] = serveCatalog(service)
