import type { ComponentType } from 'react'
import { defineNewReference, type NewReference } from '../data/reference/new-reference.ts'
import type { Late } from '../screen/late.ts'
import { defineScreenAccess } from '../screen/navigation/screen-access.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import type { FileSection } from './file-section.ts'
import type { ScreenFacts, Screens } from './screen.ts'

/** How some code is fetched: `() => import('./cdp/cdp.web.tsx').then((file) => file.CdpList)`. */
export type Load = () => Promise<ComponentType & Partial<Late>>

/** A screen of the product: what both sides know of it, and how its code is fetched. */
export type Screen = ScreenFacts & { readonly load: Load }

/** A piece of the dashboard: a few figures, each with the verb that follows. */
export interface Tile {
  readonly title: string
  readonly permission: string
  readonly load: Load
  /** Lower first. */
  readonly order: number
  /** Its figures follow the period and the site chosen above the tiles (`useDashboardScope`). */
  readonly byPeriod?: true
  /** The days its figures cover, shown beside its title: *del período*, *acumulado de la vigencia*, *a hoy*. */
  readonly of?: string
  /** The roles with it on their first page; the others who may see it find it folded away. All, when absent. */
  readonly roles?: readonly string[]
  /** `wide` takes most of the row: a chart. */
  readonly width?: 'wide'
}

/** One thing found by the palette: a document by its number, a person. */
export interface Finding {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** The heading of the result, if it is not that of the search: *Pacientes*. */
  readonly group?: string
  /** The address it opens. */
  readonly to: string
}

/** A search of the palette while the user types, besides the screens of the menu. */
export interface Find {
  /** The heading over what it finds: *Documentos*, *Personas*. */
  readonly label: string
  readonly permission: string
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Finding[]>
}

/** Something the palette offers after `>`: *Cerrar un mes*. *Nuevo CDP* is offered without one, by its screen. */
export interface Command {
  readonly label: string
  readonly permission: string
  readonly to: ScreenPath
  /** Other words that people ask for it by. */
  readonly words?: string
}

/** Everything the browser side of a module offers. `apps/web` lists the modules; nothing else is registered anywhere. */
export interface WebModule {
  readonly name: string
  readonly screens: Readonly<Record<ScreenPath, Screen>>
  readonly tiles?: readonly Tile[]
  readonly finds?: readonly Find[]
  readonly commands?: readonly Command[]
  /** Parts of the files of things of modules below. */
  readonly sections?: readonly FileSection[]
  /** How what a look-up does not find is registered from it (`offersNew`), by the thing that is referred to. */
  readonly newReferences?: Readonly<Record<string, readonly NewReference[]>>
}

export function webModule<const M extends WebModule>(module: M): M {
  for (const [path, { permission }] of Object.entries(module.screens)) defineScreenAccess(path, permission)
  for (const [to, ways] of Object.entries(module.newReferences ?? {})) defineNewReference(to, ways)
  return module
}

/** How the screens of a document are fetched together: `() => import('./cdp/cdp.web.tsx').then((file) => file.cdpScreens)`. */
type LoadDocument = () => Promise<Readonly<Record<'List' | 'Create' | 'Edit', Awaited<ReturnType<Load>>>>>

type ThingIn<F> = F extends { readonly thing: infer T extends string } ? T : never
/** The things with some screens that have no code of their own among the loads. */
type Whole<S extends Screens, L> = { [Path in Exclude<keyof S, keyof L>]: ThingIn<S[Path]> }[Exclude<
  keyof S,
  keyof L
>]
/** The screens that are of no thing. */
type Alone<S extends Screens> = {
  [Path in keyof S]: ThingIn<S[Path]> extends never ? Path : never
}[keyof S]

/**
 * The screens of `screens.contract.ts` with the code of each one, and that of the documents with screens in one file: a path
 * without code, or unknown, does not compile.
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

/** One screen of a document, from those that come together. */
const partOf = (
  { title, thing = '', part = 'List' }: ScreenFacts,
  documents: Readonly<Record<string, LoadDocument>>,
): Load => {
  const load = documents[thing]
  if (load === undefined) throw new Error(`«${title}» has no code`)
  return async () => (await load())[part]
}
