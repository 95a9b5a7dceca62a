import { aliasOf, readSearch, routerPath, type Screen, type ScreenPath, writeSearch } from '@quina/blocks/web'
import { type AnyRoute, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { partOf } from '../chunk/part.tsx'
import { Gate, mayOpen } from './gate.tsx'
import { NotFound, Pending, Trouble } from './states.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen that the menu marks, where the address does not tell. */
    under?: ScreenPath
  }
}

export type Listed = readonly (readonly [ScreenPath, Screen])[]

/** The router of the main layout, built from the screens that the modules offer, by their exact paths. */
export function routerOf(screens: Listed, frame: () => ReactNode) {
  const root = createRootRoute({ component: frame, notFoundComponent: NotFound })
  const routes = withAliases(screens).map(([path, screen]) => routeOf(path, screen, root))
  return createRouter({
    routeTree: root.addChildren(routes),
    trailingSlash: 'preserve',
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // Another record is another screen: nothing of the one before stays in its fields. Filters are the same screen.
    defaultRemountDeps: ({ params }) => params,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Trouble,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
  })
}

/** A screen's code is fetched by its loader, and only for who may open it. */
function routeOf(path: ScreenPath, screen: Screen, root: AnyRoute): AnyRoute {
  const fetchCode = partOf(screen.load)
  return createRoute({
    getParentRoute: () => root,
    path: routerPath(path),
    staticData: screen.under === undefined ? {} : { under: screen.under },
    staleTime: Number.POSITIVE_INFINITY,
    loader: async () => (mayOpen(screen) ? { Content: await fetchCode() } : {}),
    component: () => <Gate screen={screen} />,
  })
}

/** `/citas/index` also answers at `/citas`, unless that is a screen of its own. */
function withAliases(screens: Listed): Listed {
  const taken = new Set(screens.map(([path]) => path.toLowerCase()))
  const aliases = screens.flatMap(([path, screen]) => {
    const alias = aliasOf(path)
    return alias === undefined || taken.has(alias.toLowerCase()) ? [] : [[alias, screen] as const]
  })
  return [...screens, ...aliases]
}
