import {
  addDays,
  type Day,
  firstDayOf,
  insist,
  lastDayOf,
  type Money,
  minus,
  must,
  plus,
  showPesos,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { WithheldRow, WithholdingMove } from '../../withholding/withheld/withholding-move.domain.ts'
import type {
  RateUnit,
  WithholdingKind,
  WithholdingMoment,
} from '../../withholding/withholding-rule/withholding-rule.contract.ts'
import { startsMidYear } from '../opening/opening.domain.ts'

export interface AccumulatedLine {
  readonly terceroId: string
  /** 1 to 12. */
  readonly month: number
  readonly ruleId: string | null
  readonly municipalityId: string | null
  readonly base: Money
  readonly withheld: Money
  /** Without VAT, before withholdings. */
  readonly paid: Money
}

/** The facts of a rule that decide whether its amounts may be imported. */
export interface BroughtRule {
  readonly id: string
  readonly kind: WithholdingKind
  readonly code: string
  readonly name: string
  readonly active: boolean
  readonly fromDay: Day
  readonly untilDay: Day | null
  readonly rate: string
  readonly rateUnit: RateUnit
  readonly moment: WithholdingMoment
  readonly accountId: string
  readonly municipalityId: string | null
  readonly fundId: string | null
  readonly norm: string | null
}

interface At {
  readonly rule: BroughtRule | undefined
  readonly startsOn: Day
  /** The prefix of the field names: `accumulated.3.`. */
  readonly prefix?: string
}

type Check = readonly [holds: boolean, code: string, field: keyof AccumulatedLine, message: string]

/**
 * Checks an accumulated line (finance dossier §23, 7 and 8).
 * @throws Problem CON-110 when the books begin on 1 January, CON-111 for a month within these books, CON-112 for empty or
 * contradictory figures, CON-113 for a rule not in force then, CON-114 for a municipality that is not the rule's.
 */
export function mustBring(line: AccumulatedLine, { rule, startsOn, prefix = '' }: At): void {
  for (const [holds, code, field, message] of [...checksOfMonth(line, startsOn), ...checksOfFigures(line)])
    must(holds, code, `${prefix}${field}`, message)
  if (line.ruleId === null) return
  for (const [holds, code, field, message] of checksOfRule(line, rule, startsOn))
    must(holds, code, `${prefix}${field}`, message)
}

function checksOfMonth({ month }: AccumulatedLine, startsOn: Day): readonly Check[] {
  const january =
    'Desde el 1 de enero no hay acumulados que traer: cambie el día en que se empieza o quítelos.'
  const here = `Solo se traen los meses anteriores al ${startsOn}: los demás se llevan aquí.`
  return [
    [startsMidYear(startsOn), 'CON-110', 'month', january],
    [firstDayOf(vigenciaOf(startsOn), month) < startsOn, 'CON-111', 'month', here],
  ]
}

function checksOfFigures({
  ruleId,
  base,
  withheld,
  paid,
  municipalityId,
}: AccumulatedLine): readonly Check[] {
  const ruled = ruleId !== null
  const place = 'Sin regla de retención no hay municipio.'
  return [
    [base >= zero, 'CON-112', 'base', 'La base no puede ser negativa.'],
    [withheld >= zero, 'CON-112', 'withheld', 'Lo retenido no puede ser negativo.'],
    [paid >= zero, 'CON-112', 'paid', 'Lo pagado no puede ser negativo.'],
    [ruled || withheld === zero, 'CON-112', 'ruleId', 'Elija la regla con que se retuvo.'],
    [ruled || base === zero, 'CON-112', 'ruleId', 'Elija la regla de esta base.'],
    [!ruled || withheld > zero, 'CON-112', 'withheld', 'Escriba cuánto se retuvo con esta regla.'],
    [withheld <= base, 'CON-112', 'withheld', 'Lo retenido supera su base.'],
    [ruled || paid > zero, 'CON-112', 'paid', 'Escriba lo que se retuvo o lo que se pagó.'],
    [ruled || municipalityId === null, 'CON-114', 'municipalityId', place],
  ]
}

function checksOfRule(
  { municipalityId, month }: AccumulatedLine,
  rule: BroughtRule | undefined,
  startsOn: Day,
): readonly Check[] {
  if (rule === undefined) return [[false, 'CON-113', 'ruleId', 'La regla no existe.']]
  const on = dayBrought(month, startsOn)
  const ended = rule.untilDay !== null && rule.untilDay < firstDayOf(vigenciaOf(startsOn))
  const acted = rule.active && rule.fromDay <= on && !ended
  const own = rule.municipalityId
  const right =
    own === null ? rule.kind === 'ica' || municipalityId === null : (municipalityId ?? own) === own
  const placed = rule.kind !== 'ica' || (municipalityId ?? own) !== null
  return [
    [acted, 'CON-113', 'ruleId', `La regla ${rule.code} no regía en esos meses.`],
    [right, 'CON-114', 'municipalityId', `La regla ${rule.code} no es de ese municipio.`],
    [placed, 'CON-114', 'municipalityId', 'Diga el municipio al que se retuvo el ICA.'],
  ]
}

/** The last day of a month; the day before the books begin, when they begin within it. */
export function dayBrought(month: number, startsOn: Day): Day {
  const last = lastDayOf(vigenciaOf(startsOn), month)
  return last < startsOn ? last : addDays(startsOn, -1)
}

/** The key of a line: tercero, month, rule and municipality. */
type AccumulatedKey = Pick<AccumulatedLine, 'terceroId' | 'month' | 'ruleId' | 'municipalityId'>

export const keyOf = ({ terceroId, month, ruleId, municipalityId }: AccumulatedKey): string =>
  [terceroId, month, ruleId, municipalityId].join('|')

/** @throws Problem CON-115 at the second line with the same key. */
export function mustBringOnce(lines: readonly AccumulatedLine[]): void {
  const seen = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    const first = seen.get(keyOf(line))
    const message = `Repite el acumulado ${(first ?? 0) + 1}: sume los dos en uno.`
    insist(first === undefined, 'CON-115', `Acumulado ${at + 1}: ${message}`, {
      fields: { [`accumulated.${at}.terceroId`]: message },
    })
    seen.set(keyOf(line), at)
  }
}

