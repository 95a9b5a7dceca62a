import { type AnyDocument, type DocumentPaths, permissionFor } from '../document/document.ts'
import { newTitle } from '../document/words.ts'
import type { ScreenPath } from '../navigation/path.ts'
import type { MenuPlace, ScreenFacts } from './screen.ts'

/** A document that says where its screens are. */
export type Placed = AnyDocument & { readonly screens: DocumentPaths }

interface Places {
  /** Where its list stands in the default menu. */
  readonly menu?: MenuPlace
  /** Where the one that makes it stands: `createdIn(group)`. */
  readonly create?: MenuPlace
  /** The screen of the menu that an open one belongs to, where its address does not begin like that one's. */
  readonly under?: ScreenPath
}

/** An address that is known, not just that there may be one. */
type Spelt<P> = P extends ScreenPath ? (ScreenPath extends P ? never : P) : never
type PathsOf<D extends Placed> = {
  [K in keyof D['screens']]-?: Spelt<D['screens'][K]>
}[keyof D['screens']]
type FactsFor<D extends Placed> = ScreenFacts & { readonly document: D['name'] }

/** The screens of a document for `screens.contract.ts`: who sees it opens its list and one of them, who makes it the new one. */
export function screensFor<D extends Placed>(
  document: D,
  { menu, create, under }: Places = {},
): { readonly [Path in PathsOf<D>]: FactsFor<D> } {
  const { label, name, screens } = document as Placed
  const view = permissionFor(document, 'view')
  const edit = permissionFor(document, 'edit')
  const list = { title: label.many, permission: view, ...(menu && { menu }), document: name, part: 'List' }
  const made = { title: newTitle(label), permission: edit, ...(create && { menu: create }), document: name }
  const open = { title: label.one, permission: view, ...(under && { under }), document: name, part: 'Edit' }
  return {
    [screens.list]: list,
    ...(screens.create && { [screens.create]: { ...made, part: 'Create' } }),
    [screens.edit]: open,
  } as { readonly [Path in PathsOf<D>]: FactsFor<D> }
}
