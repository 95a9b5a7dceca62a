import { documentScreens } from '@quina/blocks/web'
import { dayInBogota, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { Workbench } from '../workbench/workbench.web.tsx'
import { reconciliation } from './reconciliation.contract.ts'

/** Returns the last day of the last complete month. */
function lastMonthEnd(): string {
  const today = dayInBogota(new Date())
  const year = vigenciaOf(today)
  const month = monthOf(today)
  return month === 1 ? lastDayOf(year - 1, 12) : lastDayOf(year, month - 1)
}

export const reconciliationScreens = documentScreens(reconciliation, {
  columns: [
    'number',
    'month',
    'bankAccountId',
    'statementBalance',
    'bookBalance',
    'reconciledBalance',
    'condition',
  ],
  defaults: () => ({ date: lastMonthEnd() }),
  header: (answer) =>
    answer === null ? (
      <p className="q-context">
        Guarde el borrador con la cuenta, el corte y el saldo: después importe el extracto y crúcelo con los
        libros.
      </p>
    ) : (
      <Workbench id={answer.id} closed={answer.status === 'closed'} />
    ),
})
