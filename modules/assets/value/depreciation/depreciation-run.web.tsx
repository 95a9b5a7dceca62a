import { documentScreens, GoTo, ReportScreen } from '@quina/blocks/web'
import { addDays, type Day, dayInBogota } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { depreciationDetail, depreciationRun } from './depreciation-run.contract.ts'

/** Depreciation of each month, with its detail asset by asset. */
export const depreciationScreens = documentScreens(depreciationRun, {
  columns: ['number', 'date', 'assets', 'amount', 'purpose', 'condition'],
  defaults: () => ({
    date: addDays(`${dayInBogota(new Date()).slice(0, 8)}01` as Day, -1),
    purpose: 'Depreciación del mes',
  }),
  header: (answer) =>
    answer !== null &&
    answer.status !== 'draft' && (
      <p>
        {answer.facts.assets} bienes, por <Amount of={answer.facts.amount} /> en el mes.{' '}
        <GoTo address={`/assets/depreciacion/detalle?depreciationRunId=${answer.id}`}>Ver bien por bien</GoTo>
      </p>
    ),
})

export const DepreciationDetail = () => <ReportScreen report={depreciationDetail} defaults={{}} />
