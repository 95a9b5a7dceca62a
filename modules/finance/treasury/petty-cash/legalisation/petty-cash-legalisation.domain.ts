import { type Day, type Money, must, plus, showPesos, sumOf, zero } from '@quina/kernel'
import { mustBeOpenFor, type RubroFacts } from '../expense/petty-cash-expense.domain.ts'
import type { LegalisationKind } from './petty-cash-legalisation.contract.ts'

/** The data of a gasto that a legalización needs. */
export interface LegalisedExpense {
  readonly id: string
  readonly label: string
  readonly pettyCashId: string
  readonly date: Day
  readonly status: string
  readonly legalisationId: string | null
  readonly gross: Money
  readonly withheld: Money
  readonly net: Money
}

export interface LegalisationInput {
  readonly date: Day
  readonly pettyCashId: string
  readonly kind: LegalisationKind
  readonly expenseIds: readonly string[]
}

export interface LegalisingFacts {
  readonly today: Day
  readonly fund: {
    readonly status: string
    readonly date: Day
    readonly amount: Money
    readonly rubros: ReadonlyMap<string, RubroFacts>
  }
  readonly expenses: readonly LegalisedExpense[]
  /** How many gastos of the fund are not legalised, in this document or not. */
  readonly waiting: number
  /** The money that is out in vales. */
  readonly vouchers: Money
  /** The percentage of the fund, or of a rubro, that must be spent before a second reembolso in a month. */
  readonly sharePercent: number
  readonly reimbursedThisMonth: boolean
}

export type LegalisedFigures = Readonly<{ gross: Money; withheld: Money; net: Money }>

/**
 * Checks whether these gastos may be legalised.
 * @throws Problem those of `mustBeOpenFor`, TES-192 … 196 its gastos, TES-197 a reembolso before its time, TES-198, 199 a
 * definitive legalización that leaves something out.
 */
export function mustLegalise(legalising: LegalisationInput, facts: LegalisingFacts): LegalisedFigures {
  const { date, kind } = legalising
  const { fund, today } = facts
  mustBeOpenFor({ date, fund: { ...fund, policyUntil: null }, today })
  mustBeWaiting(legalising, facts)
  if (kind === 'final') mustBeWhole(legalising, facts)
  else mustBeDue(legalising, facts)
  const add = (of: (one: LegalisedExpense) => Money) => sumOf(facts.expenses, of)
  return {
    gross: add(({ gross }) => gross),
    withheld: add(({ withheld }) => withheld),
    net: add(({ net }) => net),
  }
}

function mustBeWaiting(
  { expenseIds, pettyCashId, date }: LegalisationInput,
  { expenses }: LegalisingFacts,
): void {
  const known = new Map(expenses.map((one) => [one.id, one]))
  const seen = new Set<string>()
  for (const [at, id] of expenseIds.entries()) {
    const field = `expenses.${at}.expenseId`
    const one = known.get(id)
    must(
      one !== undefined && one.pettyCashId === pettyCashId,
      'TES-192',
      field,
      'El gasto es de otra caja menor.',
    )
    must(!seen.has(id), 'TES-193', field, 'El gasto está repetido.')
    seen.add(id)
    const done = `El gasto ${one.label} ya se legalizó, o no está pagado.`
    must(one.status === 'approved' && one.legalisationId === null, 'TES-194', field, done)
    must(one.date <= date, 'TES-195', field, `El gasto ${one.label} es de un día posterior.`)
  }
}

/** A reembolso is monthly, or earlier when enough of the fund or of a rubro was spent (Decreto 1068 de 2015, art. 2.8.5.14). */
function mustBeDue({ expenseIds }: LegalisationInput, facts: LegalisingFacts): void {
  must(expenseIds.length > 0, 'TES-196', 'expenses', 'Elija los gastos que se reembolsan.')
  const { fund, expenses, sharePercent, reimbursedThisMonth } = facts
  const spent = sumOf(expenses, 'gross')
  const enough = (part: Money, whole: Money) => part * 100n >= whole * BigInt(sharePercent)
  const rubro = [...fund.rubros.values()].some(({ pending, amount }) => enough(pending, amount))
  const early =
    `La caja ya se reembolsó en este mes y se ha gastado ${showPesos(spent)}: antes del otro mes se reembolsa cuando pase ` +
    `del ${sharePercent} % de la caja o de uno de sus rubros.`
  must(!reimbursedThisMonth || rubro || enough(spent, fund.amount), 'TES-197', 'date', early)
}

function mustBeWhole({ expenseIds }: LegalisationInput, { waiting, vouchers }: LegalisingFacts): void {
  const out = `Hay ${showPesos(vouchers)} en vales sin legalizar: legalícelos o reciba el dinero.`
  must(vouchers === zero, 'TES-198', 'pettyCashId', out)
  const left = `La caja tiene ${waiting} gastos por legalizar: la definitiva los lleva todos.`
  must(waiting === expenseIds.length, 'TES-199', 'expenses', left)
}

export type SpentIn = Readonly<{ registroLineId: string; cpc: string | null; gross: Money }>

/** Returns what the gastos owe in the budget: one line for each rubro and CPC, in the order of the gastos. */
export function byRubro(spent: readonly SpentIn[]): SpentIn[] {
  const grouped = new Map<string, SpentIn>()
  for (const one of spent) {
    const key = `${one.registroLineId} ${one.cpc ?? ''}`
    grouped.set(key, { ...one, gross: plus(grouped.get(key)?.gross ?? zero, one.gross) })
  }
  return [...grouped.values()]
}
