import { type Store, storeOf, useStore } from '@quina/ui/web'
import { enough } from '../../values/thing/permission.ts'

/** A site of the hospital, as the session holds it. */
export interface SessionCampus {
  readonly id: string
  readonly name: string
  readonly [fact: string]: unknown
}

/** The signed-in user. Empty (`{}`) without one, as the specification requires. */
export interface SessionUser {
  readonly id?: string
  readonly name?: string
  readonly email?: string
  readonly all_permissions?: readonly string[]
  readonly campus?: SessionCampus | null
  /** The sites this user may choose. */
  readonly campuses?: readonly SessionCampus[]
  /** The password is temporary: it must be changed before anything else. */
  readonly must_change?: boolean
  readonly [fact: string]: unknown
}

/** One entry of the user's menu, as `GET /api/menu` returns it. */
export interface MenuNode {
  readonly id: string
  readonly parent_id: string | null
  readonly titulo: string
  readonly ruta: string | null
  readonly icono: string | null
  readonly orden: number
  readonly permiso: string | null
  readonly hijos: readonly MenuNode[]
}

export interface Session {
  readonly layout: 'login' | 'main'
  readonly user: SessionUser
  readonly menu: readonly MenuNode[]
  readonly menuState: 'loading' | 'ready' | 'failed'
  readonly campus: SessionCampus | null
  readonly loggedIn: boolean
  /** The check made on start: nothing protected is drawn before it is `done`. */
  readonly check: 'pending' | 'done' | 'failed'
  /** The session ended by itself while the user worked; the login page says so. */
  readonly expired: boolean
}

export const signedOut: Session = {
  layout: 'login',
  user: {},
  menu: [],
  menuState: 'loading',
  campus: null,
  loggedIn: false,
  check: 'pending',
  expired: false,
}

/** The session of this tab. Only `@quina/admin` writes it; screens read it through the hooks below. */
export const sessionStore: Store<Session> = storeOf(signedOut)

export const useSession = (): Session => useStore(sessionStore)

/**
 * Whether the user has exactly this permission, in any case (PER-01), or one of the alternatives. A part of a name never matches.
 * `campus` and `session` are not permissions: they require only a chosen site, or a signed-in user.
 */
export function allows({ user, campus, loggedIn }: Session, permission: string): boolean {
  if (permission === 'session') return loggedIn
  if (permission === 'campus') return loggedIn && campus !== null
  const wanted = enough(permission)
  return (user.all_permissions ?? []).some((name) => wanted.includes(name.toLowerCase()))
}

/** Whether the signed-in user has a permission, for code outside React. */
export const can = (permission: string): boolean => allows(sessionStore.get(), permission)

/** For screens: `const can = useCan()`, then `can('budget.cdp.approve')`. */
export function useCan(): (permission: string) => boolean {
  const session = useSession()
  return (permission) => allows(session, permission)
}
