import { type Id, inSentence, type Plain } from '@quina/kernel'
import type { z } from 'zod'
import type { ListSpec } from '../data/list/list.ts'
import type { Travelled } from '../http/endpoint/travelled.ts'
import { type Fields, type LineId, shapeOf, type ValuesOf, type WireOf } from '../values/field/field.ts'
import { type Actions, actionsFrom, type Lifecycle } from '../values/lifecycle/lifecycle.ts'
import { type Declared, type DocumentPaths, type Label, named, permissionFor } from '../values/thing/named.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import { clinicalMark, type Permission } from '../values/thing/permission.ts'
import type { PostedTable } from './posted/posted.ts'

/** A record with a number, lines, a life cycle and postings. Its screens, API, permissions and paper are derived from it. */
export interface Document<
  N extends string = string,
  F extends Fields = Fields,
  S extends string = string,
  T extends Actions<S> = Actions<S>,
  X extends z.ZodType = z.ZodType<Readonly<Record<string, unknown>>>,
> {
  readonly module: string
  readonly name: N
  readonly label: Label
  /** `CDP 007`: the prefix and the consecutive, which restarts each vigencia or never. */
  readonly number: {
    readonly prefix: string
    readonly restarts: 'vigencia' | 'never'
    /** The fact of its answer with the whole number, where the prefix belongs to the site and not to the document. */
    readonly whole?: string
    /** Its name before it has a number, when it is then another thing: *Prefactura*. */
    readonly unnumbered?: string
    /** Several series in one document: the choice field that selects one, and the prefix of each. */
    readonly series?: { readonly field: string; readonly prefixes: Readonly<Record<string, string>> }
  }
  readonly fields: F
  readonly lifecycle: Lifecycle<S, T>
  readonly list: ListSpec
  /** The addresses of its screens, when it has all of them. */
  readonly screens?: DocumentPaths | undefined
  /** The screen where a document opens, if it is not `/edit/:id` for its readers. */
  readonly opens?: ScreenPath
  /** It holds clinical facts of patients: all its permissions are clinical. */
  readonly clinical?: true
  /** Its facts besides its values: balances, where it came from. They give its screen and its paper their types. */
  readonly facts?: X
  readonly input: z.ZodType<ValuesOf<F>, WireOf<F>>
}

// biome-ignore lint/suspicious/noExplicitAny: a document of any fields, states and actions
export type AnyDocument = Document<string, any, any, any, z.ZodType>
export type Approvable = AnyDocument & {
  readonly lifecycle: { readonly actions: { readonly approve: unknown } }
}
export type InputOf<D extends AnyDocument> = ValuesOf<D['fields']>
type MayBeEmpty<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T]
type Sparse<T> = { readonly [K in Exclude<keyof T, MayBeEmpty<T>>]: SparseLines<T[K]> } & {
  readonly [K in MayBeEmpty<T>]?: SparseLines<T[K]> | undefined
}
type SparseLines<T> = T extends readonly (infer Line extends object)[] ? readonly Sparse<Line>[] : T
/** The values of a new draft, from a form or as database queries return them. Optional fields may be left out. */
export type DraftInput<D extends AnyDocument> = InputOf<D> | Sparse<InputOf<D>> | Sparse<Plain<InputOf<D>>>
export type WireInputOf<D extends AnyDocument> = WireOf<D['fields']>
/** The facts of a document as they travel. */
export type FactsOf<D extends AnyDocument> = Travelled<z.output<NonNullable<D['facts']>>> &
  Readonly<Record<string, unknown>>
export type StatusOf<D extends AnyDocument> = keyof D['lifecycle']['states'] & string
export type ActionOf<D extends AnyDocument> = keyof D['lifecycle']['actions'] & string
export type ActionInputOf<
  D extends AnyDocument,
  A extends ActionOf<D>,
> = D['lifecycle']['actions'][A] extends { params: infer F extends Fields }
  ? ValuesOf<F>
  : Record<never, never>

type WithLineIds<T> = T extends readonly (infer Line extends object)[]
  ? readonly (Line & { readonly id: LineId })[]
  : T

