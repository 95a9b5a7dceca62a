import { type Day, type Money, must, showPesos, sumOf, vigenciaOf, zero } from '@quina/kernel'

/** The data of the act that constitutes a caja menor, as its rules need them. */
export interface FundInput {
  readonly date: Day
  readonly actDate: Day
  readonly amount: Money
  readonly expenseMax: Money
  readonly keeperId: string
  readonly registroId: string | null
  readonly policyNumber: string | null
  readonly policyUntil: Day | null
  readonly rubros: readonly { readonly registroLineId: string; readonly amount: Money }[] | null
}

export interface FundRubro {
  /** The id of the registro line. */
  readonly id: string
  readonly registroId: string
  readonly label: string
  readonly ccpetCode: string
  /** The balance that the registro line may still owe. */
  readonly left: Money
}

export interface ConstitutingFacts {
  readonly today: Day
  readonly usesBudget: boolean
  readonly policyRequired: boolean
  readonly registro: { readonly status: string; readonly terceroId: string; readonly date: Day } | null
  readonly rubros: readonly FundRubro[]
}

/**
 * Checks whether a caja menor may be constituted.
 * @throws Problem TES-151 … 154 (amounts and days), TES-155 (no budget), TES-156 … 158 (its póliza), TES-159 … 163 (its
 * registro), TES-164 … 169 (its rubros, TES-166 those that the norm excludes).
 */
export function mustConstitute(fund: FundInput, facts: ConstitutingFacts): void {
  const { amount, expenseMax, date, actDate } = fund
  must(amount > zero, 'TES-151', 'amount', 'La cuantía debe ser mayor que cero.')
  const within = expenseMax > zero && expenseMax <= amount
  must(within, 'TES-152', 'expenseMax', 'El máximo de un gasto va de un peso a la cuantía de la caja.')
  must(actDate <= date, 'TES-153', 'actDate', 'La resolución no puede ser posterior a la constitución.')
  must(date <= facts.today, 'TES-154', 'date', 'La fecha no puede ser futura.')
  mustBeInsured(fund, facts)
  if (facts.usesBudget) mustBeBudgeted(fund, facts)
  else {
    const unbudgeted = 'La entidad no maneja presupuesto: quite el registro y los rubros.'
    must(fund.registroId === null && (fund.rubros ?? []).length === 0, 'TES-155', 'registroId', unbudgeted)
  }
}

function mustBeInsured(
  { policyNumber, policyUntil, date }: FundInput,
  { policyRequired }: ConstitutingFacts,
) {
  const missing = 'Escriba la póliza de manejo que ampara al responsable.'
  must(!policyRequired || policyNumber !== null, 'TES-156', 'policyNumber', missing)
  const until = 'Escriba hasta cuándo está vigente la póliza.'
  must(policyNumber === null || policyUntil !== null, 'TES-157', 'policyUntil', until)
  const over = 'La póliza de manejo venció antes de esa fecha: renuévela.'
  must(policyUntil === null || policyUntil >= date, 'TES-158', 'policyUntil', over)
}

function mustBeBudgeted(fund: FundInput, { registro, rubros }: ConstitutingFacts): void {
  const none = 'Elija el registro presupuestal de la caja menor.'
  must(fund.registroId !== null && registro !== null, 'TES-159', 'registroId', none)
  must(registro.status === 'approved', 'TES-160', 'registroId', 'El registro no está expedido.')
  const other = 'El registro no está a nombre del responsable de la caja menor.'
  must(registro.terceroId === fund.keeperId, 'TES-161', 'registroId', other)
  const year = 'El registro es de otra vigencia.'
  must(vigenciaOf(registro.date) === vigenciaOf(fund.date), 'TES-162', 'registroId', year)
  const later = 'El registro es posterior a la constitución: no se gasta antes de comprometer.'
  must(registro.date <= fund.date, 'TES-163', 'registroId', later)
  mustShareOut(fund, rubros)
}

function mustShareOut({ rubros: given, registroId, amount }: FundInput, known: readonly FundRubro[]) {
  const lines = given ?? []
  const seen = new Set<string>()
  lines.forEach((line, index) => {
    const field = (name: string) => `rubros.${index}.${name}`
    const found = known.find(({ id }) => id === line.registroLineId)
    const own = 'El rubro no pertenece al registro.'
    must(found !== undefined && found.registroId === registroId, 'TES-164', field('registroLineId'), own)
    must(!seen.has(line.registroLineId), 'TES-165', field('registroLineId'), 'El rubro está repetido.')
    seen.add(line.registroLineId)
    const staff = `${found.label} es de gastos de personal: no se pagan por caja menor.`
    must(!found.ccpetCode.startsWith(personnel), 'TES-166', field('registroLineId'), staff)
    must(line.amount > zero, 'TES-167', field('amount'), 'La cuantía del rubro debe ser mayor que cero.')
    const more = `Del rubro quedan por obligar ${showPesos(found.left)} en el registro.`
    must(line.amount <= found.left, 'TES-168', field('amount'), more)
  })
  const total = sumOf(lines, 'amount')
  const apart = `Los rubros suman ${showPesos(total)} y la caja es de ${showPesos(amount)}.`
  must(lines.length > 0 && total === amount, 'TES-169', 'rubros', apart)
}

/** Gastos de personal in the CCPET: a caja menor never pays salaries or contributions. */
const personnel = '2.1.1'
