/** `budget.vigencia.close`: the module, the thing and the command. */
export type PermissionName = `${string}.${string}.${string}`

export interface Permission {
  readonly name: string
  /** What it allows, for the user who adds it to a role: *Cerrar meses presupuestales*. */
  readonly label: string
  /** It shows clinical facts of patients: a role gets it only where its template names the thing (ROL-01). */
  readonly clinical?: true
}

/** What marks the permissions of a thing that shows clinical facts. */
export const clinicalMark = ({ clinical }: Pick<Permission, 'clinical'>): Pick<Permission, 'clinical'> =>
  clinical === true ? { clinical } : {}

const declared = new Map<string, Permission>()

/**
 * A permission of its own, beside the command or query that requires it; those of documents, catalogs, reports and
 * processes are derived from them. Its value is its name; the module that its name begins with offers it to roles, in the
 * order of its file.
 */
export function permission<const N extends PermissionName>(
  name: N,
  label: string,
  marks: Pick<Permission, 'clinical'> = {},
): N {
  const known = declared.get(name)
  if (known !== undefined && (known.label !== label || known.clinical !== marks.clinical))
    throw new Error(`${name} is two permissions`)
  declared.set(name, { name, label, ...marks })
  return name
}

const separator = '|'

/** What a screen shared by several things requires for: any one of their permissions. */
export const anyOf = (...names: readonly PermissionName[]): string => names.join(separator)

/** The permissions of which one is enough, in lower case: the one alone, unless it was put together by `anyOf`. */
export const enough = (permission: string): readonly string[] => permission.toLowerCase().split(separator)

/** The permissions that were declared with their words for the things of a module. */
export const permissionsDeclaredIn = (module: string): Permission[] =>
  [...declared.values()].filter(({ name }) => name.startsWith(`${module}.`))
