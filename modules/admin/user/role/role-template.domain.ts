import type { Permission } from '@quina/blocks'

/** A role that comes with the system: it can be given and copied, not edited. */
export interface RoleTemplate {
  readonly name: string
  readonly description: string
  /** May be given for all sites at once. */
  readonly everywhere?: true
  /** The module that its work is in: where the product lacks it, the role is not offered. */
  readonly module?: string
  /** Its work is with patients. */
  readonly clinical?: true
  /** Patterns of permissions: `*` matches one word, or all the rest when it is the last. */
  readonly grants: readonly string[]
  /** Patterns taken away again. */
  readonly except?: readonly string[]
  /** Whole names granted although a pattern takes them away. */
  readonly besides?: readonly string[]
}

type Known = Pick<Permission, 'name' | 'clinical'>

/**
 * Whole permission names, in lower case, of those known that a template grants. What is clinical is granted only by a pattern
 * that names its thing, `care.note.*`: no wildcard over things or modules reaches it (ROL-01).
 */
export function grantsOf(
  { grants, except = [], besides = [] }: RoleTemplate,
  known: Iterable<Known>,
): string[] {
  const fits = (name: string, patterns: readonly string[]) =>
    patterns.some((pattern) => matches(pattern, name))
  const granted = [...known]
    .map(({ name, clinical }) => ({ name: name.toLowerCase(), clinical }))
    .filter(({ name, clinical }) => {
      const given = clinical === true ? grants.filter(namesThing) : grants
      return (fits(name, given) && !fits(name, except)) || fits(name, besides)
    })
  return [...new Set(granted.map(({ name }) => name))].sort()
}

/** `care.note.*` names the thing; `care.*`, `care.*.view` and `*.*.view` do not. */
const namesThing = (pattern: string): boolean => {
  const [module = '*', thing = '*'] = pattern.split('.')
  return module !== '*' && thing !== '*'
}

/** `budget.*` covers everything of budget; `*.*.view` covers looking, at anything. */
export function matches(pattern: string, name: string): boolean {
  const wanted = pattern.toLowerCase().split('.')
  const words = name.split('.')
  const isOpen = wanted.at(-1) === '*'
  if (isOpen ? words.length < wanted.length : words.length !== wanted.length) return false
  return wanted.every((word, at) => word === '*' || word === words[at])
}
