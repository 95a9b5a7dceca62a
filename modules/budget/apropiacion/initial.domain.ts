import {
  type Day,
  firstDayOf,
  type Id,
  insist,
  type Money,
  plus,
  showPesos,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { BudgetMove } from '../ledger/budget-ledger.domain.ts'

type Side = 'income' | 'expense'

export interface InitialLine {
  readonly rubroId: Id<'budget.rubro'>
  readonly fuenteId: Id<'budget.fuente'>
  readonly amount: Money
}

/** What must be known of a rubro to give it an initial amount. */
export interface RubroFacts {
  readonly code: string
  readonly side: Side
  readonly vigencia: number
  readonly leaf: boolean
  readonly ccpetCode: string | null
}
export type Rubros = ReadonlyMap<string, RubroFacts>

export interface InitialBudget {
  readonly date: Day
  readonly finalAvailability: Money
  readonly income: readonly InitialLine[]
  readonly expense: readonly InitialLine[]
}

/**
 * Whether an initial budget may open its vigencia (operations O1 and O2).
 * @throws Problem PRE-001 (not in preparation), PRE-002 (not a leaf), PRE-004 (leaf without CCPET), PRE-007 (unbalanced).
 */
export function mayOpen(budget: InitialBudget, rubros: Rubros, status: string | undefined): void {
  const vigencia = vigenciaOf(budget.date)
  insist(status === 'preparing', 'PRE-001', 'La vigencia no está en preparación.')
  const starts = `El presupuesto inicial rige desde el primer día de ${vigencia}.`
  insist(budget.date === firstDayOf(vigencia), 'PRE-041', starts, { fields: { date: starts } })
  checkLines(budget.income, rubros, { vigencia, side: 'income' })
  checkLines(budget.expense, rubros, { vigencia, side: 'expense' })
  mustBalance(budget)
}

function checkLines(
  lines: readonly InitialLine[],
  rubros: Rubros,
  where: { vigencia: number; side: Side },
): void {
  for (const [at, line] of lines.entries()) {
    const rubro = rubros.get(line.rubroId)
    const cell = `${where.side}.${at}.rubroId`
    const here = rubro?.side === where.side && rubro.vigencia === where.vigencia
    refuse(here, 'PRE-042', 'El rubro no es de este lado o de esta vigencia.', cell)
    refuse(rubro!.leaf, 'PRE-002', 'El rubro no es una cuenta de captura (hoja).', cell)
    refuse(rubro!.ccpetCode !== null, 'PRE-004', 'Hay rubros hoja sin código CCPET.', cell)
    refuse(line.amount >= zero, 'PRE-006', 'El valor debe ser mayor que cero.', `${where.side}.${at}.amount`)
  }
}

const refuse = (holds: boolean, code: string, message: string, cell: string): void =>
  insist(holds, code, message, { fields: { [cell]: message } })

/** I5: income equals expense plus what is left as disponibilidad final. @throws Problem PRE-007 with both figures. */
function mustBalance({ income, expense, finalAvailability }: Omit<InitialBudget, 'date'>): void {
  const received = sumOf(income, (line) => line.amount)
  const spent = plus(
    sumOf(expense, (line) => line.amount),
    finalAvailability,
  )
  insist(
    received === spent,
    'PRE-007',
    `El presupuesto no está equilibrado: ingresos ${showPesos(received)}; gastos más disponibilidad final ${showPesos(spent)}.`,
    { facts: { income: received, expense: spent } },
  )
}

/** The line of control of each line: the rows the ledger keeps balances in. */
export type Control = (side: Side, line: InitialLine) => string

/** What opening (or taking back) an initial budget does to the ledger; lines without amount post nothing. */
export function initialMoves(budget: InitialBudget, control: Control, { undo = false } = {}): BudgetMove[] {
  const withAmount = (lines: readonly InitialLine[]) => lines.filter((line) => line.amount > zero)
  const day = budget.date
  return [
    ...withAmount(budget.expense).map(
      (line): BudgetMove => ({
        class: undo ? 'AI-' : 'AI',
        day,
        amount: line.amount,
        apropiacionId: control('expense', line) as Id<'budget.apropiacion'>,
      }),
    ),
    ...withAmount(budget.income).map(
      (line): BudgetMove => ({
        class: undo ? 'IAI-' : 'IAI',
        day,
        amount: line.amount,
        apropiacionId: null,
        aforoId: control('income', line) as Id<'budget.aforo'>,
      }),
    ),
  ]
}
