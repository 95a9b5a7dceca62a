import { must } from '@quina/kernel'
import type { DayState } from '../../engine/day-map/day-map.contract.ts'
import type { ConceptMethod, PayrollConcept } from '../../engine/method/method.contract.ts'
import type { ConceptRule } from './concept.contract.ts'

type Detail = 'amountSource' | 'salaryPart' | 'parameter' | 'hourKind' | 'baseCodes' | 'rate'

const needs: Readonly<Record<ConceptRule['method'], readonly Detail[]>> = {
  none: [],
  fixed: ['amountSource'],
  days: ['amountSource'],
  hours: ['hourKind'],
  percentage: ['baseCodes'],
  table: ['baseCodes', 'parameter'],
  difference: ['amountSource', 'baseCodes'],
  benefit: [],
}

const onlyOf: readonly Detail[] = ['amountSource', 'hourKind', 'baseCodes']
const missing = 'El método elegido necesita este dato.'

/** The words of a typed list, separated by spaces. */
export const wordsIn = (typed: string | null): readonly string[] =>
  typed === null ? [] : typed.split(/\s+/).filter((one) => one !== '')

const stateOfField = {
  onWorked: 'worked',
  onPaidLeave: 'paidLeave',
  onVacation: 'vacation',
  onIllness: 'illness',
  onWorkAccident: 'workAccident',
  onMaternity: 'maternity',
  onPaternity: 'paternity',
  onChildCare: 'childCare',
  onUnpaid: 'unpaid',
} as const satisfies Partial<Record<keyof ConceptRule, DayState>>
const dayFields = Object.keys(stateOfField) as (keyof typeof stateOfField)[]
const statesOf = (rule: ConceptRule): readonly DayState[] =>
  dayFields.flatMap((field) => (rule[field] ? [stateOfField[field]] : []))

/**
 * A rule has exactly the details of its method, names existing concepts, and never itself.
 * @throws Problem NOM-331 (missing), NOM-332 (unknown concepts), NOM-333 (itself), NOM-337 (not of its method), NOM-338 (no days)
 */
export function mustBeRule(rule: ConceptRule, own: string, concepts: ReadonlySet<string>): void {
  for (const name of needs[rule.method]) must(rule[name] !== null, 'NOM-331', name, missing)
  for (const name of onlyOf)
    must(rule[name] === null || needs[rule.method].includes(name), 'NOM-337', name, 'No es de ese método.')
  mustHaveSource(rule)
  const codes = wordsIn(rule.baseCodes)
  const unknown = codes.filter((one) => !concepts.has(one)).join(', ')
  must(unknown === '', 'NOM-332', 'baseCodes', `No hay conceptos con estos códigos: ${unknown}.`)
  must(!codes.includes(own), 'NOM-333', 'baseCodes', 'Un concepto no se calcula sobre sí mismo.')
  const byDays = rule.method === 'days'
  for (const field of dayFields) must(byDays || !rule[field], 'NOM-337', field, 'No es de ese método.')
  must(!byDays || statesOf(rule).length > 0, 'NOM-338', 'onWorked', 'Marque en qué días se causa.')
}

function mustHaveSource({ method, amountSource, salaryPart, parameter, rate }: ConceptRule): void {
  must(amountSource !== 'salary' || salaryPart !== null, 'NOM-331', 'salaryPart', missing)
  must(amountSource !== 'parameter' || parameter !== null, 'NOM-331', 'parameter', missing)
  const one = 'Diga la tarifa o el parámetro de ley que la da, uno de los dos.'
  must(method !== 'percentage' || (rate === null) !== (parameter === null), 'NOM-339', 'rate', one)
}

export interface StoredConcept extends ConceptRule {
  readonly code: string
  readonly name: string
  readonly nature: PayrollConcept['nature']
  readonly position: number
}

/** The concept as the engine reads it: without a method, novedades give its amount. Null if only benefits use it. */
export function payrollConcept(stored: StoredConcept): PayrollConcept | null {
  const method = methodOf(stored)
  if (method === null) return null
  const { code, name, nature, position, norm } = stored
  const bases = [
    stored.basePension && ('pension' as const),
    stored.baseHealth && ('health' as const),
    stored.baseRisk && ('risk' as const),
    stored.baseParafiscal && ('parafiscal' as const),
    stored.baseWithholding && ('withholding' as const),
  ].filter((base) => base !== false)
  return { code, name, nature, method, order: position, bases, salary: stored.isSalary, norm }
}

function methodOf(rule: StoredConcept): ConceptMethod | null {
  const { method } = rule
  if (method === 'benefit') return null
  if (method === 'none') return { method: 'fixed', amount: { from: 'novelty' } }
  if (method === 'hours') return { method, hour: rule.hourKind! }
  const baseWords = wordsIn(rule.baseCodes)
  if (method === 'table') return { method, of: baseWords, brackets: rule.parameter! }
  if (method === 'percentage')
    return {
      method,
      of: baseWords,
      rate: rule.rate === null ? rule.parameter! : { value: unitRate(rule.rate) },
    }
  const amount = sourceOf(rule)
  if (method === 'difference') return { method, amount, of: baseWords }
  const when = conditionOf(rule)
  const states = statesOf(rule)
  return method === 'fixed' ? { method, amount, ...when } : { method, amount, states, ...when }
}

function sourceOf({ amountSource, salaryPart, parameter, factor }: StoredConcept) {
  if (amountSource === 'salary') return { from: 'salary', part: salaryPart! } as const
  if (amountSource === 'novelty') return { from: 'novelty' } as const
  const key = parameter!
  return factor === null
    ? ({ from: 'parameter', key } as const)
    : ({ from: 'parameter', key, factor } as const)
}

function conditionOf({ upTo, place }: StoredConcept) {
  if (upTo === null && place === null) return {}
  return { when: { ...(upTo && { upTo }), ...(place && { place }) } }
}

/** Converts a percentage to a factor: `4` is `0.04`. */
function unitRate(percent: string): string {
  const [whole = '0', part = ''] = percent.split('.')
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2).replace(/^0+(?=\d)/, '')}.${digits.slice(-2)}${part}`.replace(/\.?0+$/, '')
}