/** What the system stores besides the fields. */
export interface StoredHeader<N extends string = string, S extends string = string> {
  readonly id: Id<N>
  readonly number: number | null
  readonly status: S
  readonly campusId: Id<'admin.campus'>
  readonly version: number
  readonly createdBy: Id<'admin.user'>
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A document as it is stored, in code. */
export type Stored<D extends AnyDocument> = {
  readonly [K in keyof InputOf<D>]: WithLineIds<InputOf<D>[K]>
} & StoredHeader<`${D['module']}.${D['name']}`, StatusOf<D>>

/** That the document was sent back in its current state, by whom and why. */
export type SentBack = Readonly<{ by: string; at: string; reason: string }>

/** A document as it travels, with a label for each reference and the actions that its reader may take now. */
export interface DocumentAnswer<
  V = Readonly<Record<string, unknown>>,
  X = Readonly<Record<string, unknown>>,
> {
  readonly id: string
  readonly number: number | null
  readonly status: string
  /** Its state in the words of its list, often more precise than its status: *Comprometido*. Null when its list has none. */
  readonly condition?: string | null
  readonly version: number
  readonly createdAt: string
  readonly createdBy: string
  readonly updatedAt: string
  readonly values: V
  /** `terceroId` → its label; `lines.0.rubroId` → its label. */
  readonly labels: Readonly<Record<string, string>>
  /** Facts that the module adds for the screen: balances, the request it came from. */
  readonly facts: X
  /** Its postings in the books and in the budget. */
  readonly posted?: readonly PostedTable[]
  /** Actions the reader may take now, besides `edit` and `discard`. */
  readonly may: readonly string[]
  /** Action → why it cannot be taken now, for the actions that the user would expect to find. */
  readonly mayNot: Readonly<Record<string, string>>
  /** Set while the document waits to be corrected. */
  readonly sentBack?: SentBack | null
}

/** The answer of one kind of document. */
export type DocumentAnswerOf<D extends AnyDocument> = DocumentAnswer<WireInputOf<D>, FactsOf<D>>

export function defineDocument<
  const N extends string,
  const F extends Fields,
  const S extends string,
  const T extends Actions<S>,
  X extends z.ZodType = z.ZodType<Readonly<Record<string, unknown>>>,
  const W extends DocumentPaths | undefined = undefined,
>(
  spec: Declared<Omit<Document<N, F, S, T, X>, 'input' | 'screens'>, N> & { readonly screens?: W },
): Document<N, F, S, T, X> & { readonly screens: W }
export function defineDocument(spec: Declared<Omit<AnyDocument, 'input'>>): AnyDocument {
  return { ...named(spec), input: shapeOf(spec.fields) }
}

export const documentPermissions = (document: AnyDocument): Permission[] =>
  [
    { name: permissionFor(document, 'view'), label: `Ver ${inSentence(document.label.many)}` },
    { name: permissionFor(document, 'edit'), label: `Elaborar ${inSentence(document.label.many)}` },
    ...Object.entries(document.lifecycle.actions as Actions).map(([name, { label }]) => ({
      name: permissionFor(document, name),
      label: `${label}: ${inSentence(document.label.many)}`,
    })),
  ].map((one) => ({ ...one, ...clinicalMark(document) }))

/** The actions that a user with these permissions may take on a document in this status, from the life cycle alone. */
export function mayOn(document: AnyDocument, status: string, can: (permission: string) => boolean): string[] {
  const actions = actionsFrom(document.lifecycle, status).filter((name) => can(permissionFor(document, name)))
  const editable =
    document.lifecycle.states[status]?.editable === true && can(permissionFor(document, 'edit'))
  return editable ? ['edit', 'discard', ...actions] : actions
}

/**
 * The same for a document that is not saved yet. Actions that end, give up or undo it are left out, and so are those that keep it
 * in its first state, since the author of a draft does not check or witness it.
 */
export function mayOnNew(document: AnyDocument, can: (permission: string) => boolean): string[] {
  const { initial } = document.lifecycle
  const actions = document.lifecycle.actions as Actions
  return mayOn(document, initial, can).filter(
    (name) => actions[name]?.danger !== true && actions[name]?.to !== initial,
  )
}

/** The document with the prefix of the series these values belong to; the same where there is one series. */
export function inSeries<D extends AnyDocument>(document: D, values: Readonly<Record<string, unknown>>): D {
  const { series } = document.number
  const prefix = series?.prefixes[String(values[series.field])]
  return prefix === undefined ? document : { ...document, number: { ...document.number, prefix } }
}
