import { catalogScreens } from '@quina/blocks/web'
import { flowConcept } from './flow-concept.contract.ts'

export const { List: FlowConcepts } = catalogScreens(flowConcept, { path: '/contabilidad/conceptos-flujo' })
