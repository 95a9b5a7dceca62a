import { opensAlone } from '../navigation/path.ts'

/** What both sides know of a screen: its title, who may open it and where it stands in the default menu. */
export interface ScreenFacts {
  readonly title: string
  /** A permission's name, or `campus` for any signed-in user with a campus. */
  readonly permission: string
  /** Screens reached from others have none. `group` is the heading of the default menu, in Spanish. */
  readonly menu?: MenuPlace
  /** The screen of the menu that it belongs to, where its own address does not begin like that one's. */
  readonly under?: `/${string}`
}

/** Where a screen stands in the default menu: under a heading, or under a second one within it. */
export interface MenuPlace {
  readonly group: string
  readonly within?: string
  readonly order: number
  readonly label?: string
}

/** The screens of a module, by their exact path in the specification. */
export type Screens = Readonly<Record<`/${string}`, ScreenFacts>>

/** For `modules/<m>/screens.contract.ts`: the server seeds the menu from it, the web adds how each screen is fetched. */
export const screensOf = <const S extends Screens>(screens: S): S => screens

/** The heading, within each area, of the screens that say no place of their own: those that create something. */
const createHeading = 'Crear'
/** After everything that was placed on purpose. */
const lastOrder = 900

/**
 * The screens of one module, each that opens alone with its place in the menu (MEN-08): one that says none stands under
 * *Crear*, in the area where its module has most screens. Those that open before a site is chosen have no place.
 */
export function withMenuPlaces(screens: Screens): Screens {
  const group = mainGroup(screens)
  return Object.fromEntries(
    Object.entries(screens).map(([path, facts]) => {
      const placed = facts.menu !== undefined || facts.permission === 'session'
      if (placed || !opensAlone(path as keyof Screens)) return [path, facts]
      return [path, { ...facts, menu: { group, within: createHeading, order: lastOrder } }]
    }),
  )
}

function mainGroup(screens: Screens): string {
  const groups = Object.values(screens).flatMap(({ menu }) => (menu?.group ? [menu.group] : []))
  const count = (group: string): number => groups.filter((one) => one === group).length
  return groups.toSorted((one, other) => count(other) - count(one))[0] ?? 'General'
}
