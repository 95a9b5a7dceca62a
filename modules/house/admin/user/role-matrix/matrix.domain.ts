import { fold } from '@quina/kernel'

/** A permission as the matrix needs it. */
export type LabelledPermission = Readonly<{ name: string; label: string }>

/** A kind of record of a module, with the permissions over it. */
export interface MatrixRow {
  /** `budget.cdp` */
  readonly key: string
  readonly label: string
  /** The permissions in the columns that most kinds have. */
  readonly usual: Readonly<Partial<Record<UsualAction, LabelledPermission>>>
  /** The permissions that only this kind and few others have, each with its own label. */
  readonly special: readonly LabelledPermission[]
}

export type MatrixModule = Readonly<{ module: string; label: string; rows: readonly MatrixRow[] }>

export const usualActions = {
  view: 'Ver',
  run: 'Consultar',
  edit: 'Editar',
  approve: 'Aprobar',
  annul: 'Anular',
} as const
export type UsualAction = keyof typeof usualActions

/** Returns the permissions of each module as rows of kinds by columns of actions. */
export const matrixOf = (
  modules: readonly {
    readonly module: string
    readonly label: string
    readonly permissions: readonly LabelledPermission[]
  }[],
): MatrixModule[] =>
  modules.map(({ module, label, permissions }) => {
    const keys = [...new Set(permissions.map(({ name }) => thingOf(name)))]
    const rowOf = (key: string) =>
      matrixRow(
        key,
        permissions.filter(({ name }) => thingOf(name) === key),
      )
    return {
      module,
      label,
      rows: keys.map(rowOf).sort((one, other) => one.label.localeCompare(other.label, 'es')),
    }
  })

const thingOf = (name: string): string => name.slice(0, name.lastIndexOf('.'))
const actionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)
const isUsual = (action: string): action is UsualAction => action in usualActions

function matrixRow(key: string, permissions: readonly LabelledPermission[]): MatrixRow {
  const usual: Partial<Record<UsualAction, LabelledPermission>> = {}
  const special: LabelledPermission[] = []
  for (const permission of permissions) {
    const action = actionOf(permission.name)
    if (isUsual(action)) usual[action] = permission
    else special.push({ ...permission, label: permission.label.split(':')[0] ?? permission.label })
  }
  return { key, label: labelOf(key, usual, special), usual, special }
}

/** The permission to see a kind is labelled with its name: *Ver usuarios* becomes *Usuarios*. */
function labelOf(key: string, usual: MatrixRow['usual'], special: readonly LabelledPermission[]): string {
  const words = usual.view?.label ?? usual.run?.label ?? usual.edit?.label ?? special[0]?.label ?? key
  const bare = words.replace(/^(Ver|Consultar|Editar) (el |la |los |las )?/, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

export const namesIn = ({ usual, special }: MatrixRow): string[] =>
  [...Object.values(usual), ...special].map(({ name }) => name)

/**
 * Returns what is granted after marking or clearing some permissions. A role that may act on a kind may see it, so marking any
 * also marks seeing, and clearing seeing clears the rest (PER-05). Reports have nothing to see apart from running them.
 */
export function marked(
  granted: ReadonlySet<string>,
  names: readonly string[],
  { on, rows }: { readonly on: boolean; readonly rows: readonly MatrixRow[] },
): Set<string> {
  const next = new Set(granted)
  for (const name of names) on ? next.add(name) : next.delete(name)
  for (const row of rows.filter(({ key }) => names.some((name) => thingOf(name) === key))) {
    const view = row.usual.view?.name
    if (view === undefined) continue
    const rest = namesIn(row).filter((name) => name !== view)
    if (on && rest.some((name) => next.has(name))) next.add(view)
    if (!on && names.includes(view)) for (const name of rest) next.delete(name)
  }
  return next
}

/** Returns the rows where the name or a permission contains all the typed words. */
export function matching(modules: readonly MatrixModule[], typed: string): MatrixModule[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) return [...modules]
  return modules
    .map((module) => ({ ...module, rows: module.rows.filter((row) => has(module, row, words)) }))
    .filter(({ rows }) => rows.length > 0)
}

function has(module: MatrixModule, row: MatrixRow, words: readonly string[]): boolean {
  const permissions = [...Object.values(row.usual), ...row.special].flatMap(({ name, label }) => [
    name,
    label,
  ])
  const text = fold([module.label, row.label, ...permissions].join(' '))
  return words.every((word) => text.includes(word))
}

/** Returns the permissions that would be gained and lost. */
export function differenceOf(saved: ReadonlySet<string>, granted: ReadonlySet<string>) {
  const gained = [...granted].filter((name) => !saved.has(name)).sort()
  const lost = [...saved].filter((name) => !granted.has(name)).sort()
  return { gained, lost }
}
