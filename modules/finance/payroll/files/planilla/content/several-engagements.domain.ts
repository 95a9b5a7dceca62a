import { type Day, days360, groupedBy, type Money, minus, plus, sumOf, zero } from '@quina/kernel'
import type {
  DatedPilaLine,
  PilaBases,
  PilaLine,
  PilaPerson,
} from '../../../engine/contribution/pila-facts.contract.ts'
import { decimal, exactly, times } from '../../../law/explanation/exact.domain.ts'
import { roundedBy, straightToHundred, upToHundred } from '../../../law/explanation/explanation.domain.ts'
import type { PilaLaw } from '../../pila/pila-law.contract.ts'

/** An engagement in a month: the contributor, and their lines with the days of each. */
export type PilaContributor = Readonly<{ person: Omit<PilaPerson, 'lines'>; lines: readonly DatedPilaLine[] }>

/**
 * The people of a planilla. For a person with several engagements in the month, lines of the same days are merged: bases add up
 * to the ceiling, the risk is the higher class, and the Fondo de Solidaridad uses the base of the whole month (Ley 100 of 1993,
 * art. 18; Res. 2388 of 2016). Lines of other days stay separate.
 */
export function pilaPeople(contributors: readonly PilaContributor[], law: PilaLaw): readonly PilaPerson[] {
  const people = groupedBy(contributors, ({ person }) => `${person.documentType} ${person.document}`)
  return [...people.values()].map((own) => {
    const [first] = own
    if (own.length === 1) return { ...first!.person, lines: first!.lines.map(({ line }) => line) }
    return joined(own, law)
  })
}

function joined(own: readonly PilaContributor[], law: PilaLaw): PilaPerson {
  const byDays = own.toSorted((one, other) => daysOf(other.lines) - daysOf(one.lines))
  const [main, ...others] = byDays
  let lines = main!.lines
  for (const { lines: more } of others) for (const line of more) lines = withLine(lines, line, law)
  const inOrder = lines.toSorted((one, other) => one.from.localeCompare(other.from)).map(({ line }) => line)
  return { ...main!.person, lines: withSolidarity(underCeiling(inOrder, law), law) }
}

const daysOf = (lines: readonly DatedPilaLine[]): number =>
  lines.reduce((days, { line }) => days + mostDays(line), 0)

const mostDays = ({ days }: PilaLine): number => Math.max(...Object.values(days))

/** Adds a line to others: merged with a line of the same kind whose days overlap, or on its own. */
function withLine(
  lines: readonly DatedPilaLine[],
  added: DatedPilaLine,
  law: PilaLaw,
): readonly DatedPilaLine[] {
  const same = lines.find(
    (one) =>
      one.from <= added.to && added.from <= one.to && one.line.absence?.kind === added.line.absence?.kind,
  )
  if (same === undefined) return [...lines, added]
  const rest = lines.filter((one) => one !== same)
  return [...rest, together(same, added, { most: 30 - daysOf(rest), law })]
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other)
const later = (one: Day, other: Day): Day => (one > other ? one : other)

function together(
  one: DatedPilaLine,
  other: DatedPilaLine,
  { most, law }: { readonly most: number; readonly law: PilaLaw },
): DatedPilaLine {
  const from = earlier(one.from, other.from)
  const to = later(one.to, other.to)
  const span = Math.min(most, Math.max(mostDays(one.line), mostDays(other.line), days360(from, to)))
  const riskier = other.line.riskClass > one.line.riskClass ? other.line : one.line
  const reported = (own: number) => (own === 0 ? 0 : span)
  const { pension, health, risk, ccf } = one.line.days
  const line: PilaLine = {
    ...one.line,
    entry: one.line.entry ?? other.line.entry,
    exit: leavesAll(one, other),
    newSalaryFrom: one.line.newSalaryFrom ?? other.line.newSalaryFrom,
    variesThisMonth: one.line.variesThisMonth || other.line.variesThisMonth,
    days: { pension: reported(pension), health: reported(health), risk: reported(risk), ccf: reported(ccf) },
    salary: plus(one.line.salary, other.line.salary),
    ibc: basesOf((base) => plus(one.line.ibc[base], other.line.ibc[base])),
    rates: { ...one.line.rates, risk: riskier.rates.risk },
    riskClass: riskier.riskClass,
    activity: riskier.activity,
  }
  return { from, to, line: recomputed(line, law) }
}

