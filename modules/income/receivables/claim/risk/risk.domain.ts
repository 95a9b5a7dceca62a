import { fraction, type Money, sumOf, zero } from '@quina/kernel'
import type { RiskLevel, RiskReason } from './risk.contract.ts'

/** A rule in force on the day of the check. */
export type Weight = Readonly<{ rule: string; weight: number; code: string; cause: string; cure: string }>

/** A fault, by the rule that found it, in words. */
export type Fault = Readonly<{ rule: string; why: string }>

/** What a payer did with a service so far. */
export interface History {
  readonly filed: number
  readonly objected: number
  /** Its most frequent cause. */
  readonly code: string | null
  readonly cause: string | null
}

export type JudgedService = Readonly<{ amount: Money; faults: readonly Fault[]; history: History | null }>

export interface JudgedRisk {
  readonly score: number
  /** The heaviest first. */
  readonly reasons: readonly RiskReason[]
}

/** Fewer cases than these prove nothing about a payer. */
const enough = 5

/**
 * How likely a service is to be objected to: each fault by its weight, and what its payer did with the same service before. Signs
 * are independent: `100 − Π (100 − weight)`, in hundredths rounded down, so that no result passes 100.
 */
export function judgeService(
  { faults, history }: JudgedService,
  weights: ReadonlyMap<string, Weight>,
): JudgedRisk {
  const found = faults.flatMap(({ rule, why }): RiskReason[] => {
    const one = weights.get(rule)
    if (one === undefined || one.weight === 0) return []
    return [{ code: one.code, cause: one.cause, why, cure: one.cure, weight: one.weight }]
  })
  const known = history === null ? [] : ofHistory(history, weights.get('history'))
  const reasons = [...found, ...known].toSorted((one, other) => other.weight - one.weight)
  return { score: together(reasons.map(({ weight }) => weight)), reasons }
}

function ofHistory({ filed, objected, code, cause }: History, rule: Weight | undefined): RiskReason[] {
  if (rule === undefined || filed < enough || objected === 0) return []
  const weight = Math.floor((rule.weight * objected) / filed)
  if (weight === 0) return []
  const why = `Este pagador objetó ${objected} de las últimas ${filed} veces que se le cobró este servicio.`
  return [{ code: code ?? rule.code, cause: cause ?? rule.cause, why, cure: rule.cure, weight }]
}

/** The score of independent signs: the complement of the product of their probabilities of no objection, at most 99. */
function together(weights: readonly number[]): number {
  const left = weights.reduce((calm, weight) => Math.ceil((calm * (100 - weight)) / 100), 10_000)
  return Math.min(99, Math.floor((10_000 - left) / 100))
}

export const levelOf = (score: number): RiskLevel => {
  if (score >= 60) return 'high'
  if (score >= 30) return 'medium'
  return score > 0 ? 'low' : 'none'
}

/** The amount of some services that is likely to be objected to: each by its score, to the peso. */
export const atRisk = (services: readonly { readonly amount: Money; readonly score: number }[]): Money =>
  sumOf(services, ({ amount, score }) =>
    score === 0
      ? zero
      : fraction(amount, { part: BigInt(score), whole: 100n, rounding: 'half-up', unit: 100n }),
  )

/** An invoice is as risky as the riskiest of its services. */
export const worstOf = (services: readonly { readonly score: number }[]): number =>
  services.reduce((worst, { score }) => Math.max(worst, score), 0)
