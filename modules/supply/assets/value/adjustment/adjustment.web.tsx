import { documentScreens, GoTo, pathTo } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { adjustment } from './adjustment.contract.ts'

/** Improvements, impairments and changes of life of assets. */
export const adjustmentScreens = documentScreens(adjustment, {
  columns: ['number', 'date', 'kind', 'assetId', 'amount', 'support', 'condition'],
  defaults: ({ assetId }) => ({
    date: dayInBogota(new Date()),
    kind: 'improvement',
    ...(assetId !== undefined && { assetId }),
  }),
  form: ({ Section, Params }) => (
    <>
      <Section title="Qué cambia">
        <Params
          kind={3}
          date={3}
          assetId={6}
          amount={3}
          months={3}
          units={3}
          residual={3}
          market={6}
          inUse={6}
        />
      </Section>
      <Section title="Con qué soporte">
        <Params support={6} terceroId={6} invoice={3} registroId={9} purpose={12} />
      </Section>
    </>
  ),
  header: (answer) =>
    answer !== null && (
      <p>
        <GoTo address={pathTo('/assets/:id', { id: answer.values.assetId })}>Ver el bien</GoTo>
      </p>
    ),
})
