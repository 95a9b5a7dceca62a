import { inSentence } from '@quina/kernel'
import type { z } from 'zod'
import { type Fields, shapeOf, type ValuesOf, type WireOf } from '../../values/field/field.ts'
import { type Declared, type Label, named, permissionFor, type ThingPaths } from '../../values/thing/named.ts'
import type { ScreenPath } from '../../values/thing/path.ts'
import { clinicalMark, type Permission } from '../../values/thing/permission.ts'
import type { ListSpec } from '../list/list.ts'

/** A list of the hospital, from which its screens, form, import from Excel, options, permissions and audit are derived. */
export interface Catalog<N extends string = string, F extends Fields = Fields> {
  readonly module: string
  readonly name: N
  readonly label: Label
  readonly fields: F
  /** The fields that show an option: the first is its label, the rest its detail. */
  readonly shows: readonly (keyof F & string)[]
  /** The field with the parent's id, when the catalog is a tree. */
  readonly parent?: keyof F & string
  /** The field by which people identify a row; unique, and the key of an import. */
  readonly key: keyof F & string
  /** The code that refuses another row with the same key: «Ya existe un cargo con ese código.» */
  readonly taken?: string
  readonly list: ListSpec
  /** The addresses of its screens, when it has all of them. */
  readonly screens?: ThingPaths | undefined
  /** The screen where a row opens, if it is neither its list nor the screen `/edit/:id` for its readers. */
  readonly opens?: ScreenPath
  /** It holds clinical facts of patients: its permissions are clinical. */
  readonly clinical?: true
  readonly input: z.ZodType<ValuesOf<F>, WireOf<F>>
}

// biome-ignore lint/suspicious/noExplicitAny: a catalog of any fields
export type AnyCatalog = Catalog<string, any>

/** The values of a row of a catalog, in code. */
export type RowOf<C extends AnyCatalog> = ValuesOf<C['fields']>

/** A row that others refer to is never deleted: it is deactivated (`active` is part of every catalog). */
export function defineCatalog<
  const N extends string,
  const F extends Fields,
  const P extends ThingPaths | undefined = undefined,
>(
  spec: Declared<Omit<Catalog<N, F>, 'input' | 'screens'>, N> & { readonly screens?: P },
): Catalog<N, F> & { readonly screens: P }
export function defineCatalog(spec: Declared<Omit<AnyCatalog, 'input'>>): AnyCatalog {
  return { ...named(spec), input: shapeOf(spec.fields) }
}

export const catalogPermissions = (catalog: AnyCatalog): Permission[] =>
  [
    { name: permissionFor(catalog, 'view'), label: `Ver ${inSentence(catalog.label.many)}` },
    { name: permissionFor(catalog, 'edit'), label: `Editar ${inSentence(catalog.label.many)}` },
  ].map((one) => ({ ...one, ...clinicalMark(catalog) }))
