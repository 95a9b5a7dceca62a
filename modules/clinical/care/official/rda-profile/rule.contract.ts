import type { ValueSet } from '../rda/rda-codes.contract.ts'

/** How often an element may appear: at least and at most. */
export type Cardinality = '0..0' | '0..1' | '1..1' | '0..*' | '1..*' | `${number}..${number}`

/** What a value must be: a fixed one, one of a value set, a reference to one of some profiles, or text of a shape. */
export interface ValueRule {
  readonly is?: string | number | boolean
  readonly from?: ValueSet
  readonly to?: readonly string[]
  readonly like?: RegExp
}

/**
 * One row of a profile: the path of an element, how often its parent has it, and the rule of its value. A segment names a part
 * and, in braces, which of several: `identifier{id=TaxIdentifier-0}/value`. Names of systems are those of `addressOf`.
 */
export type Rule = readonly [path: string, often: Cardinality, says?: ValueRule]

export const instant = { like: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}.*)?$/ }

/** The rules of one code with its system and its name. */
export const coding = (path: string, system: string, says: ValueRule = {}): readonly Rule[] => [
  [`${path}/coding{system=${system}}`, '1..1'],
  [`${path}/coding{system=${system}}/code`, '1..1', says],
  [`${path}/coding{system=${system}}/display`, '1..1'],
]

/** The rules of a code in an element with several concepts, each identified by its system. */
export const codingAmong = (path: string, system: string, says: ValueRule = {}): readonly Rule[] => {
  const one = `${path}{coding.system=${system}}`
  return [[one, '1..1'], ...coding(one, system, says)]
}

export const extension = (
  path: string,
  name: string,
  [often, system, says = {}]: readonly [Cardinality, string, ValueRule?],
): readonly Rule[] => [
  [`${path}extension{url=sd:${name}}`, often],
  [`${path}extension{url=sd:${name}}/valueCoding`, '1..1'],
  [`${path}extension{url=sd:${name}}/valueCoding/system`, '1..1', { is: system }],
  [`${path}extension{url=sd:${name}}/valueCoding/code`, '1..1', says],
  [`${path}extension{url=sd:${name}}/valueCoding/display`, '1..1'],
]
