import { catalogScreens } from '@quina/blocks/web'
import { FieldGrid } from '@quina/ui/web'
import { flowConcept } from './flow-concept.contract.ts'

const screens = catalogScreens(flowConcept, {
  columns: ['code', 'name', 'activity', 'direction', 'active'],
  defaults: () => ({ activity: 'operating', direction: 'in' }),
  form: ({ Ask, Params }) => (
    <FieldGrid>
      <Ask name="code" />
      <Ask name="name" wide />
      <Params activity direction />
    </FieldGrid>
  ),
})

/** The lines of the statement of cash flows. */
export const FlowConcepts = screens.List
