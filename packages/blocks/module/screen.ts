/** The facts of a screen for both sides: its title, who may open it and its place in the default menu. */
export interface ScreenFacts {
  readonly title: string
  /** A permission's name, or `campus` for any signed-in user with a campus. */
  readonly permission: string
  /** Screens reached from others have none: a menu that lists them opens what cannot be understood alone. */
  readonly menu?: MenuPlace
  /** The screen of the menu that it belongs to, where its own address does not begin like that one's. */
  readonly under?: `/${string}`
  /** The document or catalog of the screen, and which of its screens it is: set by `screensFor`. */
  readonly thing?: string
  readonly part?: 'List' | 'Create' | 'Edit'
}

/** The place of a screen in the default menu: under a heading, in Spanish, or under a second one within it. */
export type MenuPlace = Readonly<{ group: string; within?: string; order: number; label?: string }>

/** A screen that belongs to no thing: its title, who may open it, and its place in the menu or the screen it belongs to. */
export const ownScreen = (
  title: string,
  permission: string,
  place: Pick<ScreenFacts, 'menu' | 'under'> = {},
): ScreenFacts => ({ title, permission, ...place })

/** The screens of a module, by their exact path in the specification. */
export type Screens = Readonly<Record<`/${string}`, ScreenFacts>>

/** For `modules/<area>/<m>/screens.contract.ts`: the server seeds the menu from it, the web adds how each screen is fetched. */
export const screensOf = <const S extends Screens>(screens: S): S => screens

/** Last of all, under a heading of its own: how one gets straight to a new document of an area. */
export const createdIn = (group: string): MenuPlace => ({ group, within: 'Crear', order: 900 })
