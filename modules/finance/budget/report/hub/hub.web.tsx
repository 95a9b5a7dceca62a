import { CommandOf, ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, monthOf, plural } from '@quina/kernel'
import { pacReport } from '../../pac/pac/pac.contract.ts'
import { futuraBook } from '../../vigencia/futura/futura.contract.ts'
import { expenseBook, incomeBook } from '../book/book.contract.ts'
import { cxpBook, fiscalResult, reservaBook } from '../contraloria/carried-book.contract.ts'
import { f06, f07, f07a, f08a, f08b, f09, f10, f11 } from '../contraloria/contraloria.contract.ts'
import { cuipoFindings, cuipoReports, noteCuipoSent, type quarters } from '../cuipo/cuipo.contract.ts'
import { equilibrium } from '../equilibrium/equilibrium.contract.ts'
import { expenseExecution } from '../execution/execution.contract.ts'
import { incomeExecution } from '../income-execution/income-execution.contract.ts'
import { daysOf } from './days.web.ts'

/** Every report of the budget of the working vigencia, up to today or to its last day. */
export function BudgetReports() {
  const vigencia = useVigencia()
  const days = daysOf(vigencia)
  const cut = { vigencia: String(vigencia), quarter: String(Math.ceil(monthOf(days.to) / 3)) }
  return (
    <ReportHub
      key={vigencia}
      groups={[
        {
          label: 'Ejecución',
          reports: [
            { report: expenseExecution, defaults: days },
            { report: incomeExecution, defaults: days },
            { report: equilibrium, defaults: days },
          ],
        },
        {
          label: 'Libros',
          reports: [
            { report: expenseBook, defaults: days },
            { report: incomeBook, defaults: days },
            { report: futuraBook, defaults: days },
            { report: reservaBook, defaults: days },
            { report: cxpBook, defaults: days },
          ],
        },
        {
          label: 'Caja',
          reports: [
            { report: pacReport, defaults: { to: days.to, plane: 'vigencia' } },
            { report: fiscalResult, defaults: days },
          ],
        },
        {
          label: 'Contraloría: formatos',
          reports: [f06, f07, f07a, f08a, f08b, f09, f10, f11].map((report) => ({ report, defaults: days })),
        },
        {
          label: 'Contraloría: CUIPO',
          reports: cuipoReports.map((report) =>
            report === cuipoFindings
              ? { report, defaults: cut, beside: NoteSent }
              : { report, defaults: cut },
          ),
        },
      ]}
    />
  )
}

/** Records that the forms of the shown cut were sent. */
const NoteSent = ({ vigencia = '', quarter = '' }: Readonly<Record<string, string>>) => (
  <CommandOf
    of={noteCuipoSent}
    about={{ vigencia: Number(vigencia), quarter: quarter as keyof typeof quarters }}
    begun={{ date: dayInBogota(new Date()) }}
    done={({ figures }) => `Se guardaron ${plural(figures, 'cifra enviada', 'cifras enviadas')}.`}
    look={{ variant: 'default' }}
  />
)
