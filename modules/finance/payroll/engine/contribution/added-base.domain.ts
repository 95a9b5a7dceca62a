import { type Day, larger, type Money, minus, plus, smaller, sumOf, zero } from '@quina/kernel'
import { decimal, exactly, times, total } from '../../law/explanation/exact.domain.ts'
import { roundedBy, straightToHundred, upToHundred } from '../../law/explanation/explanation.domain.ts'
import {
  bracketOn,
  limitOn,
  optionOn,
  type Parameters,
  parameterOn,
} from '../../law/parameter/parameter.domain.ts'
import { type System, systems } from './contribution.contract.ts'
import type { DatedPilaLine, PilaLine } from './pila-facts.contract.ts'

/** What another payroll of the month adds to the bases of the month's PILA lines. */
export interface AddedBase {
  readonly health: Money
  readonly pension: Money
  readonly risk: Money
  readonly parafiscal: Money
  /** The days of the rest that it pays: the line of that rest takes the base. */
  readonly rest?: Rest
}

export type Rest = Readonly<{ from: Day; until: Day }>

export interface LinesWithAddedBase {
  readonly lines: readonly DatedPilaLine[]
  /** The increase that PILA receives in each system, rounded in the line that both payrolls share. */
  readonly more: Readonly<Record<System, Money>>
  /** The part that the employee pays. */
  readonly employee: Readonly<Partial<Record<System, Money>>>
}

interface Law {
  readonly parameters: Parameters
  /** The last day of the month. */
  readonly on: Day
}

/**
 * The PILA lines of a month with what another of its payrolls adds: to the line of its rest, else to the last days worked, else
 * to the last paid absence, under the ceiling of the month. Each contribution is rounded once (R3, R4), and the Fondo de
 * Solidaridad uses the base of both. Nothing is added where the month has no such line.
 * @throws Problem `PARAMETRO_FALTANTE`
 */
export function withAddedBase(
  lines: readonly DatedPilaLine[],
  added: AddedBase,
  law: Law & { readonly uncapped: boolean },
): LinesWithAddedBase {
  const at = indexOfLine(lines, added.rest)
  const nothing = Object.fromEntries(Object.keys(systems).map((system) => [system, zero]))
  if (at < 0) return { lines, more: nothing as Record<System, Money>, employee: {} }
  const own = lines[at]!.line
  const grown = recomputed(added, own, { ...law, room: roomIn(lines, law) })
  const joint = withSolidarity(lines.with(at, { ...lines[at]!, line: grown }), law)
  const sumIn = (all: readonly DatedPilaLine[], system: System) =>
    sumOf(all, ({ line }) => line.amounts[system])
  const more = Object.fromEntries(
    (Object.keys(systems) as System[]).map((system) => [
      system,
      minus(sumIn(joint, system), sumIn(lines, system)),
    ]),
  ) as Record<System, Money>
  return { lines: joint, more, employee: employeeParts({ before: lines, after: joint, at }, law) }
}

const takesMore = new Set(['vacation', 'paidLeave'])

function indexOfLine(lines: readonly DatedPilaLine[], rest?: Rest): number {
  const ofRest = rest === undefined ? -1 : lines.indexOf(lineOfRest(lines, rest)!)
  if (ofRest >= 0) return ofRest
  const worked = lines.findLastIndex(({ line }) => line.absence === null)
  if (worked >= 0) return worked
  return lines.findLastIndex(({ line }) => takesMore.has(line.absence?.kind ?? ''))
}

/** The line of the days of a rest, if the month has one. */
export const lineOfRest = (
  lines: readonly DatedPilaLine[],
  { from, until }: Rest,
): DatedPilaLine | undefined =>
  lines.find((one) => one.line.absence?.kind === 'vacation' && one.from <= until && from <= one.to)

type Room = Readonly<Record<'health' | 'pension' | 'risk', Money>>

/** The room left under the twenty-five wages of the month; without a ceiling, the whole amount fits. */
function roomIn(
  lines: readonly DatedPilaLine[],
  { parameters, on, uncapped }: Law & { uncapped: boolean },
): Room | null {
  if (uncapped) return null
  const ceiling = limitOn(parameters, 'IBC_MAXIMO', on)
  const left = (base: keyof Room) =>
    larger(
      minus(
        ceiling,
        sumOf(lines, ({ line }) => line.ibc[base]),
      ),
      zero,
    )
  return { health: left('health'), pension: left('pension'), risk: left('risk') }
}

