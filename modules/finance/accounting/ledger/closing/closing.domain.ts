import {
  type Day,
  firstDayOf,
  type Id,
  lastDayOf,
  type Money,
  negate,
  plus,
  sumOf,
  zero,
} from '@quina/kernel'
import { credit, debit, type EntryHeading, type JournalLine } from '../journal/journal.domain.ts'
import type { ClosingStep } from './closing.contract.ts'

/** The balance of an account by tercero, cost centre, fuente and document: debits less credits. */
export interface Holding {
  readonly account: string
  readonly terceroId: Id<'people.tercero'> | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly openItem: string | null
  readonly dueOn: Day | null
  readonly net: Money
  /** The base of a withholding, for accounts that require it. */
  readonly base: Money | null
  /** The account that cancels it at the end of the year, when it is not the common closing account. */
  readonly closingAccount: string | null
}

/** The accounts of the closing, from the configuration. */
export interface ClosingAccounts {
  readonly closing: string
  readonly yearGain: string
  readonly yearLoss: string
  readonly priorGain: string
  readonly priorLoss: string
}

const classOf = ({ account }: Holding): string => account.charAt(0)
const isOfResult = (one: Holding): boolean => '4567'.includes(classOf(one)) && !one.account.startsWith('59')

/** Excedente (positive) or déficit of the year: income less expense and cost. */
export const resultOf = (holdings: readonly Holding[]): Money =>
  negate(sumOf(holdings.filter(isOfResult), 'net'))

const plain = (account: string, net: Money): Holding => ({
  account,
  terceroId: null,
  costCentreId: null,
  fuenteId: null,
  openItem: null,
  dueOn: null,
  base: null,
  closingAccount: null,
  net,
})
const pair = (debited: string, credited: string, amount: Money): Holding[] => [
  plain(debited, amount),
  plain(credited, negate(amount)),
]

/**
 * The total that a step must have posted (finance dossier §5.10). CR-1: the result against the closing account. CR-2: the
 * accounts of classes 4 to 7 to zero. Opening: the balances of classes 1, 2, 3, 8 and 9 by account, tercero and document.
 * Transfer: the result to the results of earlier years.
 */
export function targetOf(
  step: ClosingStep,
  holdings: readonly Holding[],
  accounts: ClosingAccounts,
): readonly Holding[] {
  if (step === 'opening') return holdings.filter((one) => '12389'.includes(classOf(one)))
  if (step === 'cancel') return cancelled(holdings.filter(isOfResult), accounts)
  const result = resultOf(holdings)
  const { closing, yearGain, yearLoss, priorGain, priorLoss } = accounts
  if (step === 'result')
    return result >= zero ? pair(closing, yearGain, result) : pair(yearLoss, closing, negate(result))
  return result >= zero ? pair(yearGain, priorGain, result) : pair(priorLoss, yearLoss, negate(result))
}

/** Takes each account to zero against its closing account; the accounts of class 7 cancel among themselves. */
function cancelled(holdings: readonly Holding[], { closing }: ClosingAccounts): Holding[] {
  const away = holdings.map((one) => ({ ...one, net: negate(one.net), base: null }))
  const against = holdings.map((one) => plain(one.closingAccount ?? closing, one.net))
  return [...away, ...summed(against)]
}

const keyOf = ({ account, terceroId, costCentreId, fuenteId, openItem }: Holding): string =>
  JSON.stringify([account, terceroId, costCentreId, fuenteId, openItem])

/** Adds up the holdings by account, tercero, cost centre, fuente and document, and leaves out those of zero. */
export function summed(holdings: readonly Holding[]): Holding[] {
  const byKey = new Map<string, Holding>()
  for (const one of holdings) {
    const before = byKey.get(keyOf(one))
    byKey.set(keyOf(one), before === undefined ? one : { ...before, net: plus(before.net, one.net) })
  }
  return [...byKey.values()].filter(({ net }) => net !== zero)
}

/** The lines that take `posted` to `target`: all of it the first time, and the change after a late adjustment. */
export const difference = (target: readonly Holding[], posted: readonly Holding[]): Holding[] =>
  summed([...target, ...posted.map((one) => ({ ...one, net: negate(one.net), base: null }))])

export function asLines(holdings: readonly Holding[]): JournalLine[] {
  const ordered = holdings.toSorted((one, other) => (one.account < other.account ? -1 : 1))
  const lines = ordered.map(({ account, net, openItem, dueOn, base, ...one }) => {
    const { terceroId, costCentreId, fuenteId } = one
    const about = {
      terceroId,
      costCentreId,
      fuenteId,
      openItem,
      dueOn: openItem === null ? null : dueOn,
      base,
    }
    return net > zero ? debit(account, net, about) : credit(account, negate(net), about)
  })
  return [...lines.filter((line) => line.debit > zero), ...lines.filter((line) => line.credit > zero)]
}

/** The voucher of a step: its kind, day and period. */
export function headingOf(step: ClosingStep, vigencia: number, late: boolean): EntryHeading {
  const again = late ? ': ajuste posterior' : ''
  const next = vigencia + 1
  switch (step) {
    case 'result':
      return {
        kind: 'CR',
        day: lastDayOf(vigencia),
        period: 13,
        concept: `Resultado de la vigencia ${vigencia}${again}`,
      }
    case 'cancel':
      return {
        kind: 'CR',
        day: lastDayOf(vigencia),
        period: 13,
        concept: `Cancelación de cuentas de resultado de ${vigencia}${again}`,
      }
    case 'opening':
      return {
        kind: 'SI',
        day: firstDayOf(next),
        period: 0,
        concept: `Apertura de la vigencia ${next}${again}`,
      }
    case 'transfer':
      return { kind: 'NC', day: firstDayOf(next), concept: `Traslado del resultado de ${vigencia}${again}` }
  }
}

const classNames: Readonly<Record<string, string>> = {
  4: 'Ingresos',
  5: 'Gastos',
  6: 'Costos de ventas',
  7: 'Costos de transformación',
}

/** The contribution of each class to the result: income positive, expense and cost negative. */
export const classesOf = (holdings: readonly Holding[]) =>
  Object.entries(classNames).map(([digit, name]) => {
    const own = holdings.filter((one) => isOfResult(one) && classOf(one) === digit)
    return {
      id: digit,
      name: `Clase ${digit}: ${name.toLowerCase()}`,
      amount: negate(sumOf(own, 'net')),
    }
  })

/** The groups of class 7 that were not fully transferred, by their four digits. */
export function untransferred(holdings: readonly Holding[]): string[] {
  const groups = new Map<string, Money>()
  for (const one of holdings.filter((each) => classOf(each) === '7')) {
    const group = one.account.slice(0, 4)
    groups.set(group, plus(groups.get(group) ?? zero, one.net))
  }
  return [...groups]
    .filter(([, net]) => net !== zero)
    .map(([group]) => group)
    .toSorted()
}

/** The difference between the order accounts of a class and their mirror accounts. */
export const orderGap = (holdings: readonly Holding[], digit: '8' | '9'): Money =>
  sumOf(
    holdings.filter((one) => classOf(one) === digit),
    'net',
  )

/** The total of one side of some lines. */
export const sideTotal = (lines: readonly JournalLine[]): Money => sumOf(lines, 'debit')
