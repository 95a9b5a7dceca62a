import type { Segregation } from '@quina/blocks'

/** A role as someone holds it: at one site or (campus null) at all of them, between two days. */
export interface HeldRole {
  readonly roleName: string
  readonly campusId: string | null
  readonly fromDay: string
  readonly toDay: string | null
  /** Whole names, in lower case. */
  readonly permissions: ReadonlySet<string>
}

/** Two roles, or the same one twice, that join at one site the duties of a segregation. */
export interface Conflict {
  readonly code: string
  readonly label: string
  /** Their places in the list of roles held. */
  readonly rows: readonly [number, number]
  readonly roleNames: readonly [string, string]
  /** The site where they meet; null when they meet at all of them. */
  readonly campusId: string | null
  /** The last day on which both are held; null when there is no end. */
  readonly untilDay: string | null
}

/**
 * Returns the segregated duties that a user with these roles would join (care dossier §10.2). A segregation has two sides, so
 * comparing pairs is enough. Roles that have ended do not count.
 */
export function conflictsIn(
  held: readonly HeldRole[],
  segregations: readonly Segregation[],
  today: string,
): Conflict[] {
  const live = held
    .map((role, index) => ({ role, at: index }))
    .filter(({ role }) => (role.toDay ?? noEnd) >= today)
  return segregations.flatMap((segregation) =>
    live.flatMap(({ role: first, at }) =>
      live
        .filter(({ role }) => holds(first, segregation.one) && holds(role, segregation.other))
        .filter(({ role }) => meet(first, role))
        .map((second) => conflictOf(segregation, { role: first, at }, second)),
    ),
  )
}

const noEnd = '9999-12-31'

const holds = ({ permissions }: HeldRole, names: readonly string[]): boolean =>
  names.some((name) => permissions.has(name.toLowerCase()))

const meet = (one: HeldRole, other: HeldRole): boolean =>
  (one.campusId === null || other.campusId === null || one.campusId === other.campusId) &&
  one.fromDay <= (other.toDay ?? noEnd) &&
  other.fromDay <= (one.toDay ?? noEnd)

type RoleAt = { readonly role: HeldRole; readonly at: number }

function conflictOf({ code, label }: Segregation, one: RoleAt, other: RoleAt): Conflict {
  const [first = noEnd] = [one.role.toDay ?? noEnd, other.role.toDay ?? noEnd].sort()
  return {
    code,
    label,
    rows: [one.at, other.at],
    roleNames: [one.role.roleName, other.role.roleName],
    campusId: one.role.campusId ?? other.role.campusId,
    untilDay: first === noEnd ? null : first,
  }
}

/** A segregation set aside until a day by a user with the power to do so. */
export type SetAside = Readonly<{ code: string; untilDay: string }>

/** Whether the roles stop meeting no later than the exception ends. */
export const isSetAside = ({ code, untilDay }: Conflict, exceptions: readonly SetAside[]): boolean =>
  exceptions.some((one) => one.code === code && untilDay !== null && untilDay <= one.untilDay)

/** *Expedir CDP y registrar pagos (SOD-4): Jefe de presupuesto y Tesorero* */
export function wordsOfConflict({ code, label, roleNames: [one, other] }: Conflict): string {
  return `${label} (${code}): ${one === other ? one : `${one} y ${other}`}`
}
