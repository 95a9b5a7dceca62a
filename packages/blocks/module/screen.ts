/** The facts of a screen for both sides: its title, its permission and its place in the default menu. */
export interface ScreenFacts {
  readonly title: string
  /** A permission's name, or `campus` for any signed-in user with a campus. */
  readonly permission: string
  /** Absent for screens that are reached from others: a menu should not list a screen that makes no sense alone. */
  readonly menu?: MenuPlace
  /** The screen of the menu to which it belongs, where its address does not start with the address of that screen. */
  readonly under?: `/${string}`
  /** The document or catalog of the screen, and which of its screens it is: set by `screensFor`. */
  readonly thing?: string
  readonly part?: 'List' | 'Create' | 'Edit'
}

/** The place of a screen in the default menu: under a heading, in Spanish, or under a second one within it. */
export type MenuPlace = Readonly<{ group: string; within?: string; order: number; label?: string }>

/** A screen that belongs to no thing: its title, its permission, and its place in the menu or the screen to which it belongs. */
export const ownScreen = (
  title: string,
  permission: string,
  place: Pick<ScreenFacts, 'menu' | 'under'> = {},
): ScreenFacts => ({ title, permission, ...place })

/** The screens of a module, by their exact path in the specification. */
export type Screens = Readonly<Record<`/${string}`, ScreenFacts>>

/** For `modules/<area>/<m>/screens.contract.ts`: the server creates the menu from it, the web adds how each screen is loaded. */
export const screensOf = <const S extends Screens>(screens: S): S => screens

/** The last place of a group, under a heading of its own: the links that create a new document of an area. */
export const createdIn = (group: string): MenuPlace => ({ group, within: 'Crear', order: 900 })
