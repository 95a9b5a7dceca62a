import { type Money, monthName, plural, showPesos, zero } from '@quina/kernel'
import { type PeriodFacts, type PeriodRef, periodName } from '../period/period.domain.ts'
import type { Check } from './check.contract.ts'

/** The facts of a period that decide whether it may close. */
export interface ClosingFacts {
  /** All the periods of its vigencia. */
  readonly periods: readonly PeriodFacts[]
  readonly debit: Money
  readonly credit: Money
  /** The number of accounts with a balance contrary to their nature. */
  readonly contrary: number
  /** The number of sides of the budget (income, expense) with the month still open. */
  readonly budgetOpen: number
}

/** The checks before a period closes (finance dossier §5.4). Only a blocked check stops it. */
export function checklist(ref: PeriodRef, facts: ClosingFacts): readonly Check[] {
  return [earlier(ref, facts), balanced(facts), natures(ref, facts), budget(ref, facts)]
}

function earlier(ref: PeriodRef, { periods }: ClosingFacts): Check {
  const open = periods.find(({ number, status }) => number < ref.number && status === 'open')
  return {
    name: 'earlier',
    result: open === undefined ? 'good' : 'blocked',
    message:
      open === undefined
        ? 'Los períodos anteriores están cerrados.'
        : `Cierre primero ${periodName({ vigencia: ref.vigencia, number: open.number })}.`,
    path: null,
  }
}

const balanced = ({ debit, credit }: ClosingFacts): Check => ({
  name: 'balanced',
  result: debit === credit ? 'good' : 'blocked',
  message:
    debit === zero
      ? 'El período no tiene comprobantes.'
      : `Débitos ${showPesos(debit)}, créditos ${showPesos(credit)}.`,
  path: null,
})

const natures = ({ vigencia, number }: PeriodRef, { contrary }: ClosingFacts): Check => ({
  name: 'natures',
  result: contrary === 0 ? 'good' : 'warning',
  message:
    contrary === 0
      ? 'Ninguna cuenta tiene saldo contrario a su naturaleza.'
      : `${plural(contrary, 'cuenta tiene', 'cuentas tienen')} saldo contrario a su naturaleza.`,
  path: contrary === 0 ? null : `/puc/saldos?vigencia=${vigencia}&period=m${number}`,
})

function budget({ number }: PeriodRef, { budgetOpen }: ClosingFacts): Check {
  const month = number >= 1 && number <= 12 ? monthName(number) : null
  const open = month !== null && budgetOpen > 0
  return {
    name: 'budget',
    result: open ? 'warning' : 'good',
    message: open
      ? `El mes presupuestal de ${month} sigue abierto.`
      : 'El presupuesto del período está cerrado o no aplica.',
    path: open ? '/vigencia-fiscal' : null,
  }
}
