import { documentScreens, GoTo, MiniTable, pathTo, ReportScreen } from '@quina/blocks/web'
import { dayInBogota, money, sumOf } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { type ProvisionFacts, provisionDetail, provisionRun } from './provision-run.contract.ts'

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
      <>
        <p>
          <GoTo address={`/accounting/payroll/provisions/personas?provisionRunId=${answer.id}`}>
            Ver persona por persona
          </GoTo>{' '}
          ·{' '}
          <GoTo address={pathTo('/accounting/payroll/provisions/giros/:id', { id: answer.id })}>
            Presupuesto de las cesantías que se giran
          </GoTo>
        </p>
        <ByBenefit benefits={answer.facts.benefits} />
      </>
    ),
})

type BenefitTotal = ProvisionFacts['benefits'][number]

/** What the month came to, benefit by benefit. */
const ByBenefit = ({ benefits }: ProvisionFacts) => {
  const inPesos = (head: string, of: Exclude<keyof BenefitTotal, 'benefit'>) => ({
    head,
    end: true,
    cell: (row: BenefitTotal) => <Amount of={row[of]} />,
    total: <Amount of={sumOf(benefits, (row) => money(row[of]))} />,
  })
  return (
    <MiniTable
      label="Provisión por prestación"
      rows={benefits}
      keyOf={({ benefit }) => benefit}
      totals="Total"
      columns={[
        { head: 'Prestación', cell: ({ benefit }) => benefit },
        inPesos('Pagado en el mes', 'paid'),
        inPesos('Saldo anterior', 'before'),
        inPesos('Mes', 'month'),
        inPesos('Obligación real', 'owed'),
        inPesos('Ajuste', 'adjustment'),
        inPesos('A fondos y FNA', 'transferred'),
        inPesos('Saldo', 'after'),
      ]}
    />
  )
}

export const ProvisionDetail = () => <ReportScreen report={provisionDetail} defaults={{}} />

/** The day before the first of this month. */
function lastMonthEnd(): string {
  const first = `${dayInBogota(new Date()).slice(0, 8)}01`
  return new Date(Date.parse(`${first}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
