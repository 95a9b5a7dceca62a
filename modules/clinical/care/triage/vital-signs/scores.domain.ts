import { adultMonths, mewsSteps, news2Steps, type Steps, scale2Steps } from './thresholds.domain.ts'
import type { SignsOwner, VitalSigns } from './vital-signs.domain.ts'

/** A score and the points of each measure. When a measure is missing there is no total, and the result names the measure. */
export interface Score {
  readonly total: number | null
  readonly points: Readonly<Record<string, number>>
  readonly missing: readonly string[]
}

export interface ScoreInput extends SignsOwner {
  readonly signs: VitalSigns
  /** SpO₂ by the scale for a patient who retains carbon dioxide, ordered by a physician. */
  readonly scale2: boolean
}

const pointsOf = (steps: Steps, value: number): number => steps.findLast(([from]) => value >= from)?.[1] ?? 0

/** The National Early Warning Score 2, an aid; null below sixteen years and in pregnancy, for which it was not made. */
export function news2(scored: ScoreInput): Score | null {
  if (scored.ageMonths < adultMonths || scored.pregnant) return null
  const { signs, scale2 } = scored
  const { respiratoryRate, saturation, oxygen, systolic, heartRate, consciousness, temperature } = signs
  const spo2: Steps = scale2 ? scale2Steps[oxygen ?? 'air'] : news2Steps.saturation
  return added({
    respiratoryRate: respiratoryRate === null ? null : pointsOf(news2Steps.respiratoryRate, respiratoryRate),
    saturation: saturation === null ? null : pointsOf(spo2, saturation),
    oxygen: oxygen === null ? null : oxygen === 'oxygen' ? 2 : 0,
    systolic: systolic === null ? null : pointsOf(news2Steps.systolic, systolic),
    heartRate: heartRate === null ? null : pointsOf(news2Steps.heartRate, heartRate),
    consciousness: consciousness === null ? null : consciousness === 'A' ? 0 : 3,
    temperature: temperature === null ? null : pointsOf(news2Steps.temperature, Number(temperature)),
  })
}

const answering = { A: 0, C: 1, V: 1, P: 2, U: 3 } as const

/** Returns the Modified Early Warning Score, for adults. A new confusion counts as answering to the voice. */
export function mews({ signs, ageMonths }: Pick<ScoreInput, 'ageMonths' | 'signs'>): Score | null {
  if (ageMonths < adultMonths) return null
  const { respiratoryRate, systolic, heartRate, consciousness, temperature } = signs
  return added({
    systolic: systolic === null ? null : pointsOf(mewsSteps.systolic, systolic),
    heartRate: heartRate === null ? null : pointsOf(mewsSteps.heartRate, heartRate),
    respiratoryRate: respiratoryRate === null ? null : pointsOf(mewsSteps.respiratoryRate, respiratoryRate),
    temperature: temperature === null ? null : pointsOf(mewsSteps.temperature, Number(temperature)),
    consciousness: consciousness === null ? null : answering[consciousness],
  })
}

function added(given: Readonly<Record<string, number | null>>): Score {
  const known = Object.entries(given).filter((one): one is [string, number] => one[1] !== null)
  const missing = Object.keys(given).filter((name) => given[name] === null)
  const total = missing.length > 0 ? null : known.reduce((sum, [, points]) => sum + points, 0)
  return { total, points: Object.fromEntries(known), missing }
}

/** Returns the risk of a NEWS2: *bajo*, *bajo-medio* for a single three, *medio*, *alto*. */
export function news2Risk({ total, points }: Score): string | null {
  if (total === null) return null
  if (total >= 7) return 'Riesgo alto'
  if (total >= 5) return 'Riesgo medio'
  if (Object.values(points).includes(3)) return 'Riesgo bajo-medio'
  return total === 0 ? 'Sin riesgo' : 'Riesgo bajo'
}
