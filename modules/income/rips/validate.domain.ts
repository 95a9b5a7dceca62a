import { packFor, type RipsPack } from './pack/pack.contract.ts'
import type { Effect, Finding } from './rule/finding.contract.ts'
import type { Case } from './rule/rule.domain.ts'
import { rules } from './rule/rules.domain.ts'
import { structureFindings } from './structure/structure.domain.ts'
import { type RipsView, viewOf } from './view/rips-view.domain.ts'

export interface ValidationInput extends Omit<Case, 'rips'> {
  readonly pack: RipsPack
  /** Effects that differ from the norm: a payer may treat a notice as a refusal. */
  readonly effects?: ReadonlyMap<string, Effect>
}

/**
 * All the findings of a RIPS, each with its path: structure first, then the rules of the norm, and the agreement with its
 * invoice. It never throws for the content of the file, and checks every rule whatever the others found, so that the user sees
 * all errors at once.
 */
export const validateRips = (rips: unknown, validating: ValidationInput): readonly Finding[] =>
  validateView(viewOf(rips), { ...validating, rips })

/** The same for a view that was built before. @param rips the source of the view. */
export function validateView(
  view: RipsView,
  { rips, pack, effects, ...about }: ValidationInput & { readonly rips: unknown },
): readonly Finding[] {
  const given: Case = { ...about, rips: view }
  const findings = structureFindings(rips, pack.shape, about.known)
  for (const { code, effect: today, says, find } of rules) {
    const effect = pack.effects.get(code) === undefined ? today : pack.effects.get(code)
    if (!effect) continue
    for (const found of find(given)) findings.push({ ...found, code, effect, says })
  }
  if (effects === undefined) return findings
  return findings.map((finding) => ({ ...finding, effect: effects.get(finding.code) ?? finding.effect }))
}

export const refuses = (findings: readonly Finding[]): boolean =>
  findings.some(({ effect }) => effect === 'R')

/** The finding for an invoice issued before any RIPS was required. */
export const tooEarly = (issuedOn: string): Finding | null =>
  packFor(issuedOn) === undefined
    ? {
        code: 'RVG018',
        effect: 'R',
        says: 'La factura es anterior a la validación de RIPS con factura electrónica.',
        path: 'numFactura',
        value: issuedOn,
      }
    : null
