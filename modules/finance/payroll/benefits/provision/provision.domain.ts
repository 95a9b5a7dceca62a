import { type Day, insist, type Money, minus, monthOf, plus, showPesos, smaller, zero } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import { explained, term } from '../../law/explanation/explanation.domain.ts'
import {
  type BenefitFigure,
  type BenefitKind,
  benefitKinds,
  type CesantiasMode,
} from '../benefit/benefit.contract.ts'
import { privateBenefits } from '../benefit/private-benefit.domain.ts'
import { publicBenefits, wholeYear } from '../benefit/public-benefit.domain.ts'
import { owedOn } from '../liquidation/liquidation.domain.ts'
import type { LiquidationFacts } from '../liquidation/request.domain.ts'

/** The provision of a month: a twelfth of the benefit of a whole year, at the base of the month. */
export interface MonthlyProvision {
  readonly kind: BenefitKind
  /** The benefit of a whole year. */
  readonly yearly: BenefitFigure
  readonly figure: ExplainedFigure
}

/** Monthly provisions from whole-year benefits (payroll dossier §2.15, R10), each rounded half-up to the peso. */
export const monthlyProvisions = (yearly: readonly BenefitFigure[], on: Day): MonthlyProvision[] =>
  yearly.map((one) => ({
    kind: one.kind,
    yearly: one,
    figure: explained([
      term({
        label: `Provisión de ${benefitKinds[one.kind].toLowerCase()}`,
        base: one.figure.amount,
        divisor: '12',
        norm: 'un doceavo del año',
        day: on,
      }),
    ]),
  }))

/** The balance of a benefit of a person in the books, and what moved it in a month. */
export type ProvisionBalance = Readonly<{ balance: Money; month: Money; adjustment: Money; paid: Money }>

/** @throws Problem `PROVISION_NEGATIVA` more was paid than provided for. */
export function balanceAfter({ balance, month, adjustment, paid }: ProvisionBalance): Money {
  const after = minus(plus(plus(balance, month), adjustment), paid)
  mustNotBeNegative(after)
  return after
}

/** The difference between the balance and what would be owed on the day. */
export function trueUp(kind: BenefitKind, owed: Money, balance: Money): { amount: Money; sentence: string } {
  const amount = minus(owed, balance)
  const why = `${benefitKinds[kind]}: obligación real ${showPesos(owed)} menos saldo provisionado ${showPesos(balance)}`
  return { amount, sentence: `${why} = ajuste ${showPesos(amount)}.` }
}

/** How a payment is met: the provision first, and the rest from the expense of the period. */
export type ProvisionUse = Readonly<{ fromProvision: Money; toExpense: Money }>

/** @throws Problem `PROVISION_NEGATIVA` the balance is below zero already. */
export function provisionUse(payment: Money, balance: Money): ProvisionUse {
  mustNotBeNegative(balance)
  const fromProvision = smaller(payment, balance)
  return { fromProvision, toExpense: minus(payment, fromProvision) }
}

function mustNotBeNegative(balance: Money): void {
  insist(balance >= 0n, 'PROVISION_NEGATIVA', 'El saldo de la provisión queda negativo: ajústelo antes.', {
    facts: { balance: String(balance) },
  })
}

/** In December the cesantías that a fund gets by 14 February become payable; the others stay. */
export const depositedInDecember = (mode: CesantiasMode, month: number, balance: Money): Money =>
  mode === 'ANUAL' && month === 12 ? balance : zero

/** What a run provides for a benefit of a person. */
export interface PersonProvision {
  readonly kind: BenefitKind
  /** The benefit of a whole year at the base of the month. */
  readonly base: Money
  readonly month: Money
  readonly before: Money
  readonly owed: Money
  readonly adjustment: Money
  /** The amount that becomes owed to the FNA, or in December to a cesantías fund. */
  readonly transferred: Money
  readonly explanation: string
}

/** How a run provides. With `adjusts`, each balance is set to what is owed. */
export interface ProvisionRule {
  readonly on: Day
  readonly adjusts: boolean
  /** Interest of the year before that is not paid yet: it is owed besides that of this year. */
  readonly unpaidInterest: Money
  readonly balances: ReadonlyMap<BenefitKind, Money>
}

/**
 * The provisions of a person on a day: the twelfth of each benefit, and the adjustment of its balance to what would be owed. The
 * FNA gets the twelfth of cesantías of the month (additions C1.5), and in December the funds get what is left of the year.
 */
export function personProvisions(facts: LiquidationFacts, rule: ProvisionRule): PersonProvision[] {
  const owed = new Map(owedOn(facts, rule.on).map(({ kind, figure }) => [kind, figure.amount]))
  return monthlyProvisions(yearOf(facts, rule.on), rule.on).map((one) => {
    const due = owed.get(one.kind) ?? zero
    const whole = one.kind === 'intereses' ? plus(due, rule.unpaidInterest) : due
    return provisionOf(one, whole, { ...rule, mode: facts.mode })
  })
}

function provisionOf(
  { kind, yearly, figure }: MonthlyProvision,
  wholeDebt: Money,
  { on, adjusts, balances, mode }: ProvisionRule & { readonly mode: CesantiasMode },
): PersonProvision {
  const month = figure.amount
  const before = balances.get(kind) ?? zero
  const sentToFna = kind === 'cesantias' && mode === 'MENSUAL_FNA' ? month : zero
  const owed = wholeDebt > sentToFna ? minus(wholeDebt, sentToFna) : zero
  const change = trueUp(kind, owed, minus(plus(before, month), sentToFna))
  const adjustment = adjusts ? change.amount : zero
  const left = plus(plus(before, month), adjustment)
  const sentToFund = kind === 'cesantias' ? depositedInDecember(mode, monthOf(on), left) : zero
  const sentences = [
    figure.sentence,
    ...(adjusts ? [change.sentence] : []),
    ...(sentToFna === zero ? [] : [`Se giran al FNA ${showPesos(sentToFna)}.`]),
    ...(sentToFund === zero ? [] : [`Se consignan en su fondo ${showPesos(sentToFund)}.`]),
  ]
  const transferred = plus(sentToFna, sentToFund)
  const base = yearly.figure.amount
  return { kind, base, month, before, owed, adjustment, transferred, explanation: sentences.join(' ') }
}

/** The expense that a run posts: the month and its adjustment. */
export const movedBy = ({ month, adjustment }: PersonProvision): Money => plus(month, adjustment)

function yearOf({ regime, pay, salaries, parameters, mode }: LiquidationFacts, on: Day): BenefitFigure[] {
  const facts = { on, parameters, mode }
  if (regime === 'publico' || regime === 'oficial')
    return publicBenefits(pay, { regime, days: wholeYear, paid: {} }, facts)
  return privateBenefits(pay, { days: wholeYear, salaries, integral: regime === 'integral' }, facts)
}
