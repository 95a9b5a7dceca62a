import { documentScreens, GoTo, ReportScreen, Show } from '@quina/blocks/web'
import type { Day } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { useState } from 'react'
import { depreciationDetail, depreciationRun, nextDepreciation } from './depreciation-run.contract.ts'

const screensFrom = (date?: Day) =>
  documentScreens(depreciationRun, {
    columns: ['number', 'date', 'assets', 'amount', 'purpose', 'condition'],
    defaults: () => ({ ...(date !== undefined && { date }), purpose: 'Depreciación del mes' }),
    header: (answer) =>
      answer !== null &&
      (answer.status === 'draft' ? (
        <Pending plates={answer.facts.pending} />
      ) : (
        <p>
          {answer.facts.assets} bienes, por <Amount of={answer.facts.amount} /> en el mes.{' '}
          <GoTo address={`/assets/depreciacion/detalle?depreciationRunId=${answer.id}`}>
            Ver bien por bien
          </GoTo>
        </p>
      )),
  })

const Pending = ({ plates }: { readonly plates: readonly string[] }) =>
  plates.length > 0 && (
    <p role="note">
      Van en un traslado que nadie ha aceptado, y se deprecian donde siguen: {plates.join(', ')}.
    </p>
  )

function CreateFrom({ date }: { readonly date: Day }) {
  const [Create] = useState(() => screensFrom(date).Create)
  return <Create />
}

/** Depreciation of each month, with its detail by asset. A new run takes the month after the last one. */
export const depreciationScreens = {
  ...screensFrom(),
  Create: () => (
    <Show of={nextDepreciation} params={{}}>
      {({ date }) => <CreateFrom date={date as Day} />}
    </Show>
  ),
}

export const DepreciationDetail = () => <ReportScreen report={depreciationDetail} defaults={{}} />
