/** What both sides know of a screen: its title, who may open it and where it stands in the default menu. */
export interface ScreenFacts {
  readonly title: string
  /** A permission's name, or `campus` for any signed-in user with a campus. */
  readonly permission: string
  /** Screens reached from others have none. `group` is the heading of the default menu, in Spanish. */
  readonly menu?: { readonly group: string; readonly order: number; readonly label?: string }
}

/** The screens of a module, by their exact path in the specification. */
export type Screens = Readonly<Record<`/${string}`, ScreenFacts>>

/** For `modules/<m>/screens.contract.ts`: the server seeds the menu from it, the web adds how each screen is fetched. */
export const screensOf = <const S extends Screens>(screens: S): S => screens
