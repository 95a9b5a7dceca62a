import { type Day, type Money, minus, sum, sumOf, zero } from '@quina/kernel'
import type {
  PilaAmounts,
  PilaBases,
  PilaLine,
  PilaPerson,
  PilaPlanilla,
} from '../../../engine/contribution/pila-facts.contract.ts'

/** What a planilla pays to an administrator, or to the collector of a parafiscal. */
export interface PayeeTotal {
  readonly system: 'EPS' | 'AFP' | 'ARL' | 'CCF' | 'ICBF' | 'SENA' | 'ESAP' | 'MEN'
  /** Its PILA code; the code of its system where there is only one. */
  readonly code: string
  readonly people: number
  /** The bases of the lines that contribute to it. */
  readonly ibc: Money
  readonly amount: Money
}

const payees = [
  ['EPS', 'eps', 'health', ['health', 'upc']],
  [
    'AFP',
    'pensionFund',
    'pension',
    ['pension', 'voluntaryOwn', 'voluntaryPayer', 'solidarity', 'subsistence'],
  ],
  ['ARL', 'arl', 'risk', ['risk']],
  ['CCF', 'ccf', 'ccf', ['ccf']],
  ['ICBF', null, 'parafiscal', ['icbf']],
  ['SENA', null, 'parafiscal', ['sena']],
  ['ESAP', null, 'parafiscal', ['esap']],
  ['MEN', null, 'parafiscal', ['men']],
] as const satisfies readonly (readonly [
  PayeeTotal['system'],
  keyof PilaPerson | null,
  keyof PilaBases,
  readonly (keyof PilaAmounts)[],
])[]

/**
 * The payment to each payee, compared with its account (2424, 2511) before the file is sent. In a planilla of corrections, the
 * difference of the rounded contributions of each line, never the contribution of the difference (C2.10).
 */
export function payeeTotals({ people }: PilaPlanilla): readonly PayeeTotal[] {
  return payees.flatMap(([system, field, base, amounts]) => {
    const codeOf = (person: PilaPerson) => (field === null ? system : (person[field] ?? ''))
    return [...new Set(people.map(codeOf))].sort().flatMap((code) => {
      const own = people.filter((person) => codeOf(person) === code)
      const pays = ({ amounts: all }: PilaLine) => amounts.some((name) => all[name] > zero)
      const paying = own.filter(({ lines }) => lines.some(pays))
      const lines = paying.flatMap((person) => person.lines.filter(pays))
      const amount = sumOf(lines, (line) => signed(line, sum(amounts.map((name) => line.amounts[name]))))
      const ibc = sumOf(lines, (line) => signed(line, line.ibc[base]))
      return amount === zero ? [] : [{ system, code, people: paying.length, ibc, amount }]
    })
  })
}

const signed = ({ correction }: PilaLine, amount: Money): Money =>
  correction === 'A' ? minus(zero, amount) : amount

/** A person of a planilla N: the health base and all contributions, as reported and as corrected. */
export interface CorrectedPerson {
  readonly document: string
  readonly name: string
  readonly ibcBefore: Money
  readonly ibcNow: Money
  readonly before: Money
  readonly now: Money
}

/** The people that a planilla N corrects (Resolución 2388 de 2016: records A and C), in its order; empty for any other. */
export const correctedPeople = ({ kind, people }: PilaPlanilla): readonly CorrectedPerson[] =>
  kind === 'N'
    ? people.map(({ document, lines, firstName, otherNames, firstSurname, secondSurname }) => {
        const sumOfMark = (mark: PilaLine['correction'], worth: (line: PilaLine) => Money) =>
          sumOf(
            lines.filter(({ correction }) => correction === mark),
            worth,
          )
        const names = [firstName, otherNames, firstSurname, secondSurname]
        return {
          document,
          name: names.filter((one) => one !== '').join(' '),
          ibcBefore: sumOfMark('A', ({ ibc }) => ibc.health),
          ibcNow: sumOfMark('C', ({ ibc }) => ibc.health),
          before: sumOfMark('A', contributed),
          now: sumOfMark('C', contributed),
        }
      })
    : []

const contributed = ({ amounts: all }: PilaLine): Money =>
  sum(payees.flatMap(([, , , amounts]) => amounts.map((name) => all[name])))

interface CorrectionInput {
  readonly paid: PilaPlanilla
  readonly number: string
  readonly paidOn: Day
  /** The people whose lines change, with the correct lines. */
  readonly right: readonly PilaPerson[]
}

/** Builds the planilla N that corrects another: for each person, the reported lines (A) and the correct ones (C). */
export function correctionOf({ paid, number, paidOn, right }: CorrectionInput): PilaPlanilla {
  const marked = (person: PilaPerson | undefined, correction: 'A' | 'C') =>
    (person?.lines ?? []).map((line) => ({ ...line, correction }))
  const people = right.map((person) => {
    const before = paid.people.find(
      ({ documentType, document }) => documentType === person.documentType && document === person.document,
    )
    return { ...person, lines: [...marked(before, 'A'), ...marked(person, 'C')] }
  })
  return { ...paid, kind: 'N', associated: { number, paidOn }, people }
}
