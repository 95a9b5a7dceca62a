import { documentScreens, GoTo, pathTo, ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { provisionDetail, provisionRun } from './provision-run.contract.ts'

/** Provisions of each month: calculated and posted for the whole house, with their detail person by person. */
export const provisionScreens = documentScreens(provisionRun, {
  columns: [
    'number',
    'date',
    'trueUp',
    'people',
    'month',
    'adjustment',
    'transferred',
    'purpose',
    'condition',
  ],
  defaults: () => ({ date: lastMonthEnd(), trueUp: true, purpose: 'Provisión de prestaciones del mes' }),
  header: (answer) =>
    answer !== null &&
    answer.status !== 'draft' && (
      <p>
        <GoTo address={`/accounting/payroll/provisions/personas?provisionRunId=${answer.id}`}>
          Ver persona por persona
        </GoTo>{' '}
        ·{' '}
        <GoTo address={pathTo('/accounting/payroll/provisions/giros/:id', { id: answer.id })}>
          Presupuesto de las cesantías que se giran
        </GoTo>
      </p>
    ),
})

export const ProvisionDetail = () => <ReportScreen report={provisionDetail} defaults={{}} />

/** The day before the first of this month. */
function lastMonthEnd(): string {
  const first = `${dayInBogota(new Date()).slice(0, 8)}01`
  return new Date(Date.parse(`${first}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
