import type { AnyCatalog } from '../data/catalog/catalog.ts'
import type { AnyDocument } from '../document/document.ts'
import type { AnyProcess } from '../jobs/process/process.ts'
import type { AnyReport } from '../report/report.ts'
import { permissionFor, type ThingPaths } from '../values/thing/named.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import { newTitle } from '../values/thing/words.ts'
import type { MenuPlace, ScreenFacts } from './screen.ts'

/** A document or a catalog that declares its screens. */
export type PlacedThing = (AnyDocument | AnyCatalog) & { readonly screens: ThingPaths }
/** A report or a process that declares its screen. */
type PlacedAlone = (AnyReport | AnyProcess) & { readonly screen: ScreenPath }

interface Place {
  /** The title of its first screen, where it differs from its own. */
  readonly title?: string
  /** Its place in the default menu: for a document or a catalog, that of its list. */
  readonly menu?: MenuPlace
  /** The screen of the menu to which an open one belongs, where its address does not start with the address of that screen. */
  readonly under?: ScreenPath
}

interface Places extends Place {
  /** The place of the screen that creates one: `createdIn(group)`. */
  readonly create?: MenuPlace
}

/** A literal address, not only the type of an address. */
type ExactPath<P> = P extends ScreenPath ? (ScreenPath extends P ? never : P) : never
type PathsOf<T extends PlacedThing> = {
  [K in keyof T['screens']]-?: ExactPath<T['screens'][K]>
}[keyof T['screens']]
type FactsFor<T extends PlacedThing> = ScreenFacts & { readonly thing: T['name'] }

const placed = new Map<string, PlacedThing>()

/** The label and the screens of `budget.cdp`, for a thing declared with `screensFor`. */
export const placedThing = (name: string): Pick<PlacedThing, 'label' | 'screens'> | undefined =>
  placed.get(name)

/**
 * The screens of a document or a catalog for `screens.contract.ts`: readers open its list and one of its rows, creators the new
 * one.
 */
export function screensFor<T extends PlacedThing>(
  thing: T,
  { title, menu, create, under }: Places = {},
): { readonly [Path in PathsOf<T>]: FactsFor<T> } {
  const { module, label, name, screens } = thing as PlacedThing
  placed.set(`${module}.${name}`, thing)
  const view = permissionFor(thing, 'view')
  const edit = permissionFor(thing, 'edit')
  const list = { title: title ?? label.many, permission: view, ...(menu && { menu }), thing: name }
  const made = { title: newTitle(label), permission: edit, ...(create && { menu: create }), thing: name }
  const open = { title: label.one, permission: view, ...(under && { under }), thing: name, part: 'Edit' }
  return {
    [screens.list]: { ...list, part: 'List' },
    ...(screens.create && { [screens.create]: { ...made, part: 'Create' } }),
    ...(screens.edit && { [screens.edit]: open }),
  } as { readonly [Path in PathsOf<T>]: FactsFor<T> }
}

/** The screen of a report or a process, for users who may run it. */
export function screenFor<T extends PlacedAlone>(
  { module, name, screen, title: own }: T,
  { title = own, ...place }: Place = {},
): { readonly [Path in ExactPath<T['screen']>]: ScreenFacts } {
  const facts: ScreenFacts = { title, permission: permissionFor({ module, name }, 'run'), ...place }
  return { [screen]: facts } as { readonly [Path in ExactPath<T['screen']>]: ScreenFacts }
}
