/**
 * Two kinds of work that one person may not combine in one campus (care dossier §10.2, SOD-1 to SOD-7). The higher of the
 * modules concerned declares it; saving a role, or giving roles to a user, is refused if a person would hold both.
 */
export interface Segregation {
  /** `SOD-1`: stable, with the number of the dossier. */
  readonly code: string
  /** Both kinds of work in the words of the reader: *Crear terceros y registrar pagos*. */
  readonly label: string
  /** The permissions of one kind of work; any of them counts as doing it. */
  readonly one: readonly string[]
  readonly other: readonly string[]
}

/** The segregations that a user with all these permissions would break. Names are compared without case. */
export function brokenBy(
  permissions: Iterable<string>,
  segregations: readonly Segregation[],
): readonly Segregation[] {
  const held = new Set([...permissions].map((name) => name.toLowerCase()))
  const holds = (names: readonly string[]): boolean => names.some((name) => held.has(name.toLowerCase()))
  return segregations.filter(({ one, other }) => holds(one) && holds(other))
}
