import { type Day, day } from '@quina/kernel'
import type { Act, Key } from '../../plan/act.domain.ts'
import type { IncomeAct } from '../../plan/income.domain.ts'

/** The day from which the fictitious hospital keeps its books here; the opening balances contain what came before. */
export const booksBegin: Day = day('2026-09-01')

/** Returns the acts that only the budget has: since the books began, what is owed and paid posts to both at once. */
export function untilBooks(acts: readonly Act[]): Act[] {
  const gone = new Set<Key>()
  return acts.filter((act) => {
    const before = act.kind === 'pago' ? act.obligacion : act.kind === 'adjust' ? act.on : null
    const posts = (act.kind === 'obligacion' || act.kind === 'pago') && act.upTo === 'approved'
    // From that day each month's payroll makes its own commitment.
    const isPayroll = act.kind === 'registro' && act.commitment === 'payroll'
    const leaves = ((posts || isPayroll) && act.date >= booksBegin) || (before !== null && gone.has(before))
    if (leaves) gone.add(act.key)
    return !leaves
  })
}

/** Returns the income that only the budget has, and that billed before and collected since, which comes with its voucher. */
export function incomeUntilBooks(acts: readonly IncomeAct[]): {
  readonly before: IncomeAct[]
  readonly since: IncomeAct[]
} {
  const before = acts.filter(({ date }) => date < booksBegin)
  const billed = new Set(before.filter(({ kind }) => kind === 'recognition').map(({ key }) => key))
  const since = acts.filter(
    ({ date, kind, key }) =>
      date >= booksBegin && kind === 'collection' && billed.has(`${key.slice(0, -2)}.1`),
  )
  return { before, since }
}
