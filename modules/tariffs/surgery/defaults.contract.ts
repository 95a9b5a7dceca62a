import type { Percents, Relation, SurgeryRules } from './surgery.contract.ts'

const of = (
  surgeon: number,
  anaesthetist: number,
  assistant: number,
  theatre: number,
  ...rest: number[]
): Percents => ({ surgeon, anaesthetist, assistant, theatre, materials: rest[0] ?? theatre })
const every = (percent: number): Percents => of(percent, percent, percent, percent)

/** What is proposed to a new tarifario of SOAT (dossier §5.3); each contract says its own. */
export const soatFactors: Readonly<Record<Relation, Percents>> = {
  bilateral: of(75, 75, 75, 50, 75),
  'same-route-same-specialist': every(50),
  'other-route-same-specialist': of(75, 75, 75, 50, 75),
  'same-route-other-specialist': of(100, 50, 100, 50),
  'other-route-other-specialist': of(100, 75, 100, 50, 75),
}

/** The same for ISS 2001 (§5.3 and §5.4). */
export const issFactors: Readonly<Record<Relation, Percents>> = {
  bilateral: every(75),
  'same-route-same-specialist': every(60),
  'other-route-same-specialist': every(75),
  'same-route-other-specialist': of(100, 75, 100, 75),
  'other-route-other-specialist': of(100, 75, 100, 75),
}

/** Endoscopies and the like: their materials have a code of their own and are paid whole. */
export const bloodlessFactors: Percents = of(45, 50, 100, 45, 100)

export const soatRules: Omit<SurgeryRules, 'percent' | 'final'> = {
  factors: soatFactors,
  bloodless: bloodlessFactors,
  rounds: 'component',
}
