import { documentScreens, GoTo, ReportScreen } from '@quina/blocks/web'
import { addDays, type Day, dayInBogota } from '@quina/kernel'
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
        <GoTo address={`/assets/depreciacion/detalle?depreciationRunId=${answer.id}`}>Ver bien por bien</GoTo>
      </p>
    ),
})

export const DepreciationDetail = () => <ReportScreen report={depreciationDetail} defaults={{}} />
