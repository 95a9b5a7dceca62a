import type { Permission } from '@quina/blocks'

/** A role that comes with the system: it can be given and copied, not edited. */
export interface RoleTemplate {
  readonly name: string
  readonly description: string
  /** May be given for all sites at once. */
  readonly everywhere?: true
  /** The module of its work: without that module, the role is not offered. */
  readonly module?: string
  /** The role is for work with patients. */
  readonly clinical?: true
  /** Patterns of permissions: `*` matches one word, or all the rest when it is the last. */
  readonly grants: readonly string[]
  /** Patterns that are removed from the grants. */
  readonly except?: readonly string[]
  /** Whole names granted although an exception pattern removes them. */
  readonly besides?: readonly string[]
}

type PermissionFacts = Pick<Permission, 'name' | 'clinical'>

/**
 * Returns the known permissions that a template grants, as whole names in lower case. A clinical permission is granted only by a
 * pattern that names its kind, `care.note.*`: no wildcard over kinds or modules reaches it (ROL-01).
 */
export function grantsOf(
  { grants, except = [], besides = [] }: RoleTemplate,
  known: Iterable<PermissionFacts>,
): string[] {
  const given = grants.map(wordsOf)
  const ofThings = given.filter(namesThing)
  const taken = except.map(wordsOf)
  const kept = besides.map(wordsOf)
  const fits = (words: Words, patterns: readonly Words[]) =>
    patterns.some((pattern) => covers(pattern, words))
  const granted = [...known].filter(({ name, clinical }) => {
    const words = wordsOf(name)
    return (fits(words, clinical === true ? ofThings : given) && !fits(words, taken)) || fits(words, kept)
  })
  return [...new Set(granted.map(({ name }) => name.toLowerCase()))].sort()
}

type Words = readonly string[]
const wordsOf = (text: string): Words => text.toLowerCase().split('.')

/** `care.note.*` names the kind; `care.*`, `care.*.view` and `*.*.view` do not. */
const namesThing = ([module = '*', thing = '*']: Words): boolean => module !== '*' && thing !== '*'

/** `budget.*` covers everything of budget; `*.*.view` covers viewing any kind. */
export const matches = (pattern: string, name: string): boolean => covers(wordsOf(pattern), wordsOf(name))

function covers(pattern: Words, words: Words): boolean {
  const isOpen = pattern.at(-1) === '*'
  if (isOpen ? words.length < pattern.length : words.length !== pattern.length) return false
  return pattern.every((word, index) => word === '*' || word === words[index])
}
