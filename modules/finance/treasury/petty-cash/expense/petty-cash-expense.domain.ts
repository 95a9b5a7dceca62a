import { type Day, type Money, must, plus, showDay, showPesos, sumOf, vigenciaOf, zero } from '@quina/kernel'

/** The data of a caja menor that a gasto needs. */
export interface FundFacts {
  readonly status: string
  readonly date: Day
  readonly expenseMax: Money
  readonly policyUntil: Day | null
  /** By registro line id; empty when the entity has no budget. */
  readonly rubros: ReadonlyMap<string, RubroFacts>
}

export interface RubroFacts {
  readonly label: string
  /** The part of the fund assigned to the rubro. */
  readonly amount: Money
  /** The amount spent in the rubro that waits for a reembolso. */
  readonly pending: Money
  /** The balance that the registro may still owe. */
  readonly left: Money
}

export interface SpentLine {
  readonly conceptId: string
  readonly registroLineId: string | null
  /** The account to debit. */
  readonly account: string
  readonly gross: Money
}

export type ExpenseInput = Readonly<{ date: Day; supportDate: Day; lines: readonly SpentLine[] }>

export interface SpendingFacts {
  readonly today: Day
  readonly fund: FundFacts
  /** The amount by concept that this fund paid the same supplier in the days that are summed against splitting. */
  readonly earlier: ReadonlyMap<string, Money>
  /** A registro of the supplier with balance in one of those rubros, such as `RP 014`. */
  readonly covered: string | null
}

type ExpenseFacts = Readonly<{
  date: Day
  today: Day
  fund: Pick<FundFacts, 'status' | 'date' | 'policyUntil'>
}>

/** @throws Problem TES-170 a fund that is not open, TES-154, 171 a day outside its life, TES-158 no póliza on that day. */
export function mustBeOpenFor({ date, fund, today }: ExpenseFacts): void {
  must(
    fund.status === 'approved',
    'TES-170',
    'pettyCashId',
    'La caja menor no está constituida o ya se legalizó.',
  )
  const since = `La caja menor se constituyó el ${showDay(fund.date)}: use una fecha de esa vigencia, desde ese día.`
  must(date >= fund.date && vigenciaOf(date) === vigenciaOf(fund.date), 'TES-171', 'date', since)
  must(date <= today, 'TES-154', 'date', 'La fecha no puede ser futura.')
  const over = 'La póliza de manejo venció antes de esa fecha: renuévela.'
  must(fund.policyUntil === null || fund.policyUntil >= date, 'TES-158', 'date', over)
}

/**
 * Checks whether the fund may pay a gasto (Decreto 1068 de 2015, art. 2.8.5.8, and the act of the fund).
 * @throws Problem those of `mustBeOpenFor`, TES-172 a later support, TES-173 above the limit, TES-174 a purchase in parts,
 * TES-175 covered by a contract, TES-176 a concept that a caja menor never pays, TES-177 … 180 its rubros.
 */
export function mustSpend(spending: ExpenseInput, facts: SpendingFacts): void {
  const { date, supportDate, lines } = spending
  const { fund, covered } = facts
  mustBeOpenFor({ date, fund, today: facts.today })
  must(supportDate <= date, 'TES-172', 'supportDate', 'El soporte no puede ser posterior al gasto.')
  const gross = sumOf(lines, 'gross')
  const most = `El máximo de un gasto es ${showPesos(fund.expenseMax)}, y este es de ${showPesos(gross)}.`
  must(gross <= fund.expenseMax, 'TES-173', 'lines.0.amount', most)
  mustBeWhole(lines, facts)
  const contract = `El proveedor tiene ${covered} con saldo en ese rubro: se paga por su contrato.`
  must(covered === null, 'TES-175', 'terceroId', contract)
  lines.forEach(({ account }, index) => {
    const kind = whyNever(account)
    must(kind === null, 'TES-176', `lines.${index}.conceptId`, `${kind} no se pagan por caja menor.`)
  })
  mustFitRubros(lines, fund)
}

/** Refuses fraccionamiento: one concept from one supplier, in few days, above the limit of one gasto. */
function mustBeWhole(lines: readonly SpentLine[], { earlier, fund }: SpendingFacts): void {
  for (const [at, { conceptId }] of lines.entries()) {
    const now = sumOf(
      lines.filter((line) => line.conceptId === conceptId),
      'gross',
    )
    const before = earlier.get(conceptId) ?? zero
    const parts = `Ya se le compró de lo mismo (${showPesos(before)}) y junto pasa del máximo: es fraccionamiento.`
    must(before === zero || plus(now, before) <= fund.expenseMax, 'TES-174', `lines.${at}.conceptId`, parts)
  }
}

/** Returns why no gasto debits an account (gastos de personal; loans, advances and assets); null when one may. */
function whyNever(account: string): string | null {
  if (/^510[1-8]/.test(account)) return 'Los gastos de personal'
  return /^(5|6|7|15)/.test(account) ? null : 'Los préstamos, anticipos y activos'
}

function mustFitRubros(lines: readonly SpentLine[], { rubros }: FundFacts): void {
  const taken = new Map<string, Money>()
  for (const [at, { registroLineId, gross }] of lines.entries()) {
    const field = `lines.${at}.registroLineId`
    const unbudgeted = 'La caja menor no tiene rubros: quítelo.'
    must(rubros.size > 0 || registroLineId === null, 'TES-177', field, unbudgeted)
    if (rubros.size === 0) continue
    const rubro = rubros.get(registroLineId ?? '')
    must(rubro !== undefined, 'TES-178', field, 'Elija uno de los rubros de la caja menor.')
    const all = plus(taken.get(registroLineId!) ?? rubro.pending, gross)
    taken.set(registroLineId!, all)
    const most = showPesos(rubro.amount)
    const own = `De ${rubro.label} se gastan ${most} entre reembolsos, y van ${showPesos(rubro.pending)}.`
    must(all <= rubro.amount, 'TES-179', field, own)
    const owed = `En el registro quedan ${showPesos(rubro.left)} de ${rubro.label}: adiciónelo antes de gastar.`
    must(all <= rubro.left, 'TES-180', field, owed)
  }
}