/** A line with a larger base; a system to which it does not contribute keeps its base. */
function recomputed(
  added: AddedBase,
  line: PilaLine,
  { room, parameters, on }: Law & { room: Room | null },
): PilaLine {
  const social = (base: keyof Room): Money => {
    if (line.days[base] === 0 || line.ibc[base] === zero) return line.ibc[base]
    return plus(line.ibc[base], room === null ? added[base] : smaller(added[base], room[base]))
  }
  const levied = (own: Money) => (line.days.ccf === 0 ? own : plus(own, added.parafiscal))
  const ibc = {
    health: social('health'),
    pension: social('pension'),
    risk: social('risk'),
    ccf: levied(line.ibc.ccf),
    parafiscal: levied(line.ibc.parafiscal),
  }
  const contributed = (base: Money, rate: string) => toHundred(base, rate, { parameters, on })
  const { rates } = line
  const amounts = {
    ...line.amounts,
    health: contributed(ibc.health, rates.health),
    pension: contributed(ibc.pension, rates.pension),
    risk: contributed(ibc.risk, rates.risk),
    ccf: contributed(ibc.ccf, rates.ccf),
    sena: contributed(ibc.parafiscal, rates.sena),
    icbf: contributed(ibc.parafiscal, rates.icbf),
    esap: contributed(ibc.parafiscal, rates.esap),
    men: contributed(ibc.parafiscal, rates.men),
  }
  return { ...line, ibc, amounts, variesThisMonth: line.variesThisMonth || added.health > zero }
}

function toHundred(base: Money, rate: string, { parameters, on }: Law): Money {
  const option = optionOn(parameters, 'PILA_CENTENA', on)
  return roundedBy(
    times(exactly(base), decimal(rate)),
    option === 'TRAS_PESO' ? upToHundred : straightToHundred,
  )
}

const owes = ({ line }: DatedPilaLine): boolean => line.absence?.kind !== 'unpaid' && line.days.pension > 0

/** Recomputes the solidarity by the base of the month in all its paid lines. */
function withSolidarity(lines: readonly DatedPilaLine[], law: Law): readonly DatedPilaLine[] {
  if (!lines.some(({ line }) => Number(line.rates.pension) > 0)) return lines
  const [solidarity, subsistence] = solidarityRates(lines, law)
  return lines.map((one) =>
    owes(one)
      ? {
          ...one,
          line: {
            ...one.line,
            amounts: {
              ...one.line.amounts,
              solidarity: toHundred(one.line.ibc.pension, solidarity, law),
              subsistence: toHundred(one.line.ibc.pension, subsistence, law),
            },
          },
        }
      : one,
  )
}

function solidarityRates(
  lines: readonly DatedPilaLine[],
  { parameters, on }: Law,
): readonly [string, string] {
  const amount = sumOf(lines.filter(owes), ({ line }) => line.ibc.pension)
  const rate = (key: 'FSP_SOLIDARIDAD' | 'FSP_SUBSISTENCIA') =>
    bracketOn(parameters, key, { on, amount }).rate
  return [rate('FSP_SOLIDARIDAD'), rate('FSP_SUBSISTENCIA')]
}

type BaseGrowth = Readonly<{ before: readonly DatedPilaLine[]; after: readonly DatedPilaLine[]; at: number }>

/** Health and pension by line, half up to the peso, and the whole Fondo de Solidaridad on the base of the month. */
function employeeParts({ before, after, at }: BaseGrowth, law: Law): LinesWithAddedBase['employee'] {
  const { parameters, on } = law
  const share = (system: 'health' | 'pension') => {
    const key = system === 'health' ? 'SALUD_TRABAJADOR' : 'PENSION_TRABAJADOR'
    const rate = parameterOn(parameters, key, on).value
    const contribution = (lines: readonly DatedPilaLine[]) => toPeso([[lines[at]!.line.ibc[system], rate]])
    return after[at]!.line.amounts[system] === zero ? zero : minus(contribution(after), contribution(before))
  }
  const fund = (index: 0 | 1) => {
    const contribution = (lines: readonly DatedPilaLine[]) => {
      const rate = solidarityRates(lines, law)[index]
      return toPeso(lines.filter(owes).map(({ line }) => [line.ibc.pension, rate]))
    }
    return minus(contribution(after), contribution(before))
  }
  return { health: share('health'), pension: share('pension'), solidarity: fund(0), subsistence: fund(1) }
}

const toPeso = (parts: readonly (readonly [Money, string])[]): Money =>
  roundedBy(total(parts.map(([base, rate]) => times(exactly(base), decimal(rate)))), [
    { unit: 100n, rounding: 'half-up' },
  ])
