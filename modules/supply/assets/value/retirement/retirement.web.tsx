import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { retirement } from './retirement.contract.ts'

/** Titles without amounts: the recovered amount is not the value of a baja. */
const titles: Readonly<Partial<Record<string, string>>> = {
  request: 'Solicitar la baja',
  approve: 'Confirmar la baja',
}

export const retirementScreens = documentScreens(retirement, {
  columns: ['number', 'date', 'cause', 'act', 'terceroId', 'units', 'recovered', 'reason', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), cause: 'useless' }),
  firstLine: { lines: 'assetId' },
  actionTitle: (action) => titles[action],
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="Por qué">
        <Params cause={3} date={3} act={6} concept={6} terceroId={6} report={6} />
      </Section>
      <Lines name="lines" />
      <Params purpose={12} />
    </>
  ),
})