/** A person who leaves one engagement and keeps another has not left. */
const leavesAll = (one: DatedPilaLine, other: DatedPilaLine): Day | null =>
  one.line.exit !== null && other.line.exit !== null ? later(one.line.exit, other.line.exit) : null

const bases = ['pension', 'health', 'risk', 'ccf', 'parafiscal'] as const
const basesOf = (of: (base: keyof PilaBases) => Money): PilaBases => ({
  pension: of('pension'),
  health: of('health'),
  risk: of('risk'),
  ccf: of('ccf'),
  parafiscal: of('parafiscal'),
})

const baseOf = {
  pension: 'pension',
  health: 'health',
  risk: 'risk',
  ccf: 'ccf',
  sena: 'parafiscal',
  icbf: 'parafiscal',
  esap: 'parafiscal',
  men: 'parafiscal',
} as const

/** Recomputes each contribution of a line from its base and its rate. */
function recomputed(line: PilaLine, law: PilaLaw): PilaLine {
  const amounts = Object.fromEntries(
    Object.entries(baseOf).map(([system, base]) => [
      system,
      contributed(line.ibc[base], line.rates[system as keyof typeof baseOf], law),
    ]),
  )
  return { ...line, amounts: { ...line.amounts, ...amounts } }
}

const contributed = (base: Money, rate: string, { hundred }: PilaLaw): Money =>
  roundedBy(times(exactly(base), decimal(rate)), hundred === 'TRAS_PESO' ? upToHundred : straightToHundred)

/** No base of health, pension or risks exceeds twenty-five wages in the month: the largest line loses the excess. */
function underCeiling(lines: readonly PilaLine[], law: PilaLaw): readonly PilaLine[] {
  const ceiling = (law.minimumWage * 25n) as Money
  const largest = lines.reduce((one, other) => (other.ibc.health > one.ibc.health ? other : one))
  const over = (base: keyof PilaBases): Money => {
    const excess = minus(
      sumOf(lines, ({ ibc }) => ibc[base]),
      ceiling,
    )
    return excess > zero && (base === 'pension' || base === 'health' || base === 'risk') ? excess : zero
  }
  if (bases.every((base) => over(base) === zero)) return lines
  return lines.map((line) =>
    line === largest
      ? recomputed({ ...line, ibc: basesOf((base) => minus(line.ibc[base], over(base))) }, law)
      : line,
  )
}

/** Recomputes the solidarity by the base of the month in all its paid lines. */
function withSolidarity(lines: readonly PilaLine[], law: PilaLaw): readonly PilaLine[] {
  const owes = (line: PilaLine) => line.absence?.kind !== 'unpaid' && line.days.pension > 0
  const all = sumOf(lines.filter(owes), ({ ibc }) => ibc.pension)
  const bracket = law.solidarity.findLast(({ from }) => all >= BigInt(from) * law.minimumWage)
  const obliged = lines.some(({ rates }) => Number(rates.pension) > 0)
  const fundPart = (line: PilaLine, rate: string | undefined) =>
    rate === undefined || !owes(line) || !obliged ? zero : contributed(line.ibc.pension, rate, law)
  return lines.map((line) => ({
    ...line,
    amounts: {
      ...line.amounts,
      solidarity: fundPart(line, bracket?.solidarity),
      subsistence: fundPart(line, bracket?.subsistence),
    },
  }))
}
