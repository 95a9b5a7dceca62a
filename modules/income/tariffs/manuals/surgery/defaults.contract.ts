import type { Percents, Relation, SurgeryRules } from './surgery.contract.ts'

const every = (percent: number): Percents => ({
  surgeon: percent,
  anaesthetist: percent,
  assistant: percent,
  theatre: percent,
  materials: percent,
})

/** The percentages proposed to a new tarifario of SOAT (dossier §5.3); each contract sets its own. */
export const soatFactors: Readonly<Record<Relation, Percents>> = {
  bilateral: { ...every(75), theatre: 50 },
  'same-route-same-specialist': every(50),
  'other-route-same-specialist': { ...every(75), theatre: 50 },
  'same-route-other-specialist': { ...every(50), surgeon: 100, assistant: 100 },
  'other-route-other-specialist': { ...every(75), surgeon: 100, assistant: 100, theatre: 50 },
}

/** The same for ISS 2001 (§5.3 and §5.4). */
export const issFactors: Readonly<Record<Relation, Percents>> = {
  bilateral: every(75),
  'same-route-same-specialist': every(60),
  'other-route-same-specialist': every(75),
  'same-route-other-specialist': { ...every(75), surgeon: 100, assistant: 100 },
  'other-route-other-specialist': { ...every(75), surgeon: 100, assistant: 100 },
}

/** Endoscopies and similar: their materials have a code of their own and are paid whole. */
export const bloodlessFactors: Percents = { ...every(100), surgeon: 45, anaesthetist: 50, theatre: 45 }

export const soatRules: Omit<SurgeryRules, 'percent' | 'final'> = {
  factors: soatFactors,
  bloodless: bloodlessFactors,
  rounds: 'component',
}
