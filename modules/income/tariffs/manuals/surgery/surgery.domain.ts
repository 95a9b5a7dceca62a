import { byDecimal, factorOf, fraction, insist, type Money, roundTo, sumOf, zero } from '@quina/kernel'
import {
  type Component,
  components,
  type Surgery,
  type SurgeryLine,
  type SurgeryRules,
  type SurgicalProcedure,
} from './surgery.contract.ts'

/**
 * The price of one act in the theatre (billing dossier §5.3 and §5.4): its procedures by the value of the surgeon, the first
 * whole and the others by the percentage of their relation to it. Each component is priced like any service, then its part is
 * taken, and both are rounded to the multiple of the tarifario; or only the total, when the tarifario sets it.
 * @throws Problem TAR-011 without procedures, TAR-012 when one has no component with a value.
 */
export function surgeryOf(procedures: readonly SurgicalProcedure[], rules: SurgeryRules): Surgery {
  insist(procedures.length > 0, 'TAR-011', 'La cirugía no tiene procedimientos.')
  const lines = ranked(procedures, rules).flatMap((procedure, place) => linesOf(procedure, place, rules))
  const exact = sumOf(lines, 'amount')
  const total = rules.rounds === 'total' ? roundTo(exact, rules.final, 'half-up') : exact
  return { lines, total }
}

type RankedProcedure = SurgicalProcedure & { readonly at: number }

/**
 * Sorts by the most expensive surgeon, as paid in first place: without incision that is a part. Where surgeons bill by
 * themselves, by the most expensive in all. Ties keep the input order.
 */
const ranked = (procedures: readonly SurgicalProcedure[], rules: SurgeryRules): readonly RankedProcedure[] =>
  procedures
    .map((procedure, index) => ({ ...procedure, at: index, worth: firstWorth(procedure, rules) }))
    .sort(
      (one, other) =>
        descending(one.worth.surgeon, other.worth.surgeon) || descending(one.worth.all, other.worth.all),
    )

const descending = (one: Money, other: Money): number => (one === other ? 0 : one > other ? -1 : 1)

function firstWorth(procedure: SurgicalProcedure, rules: SurgeryRules) {
  const agreed = { ...rules, percent: procedure.percent ?? rules.percent }
  const worth = (component: Component): Money => {
    const value = procedure.values[component]
    if (value === null) return zero
    return amountOf(value, partOf(procedure, { component, place: 0, rules }), agreed)
  }
  return { surgeon: worth('surgeon'), all: sumOf(components, worth) }
}

function linesOf(procedure: RankedProcedure, place: number, rules: SurgeryRules): SurgeryLine[] {
  const lines = components.flatMap((component): SurgeryLine[] => {
    const value = procedure.values[component]
    if (value === null) return []
    const percent = partOf(procedure, { component, place, rules })
    const agreed = { ...rules, percent: procedure.percent ?? rules.percent }
    const { code, at } = procedure
    return [{ code, at, component, value, percent, amount: amountOf(value, percent, agreed) }]
  })
  insist(lines.length > 0, 'TAR-012', `El procedimiento ${procedure.code} no tiene valores en el manual.`)
  return lines
}

/** For a bloodless procedure that is not the first, both percentages multiply, to the hundredth of one. */
function partOf(
  { bloodless, relation }: SurgicalProcedure,
  { component, place, rules }: { component: Component; place: number; rules: SurgeryRules },
): number {
  const own = bloodless ? rules.bloodless[component] : 100
  const standing = place === 0 ? 100 : rules.factors[relation][component]
  return Math.round(own * standing) / 100
}

function amountOf(value: Money, percent: number, { percent: agreed, final, rounds }: SurgeryRules): Money {
  const unit = rounds === 'component' ? final : 1n
  const priced = byDecimal(value, factorOf(agreed), { unit, rounding: 'half-up' })
  const part = BigInt(Math.round(percent * 100))
  return fraction(priced, { part, whole: 10_000n, rounding: 'half-up', unit })
}
