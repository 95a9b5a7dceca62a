/** `budget.vigencia.close`: the module, the thing and the command. */
export type PermissionName = `${string}.${string}.${string}`

export interface Permission {
  readonly name: string
  /** What it allows, for the administrator who adds it to a role: *Cerrar meses presupuestales*. */
  readonly label: string
  /** It shows clinical facts of patients: a role may have it only where its template names the thing (ROL-01). */
  readonly clinical?: true
}

/** The mark on the permissions of a thing that shows clinical facts. */
export const clinicalMark = ({ clinical }: Pick<Permission, 'clinical'>): Pick<Permission, 'clinical'> =>
  clinical === true ? { clinical } : {}

const declared = new Map<string, Permission>()

/**
 * A permission of its own, beside the command or query that requires it; those of documents, catalogs, reports and processes are
 * derived from them. Its value is its name; the module at the start of the name offers it to roles, in the order of its file.
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

/** The permission of a screen shared by several things: any one of theirs. */
export const anyOf = (...names: readonly PermissionName[]): string => names.join(separator)

/** The alternatives of a permission, in lower case: only itself, unless it was combined by `anyOf`. */
export const enough = (permission: string): readonly string[] => permission.toLowerCase().split(separator)

/** The permissions that were declared by themselves for the things of a module. */
export const permissionsDeclaredIn = (module: string): Permission[] =>
  [...declared.values()].filter(({ name }) => name.startsWith(`${module}.`))
