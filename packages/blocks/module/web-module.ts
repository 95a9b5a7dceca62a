import type { ComponentType } from 'react'
import { defineNewReference, type NewReference } from '../data/reference/new-reference.ts'
import type { Late } from '../screen/late.ts'
import { defineScreenAccess } from '../screen/navigation/screen-access.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import type { FileSection } from './file-section.ts'
import type { ScreenFacts, Screens } from './screen.ts'

/** How some code is loaded: `() => import('./cdp/cdp.web.tsx').then((file) => file.CdpList)`. */
export type Load = () => Promise<ComponentType & Partial<Late>>

/** A screen of the product: the facts that both sides share, and how its code is loaded. */
export type Screen = ScreenFacts & { readonly load: Load }

/** A tile of the dashboard: a few figures, each with the action that follows. */
export interface Tile {
  readonly title: string
  readonly permission: string
  readonly load: Load
  /** Lower first. */
  readonly order: number
  /** Its figures follow the period and the site chosen above the tiles (`useDashboardScope`). */
  readonly byPeriod?: true
  /** The days that its figures cover, shown beside its title: *del período*, *acumulado de la vigencia*, *a hoy*. */
  readonly of?: string
  /** The roles that have it on their first page; other users who may see it find it folded away. All roles, when absent. */
  readonly roles?: readonly string[]
  /** `wide` takes most of the row: a chart. */
  readonly width?: 'wide'
}

/** A result of the palette: a document by its number, a person. */
export interface Finding {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** The heading of the result, if it differs from that of the search: *Pacientes*. */
  readonly group?: string
  /** The address it opens. */
  readonly to: string
}

/** A search that the palette runs while the user types, besides the screens of the menu. */
export interface Find {
  /** The heading over its results: *Documentos*, *Personas*. */
  readonly label: string
  readonly permission: string
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Finding[]>
}

/** A command that the palette offers after `>`: *Cerrar un mes*. *Nuevo CDP* needs none: its screen offers it. */
export interface Command {
  readonly label: string
  readonly permission: string
  readonly to: ScreenPath
  /** Other words by which people search it. */
  readonly words?: string
}

/** Everything that the browser side of a module offers. `apps/web` lists the modules; nothing else is registered anywhere. */
export interface WebModule {
  readonly name: string
  readonly screens: Readonly<Record<ScreenPath, Screen>>
  readonly tiles?: readonly Tile[]
  readonly finds?: readonly Find[]
  readonly commands?: readonly Command[]
  /** Parts that the module adds to the files of things of lower modules. */
  readonly sections?: readonly FileSection[]
  /** How a missing record is registered from a look-up (`offersNew`), by the thing that the look-up searches. */
  readonly newReferences?: Readonly<Record<string, readonly NewReference[]>>
}

export function webModule<const M extends WebModule>(module: M): M {
  for (const [path, { permission }] of Object.entries(module.screens)) defineScreenAccess(path, permission)
  for (const [to, ways] of Object.entries(module.newReferences ?? {})) defineNewReference(to, ways)
  return module
}

/** How the screens of a document are loaded together: `() => import('./cdp/cdp.web.tsx').then((file) => file.cdpScreens)`. */
type LoadDocument = () => Promise<Readonly<Record<'List' | 'Create' | 'Edit', Awaited<ReturnType<Load>>>>>

type ThingIn<F> = F extends { readonly thing: infer T extends string } ? T : never
/** The things whose screens are loaded together, because some have no load of their own. */
type Whole<S extends Screens, L> = { [Path in Exclude<keyof S, keyof L>]: ThingIn<S[Path]> }[Exclude<
  keyof S,
  keyof L
>]
/** The screens that belong to no thing. */
type Alone<S extends Screens> = {
  [Path in keyof S]: ThingIn<S[Path]> extends never ? Path : never
}[keyof S]

/**
 * The screens of `screens.contract.ts` with the code of each, and the shared file of the screens of a document: a path without
 * code, or an unknown path, does not compile.
 */
export function screensWith<S extends Screens, const L extends { readonly [Path in keyof S]?: Load }>(
  screens: S,
  loads: L & { readonly [Path in Alone<S>]: Load } & { readonly [Path in Exclude<keyof L, keyof S>]: never },
  ...documents: [Whole<S, L>] extends [never]
    ? []
    : [documents: { readonly [D in Whole<S, L>]: LoadDocument }]
): { readonly [Path in keyof S]: Screen }
export function screensWith(
  screens: Screens,
  loads: Readonly<Record<string, Load | undefined>>,
  documents: Readonly<Record<string, LoadDocument>> = {},
): Readonly<Record<string, Screen>> {
  return Object.fromEntries(
    Object.entries(screens).map(([path, facts]) => [
      path,
      { ...facts, load: loads[path] ?? partOf(facts, documents) },
    ]),
  )
}

/** One screen of a document, from those that are loaded together. */
const partOf = (
  { title, thing = '', part = 'List' }: ScreenFacts,
  documents: Readonly<Record<string, LoadDocument>>,
): Load => {
  const load = documents[thing]
  if (load === undefined) throw new Error(`«${title}» has no code`)
  return async () => (await load())[part]
}
