/** A role that comes with the system: it can be given and copied, not edited. */
export interface RoleTemplate {
  readonly name: string
  readonly description: string
  /** May be given for all sites at once. */
  readonly everywhere?: true
  /** Its work is with patients. */
  readonly clinical?: true
  /** Patterns of permissions: `*` stands for one word, or for all the rest when it is the last. */
  readonly grants: readonly string[]
  /** Patterns taken away again. */
  readonly except?: readonly string[]
  /** Whole names granted although a pattern takes them away. */
  readonly besides?: readonly string[]
}

/** Whole permission names, in lower case, of those known that a template grants. */
export function grantsOf(
  { grants, except = [], besides = [] }: RoleTemplate,
  known: Iterable<string>,
): string[] {
  const fits = (name: string, patterns: readonly string[]) =>
    patterns.some((pattern) => matches(pattern, name))
  return [...new Set([...known].map((name) => name.toLowerCase()))]
    .filter((name) => (fits(name, grants) && !fits(name, except)) || fits(name, besides))
    .sort()
}

/** `budget.*` covers everything of budget; `*.*.view` covers looking, at anything. */
export function matches(pattern: string, name: string): boolean {
  const wanted = pattern.toLowerCase().split('.')
  const words = name.split('.')
  const isOpen = wanted.at(-1) === '*'
  if (isOpen ? words.length < wanted.length : words.length !== wanted.length) return false
  return wanted.every((word, at) => word === '*' || word === words[at])
}
