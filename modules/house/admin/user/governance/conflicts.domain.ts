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

/** Two roles, or twice the same one, that join at one site the works of a segregation. */
export interface Conflict {
  readonly code: string
  readonly label: string
  /** Their places in the list of roles held. */
  readonly rows: readonly [number, number]
  readonly roleNames: readonly [string, string]
  /** The site where they meet; null when they meet at all of them. */
  readonly campusId: string | null
  /** The last day on which both are held; null when it has no end. */
  readonly untilDay: string | null
}

/**
 * What someone with these roles would do together although it is segregated (care dossier §10.2). A segregation has two
 * sides, so it is enough to look at pairs. What has already ended no longer counts.
 */
export function conflictsIn(
  held: readonly HeldRole[],
  segregations: readonly Segregation[],
  today: string,
): Conflict[] {
  const live = held.map((role, at) => ({ role, at })).filter(({ role }) => (role.toDay ?? noEnd) >= today)
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

type Placed = { readonly role: HeldRole; readonly at: number }

function conflictOf({ code, label }: Segregation, one: Placed, other: Placed): Conflict {
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

/** A segregation that somebody with the power to do so set aside, until a day. */
export type SetAside = Readonly<{ code: string; untilDay: string }>

/** True while the roles stop meeting no later than the exception. */
export const isSetAside = ({ code, untilDay }: Conflict, exceptions: readonly SetAside[]): boolean =>
  exceptions.some((one) => one.code === code && untilDay !== null && untilDay <= one.untilDay)

/** *Expedir CDP y registrar pagos (SOD-4): Jefe de presupuesto y Tesorero* */
export function wordsOfConflict({ code, label, roleNames: [one, other] }: Conflict): string {
  return `${label} (${code}): ${one === other ? one : `${one} y ${other}`}`
}