interface OpeningRules {
  readonly startsOn: Day
  /** The UVT of the year, in pesos. */
  readonly uvt: Money
  readonly rules: ReadonlyMap<string, BroughtRule>
}

/** The moves that certificates add up, one for each line with a rule. Lines with payments only have none. */
export const movesOf = (
  lines: readonly AccumulatedLine[],
  { startsOn, uvt, rules }: OpeningRules,
): WithholdingMove[] =>
  lines.flatMap((line) => {
    if (line.ruleId === null) return []
    const { id, active, fromDay, untilDay, municipalityId, ...rule } = rules.get(line.ruleId)!
    const { terceroId, base, withheld } = line
    const about = { terceroId, base, amount: withheld, ruleId: id, uvt, minimum: zero }
    return {
      ...rule,
      ...about,
      day: dayBrought(line.month, startsOn),
      sign: 1 as const,
      support: 'Saldos iniciales',
      municipalityId: line.municipalityId ?? municipalityId,
      proposed: null,
      reason: null,
      explanation: `Acumulado que se trajo al empezar el ${startsOn}: base ${showPesos(base)}, retenido ${showPesos(withheld)}.`,
    }
  })

/** The moves that reverse, on the same days, the amounts of an opening not reversed yet, so that no month shows them. */
export function takenBack(rows: readonly WithheldRow[]): WithholdingMove[] {
  const left = new Map<string, WithheldRow>()
  for (const row of rows) {
    const key = [row.terceroId, row.ruleId, row.municipalityId, row.day].join('|')
    const so = left.get(key) ?? { ...row, base: zero, amount: zero }
    const by = row.sign > 0 ? plus : minus
    left.set(key, { ...so, base: by(so.base, row.base), amount: by(so.amount, row.amount) })
  }
  return [...left.values()]
    .filter(({ amount }) => amount > zero)
    .map((row) => ({ ...row, sign: -1 as const, proposed: null, reason: null }))
}
