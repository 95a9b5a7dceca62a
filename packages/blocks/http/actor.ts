import { type Id, insist, Problem } from '@quina/kernel'

/** The caller, according to the session. Permissions are in lower case and are those of the active campus (PER-03). */
export interface Actor {
  readonly userId: Id<'admin.user'>
  readonly name: string
  readonly campusId: Id<'admin.campus'>
  readonly permissions: ReadonlySet<string>
  /** The permissions that the actor has only by delegation. */
  readonly delegated?: Delegated
}

/** A user who delegated their approvals to another. */
export type Delegator = Readonly<{ userId: string; name: string }>

/** Permission, in lower case → the users who delegated it. */
export type Delegated = ReadonlyMap<string, readonly Delegator[]>

/** The user who does something, at a screen or in a job that runs later. */
export type Acting = Omit<Actor, 'name'>

export const can = (actor: Pick<Actor, 'permissions'>, permission: string): boolean =>
  actor.permissions.has(permission.toLowerCase())

/** The refusal of a command for which the caller has no permission (PER-02). */
export const lacking = (permission: string): Problem =>
  new Problem('SIN_PERMISO', 'No tiene permiso para esta opción.', { status: 403, facts: { permission } })

/** A user with a live session, before or after choosing a campus. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: Id<'admin.user'>
  readonly name: string
  /** Null until a campus is chosen, and again when the chosen one is no longer granted. */
  readonly campusId: Id<'admin.campus'> | null
  readonly permissions: ReadonlySet<string>
  readonly delegated?: Delegated
  /** The password must be changed before anything else. */
  readonly mustChange: boolean
  /** A second factor must be set up before anything else. */
  readonly mustEnrol?: boolean
  /** Changes whenever the menu of this user may have changed (SES-10). */
  readonly menuVersion: string
}

/** @throws Problem `SIN_SEDE` while no campus is chosen. */
export function actorOf({ userId, name, campusId, permissions, delegated }: SignedIn): Actor {
  insist(campusId !== null, 'SIN_SEDE', 'Elija una sede para continuar.', { status: 403 })
  return { userId, name, campusId, permissions, ...(delegated === undefined ? {} : { delegated }) }
}
