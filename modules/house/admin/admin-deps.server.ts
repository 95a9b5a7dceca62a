import type { AnyParameter, Permission, Screens, Segregation } from '@quina/blocks'
import type { AuditedRecord } from '@quina/blocks/server'
import type { Oversight } from './desk/dashboard/oversight.server.ts'
import type { SearchScope } from './house/search/search.server.ts'
import type { Approvals } from './session/inbox/inbox.server.ts'
import type { LoginRules } from './session/session/login.server.ts'

/** The permissions of one module, as the role editor groups them. */
export interface ModulePermissions {
  readonly module: string
  readonly label: string
  readonly permissions: readonly Permission[]
}

/** What the application gives this module. The lists are read at each use, because this module is in them. */
export interface AdminDeps extends LoginRules, Approvals, Oversight, SearchScope {
  readonly permissions: () => readonly ModulePermissions[]
  readonly screens: () => Screens
  /** The parameters that the hospital decides, of all the modules. */
  readonly parameters: () => readonly AnyParameter[]
  /** The names that the audit shows for the tables of all the modules and their columns. */
  readonly records: () => readonly AuditedRecord[]
  /** The segregations of duties of all the modules. */
  readonly segregations: () => readonly Segregation[]
}

/** Whole names in lower case, because permissions are compared without case (PER-01). */
export const knownPermissions = ({ permissions }: Pick<AdminDeps, 'permissions'>): ReadonlySet<string> =>
  new Set(permissions().flatMap((module) => module.permissions.map(({ name }) => name.toLowerCase())))
