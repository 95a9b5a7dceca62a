import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { issue } from './issue.contract.ts'

/** What leaves the stores. */
export const issueScreens = documentScreens(issue, {
  columns: ['number', 'date', 'kind', 'storeId', 'suppliedId', 'costCentreId', 'value', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), kind: 'consumption' }),
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="Egreso">
        <Params kind={3} storeId={5} date={2} happenedOn={2} suppliedId={4} costCentreId={4} terceroId={4} />
        <Params requisition={3} purpose={9} />
      </Section>
      <Lines name="lines" />
    </>
  ),
})
