import type { ScreenPath } from './path.ts'
import type { PermissionName } from './permission.ts'

/** The parts of the name of a thing: a definition, or only its names. */
export type Named = Readonly<{ module: string; name: string }>

/** How a definition gives its name: in full, `budget.registro`, or in its two parts where a spread has the module. */
export type Identity<N extends string = string> =
  | { readonly id: `${string}.${N}`; readonly module?: never; readonly name?: never }
  | { readonly module: string; readonly name: N; readonly id?: never }

/** A definition as it is declared, before its name is split. */
export type Declared<T extends Named, N extends string = string> = Omit<T, 'module' | 'name'> & Identity<N>

/** Splits the name of a definition in its two parts. */
export function named<T extends Identity>(spec: T): Omit<T, keyof Named | 'id'> & Named
export function named({ id, ...spec }: Identity): object {
  if (id === undefined) return spec
  const dot = id.indexOf('.')
  return { ...spec, module: id.slice(0, dot), name: id.slice(dot + 1) }
}

export interface Label {
  readonly one: string
  readonly many: string
  /** Spanish gender of the noun, for sentences: *Nuevo registro*, *Nueva obligación*. */
  readonly gender: 'm' | 'f'
}

/** The screens of a thing: its list, the one that creates a row and the one that opens it. */
export interface ThingPaths {
  readonly list: ScreenPath
  /** Absent for a document that only others create, and for a catalog with rows created beside its list. */
  readonly create?: ScreenPath
  /** Absent for a catalog with rows opened beside its list. */
  readonly edit?: ScreenPath
}
/** The screens of a document, which always opens in a screen of its own. */
export type DocumentPaths = ThingPaths & { readonly edit: ScreenPath }

/** The usual addresses of a thing, below that of its list: `/cdp/create` and `/cdp/edit/:id`. */
export const screensAt = <const P extends ScreenPath>(list: P) =>
  ({ list, create: `${list}/create`, edit: `${list}/edit/:id` }) as const

/** `budget.registro.approve`. Permissions are derived from the documents, never typed by hand. */
export const permissionFor = (thing: Named, command: string): PermissionName =>
  `${thing.module}.${thing.name}.${command}`

/** `/api/budget/cdp`: the address of the API of a thing. */
export const apiPathOf = ({ module, name }: Named): string => `/api/${module}/${name}`

/** The path of a reference's options: `people.tercero` → `/api/people/tercero/options`. */
export const optionsPathOf = (to: string): string => `/api/${to.replace('.', '/')}/options`

/** `/cdp/edit/:id` with its id, whatever the name of the parameter. */
export const hrefOf = (path: ScreenPath, id: string): string =>
  path.replace(/:\w+\??/, encodeURIComponent(id))
