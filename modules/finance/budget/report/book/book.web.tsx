import { ReportScreen, useVigencia } from '@quina/blocks/web'
import { daysOf } from '../hub/days.web.ts'
import { expenseBook, incomeBook } from './book.contract.ts'

/** The book of a line of expense in the working vigencia. */
export function ExpenseBook() {
  const vigencia = useVigencia()
  return <ReportScreen key={vigencia} report={expenseBook} defaults={daysOf(vigencia)} />
}

/** The book of a line of income in the working vigencia. */
export function IncomeBook() {
  const vigencia = useVigencia()
  return <ReportScreen key={vigencia} report={incomeBook} defaults={daysOf(vigencia)} />
}
