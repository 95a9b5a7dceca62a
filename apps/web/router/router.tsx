import {
  aliasOf,
  allows,
  Refusal,
  readSearch,
  routerPath,
  type Screen,
  type ScreenPath,
  sessionStore,
  useSession,
  whole,
  writeSearch,
} from '@quina/blocks/web'
import { ErrorState, Loading, MissingPage, NoPermission } from '@quina/ui/web'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  useLoaderData,
  useRouter,
} from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { partOf } from '../chunk/part.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen that the menu marks, when the address does not determine it. */
    under?: ScreenPath
    /** The exact path of the screen, for the help. */
    screen?: ScreenPath
  }
}

export type ScreenList = readonly (readonly [ScreenPath, Screen])[]

/** The router of the main layout, built from the screens that the modules offer, by their exact paths. */
export function routerOf(screens: ScreenList, frame: () => ReactNode) {
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

/** The router waits its 100 ms before drawing this. */
const Pending = () => <Loading afterMs={0} />

const NotFound = () => <MissingPage />

/** Shown for a screen that could not be fetched, or that failed while it was rendered. */
function Trouble({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const requestId = error instanceof Refusal ? error.requestId : undefined
  return <ErrorState message={messageOf(error)} onRetry={retry} requestId={requestId} />
}

const messageOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.message
    : 'No fue posible abrir esta pantalla. Revise la conexión e intente de nuevo.'

/** Makes the route of a screen. Its loader fetches the code, only for users who may open it. */
function routeOf(path: ScreenPath, screen: Screen, root: AnyRoute): AnyRoute {
  const fetchCode = partOf(async () => whole(await screen.load()))
  return createRoute({
    getParentRoute: () => root,
    path: routerPath(path),
    staticData: { screen: path, ...(screen.under === undefined ? {} : { under: screen.under }) },
    staleTime: Number.POSITIVE_INFINITY,
    loader: async () => (mayOpen(screen) ? { Content: await fetchCode() } : {}),
    component: () => <Gate screen={screen} />,
  })
}

const mayOpen = (screen: Screen): boolean => allows(sessionStore.get(), screen.permission)

/**
 * Draws the screen for users who may open it; for the rest shows a refusal in its place, inside the layout (PER-04). At another
 * site it is another screen: its fields start empty.
 */
function Gate({ screen }: { readonly screen: Screen }) {
  const session = useSession()
  const { Content } = useLoaderData({ strict: false }) as { readonly Content?: ComponentType }
  const allowed = allows(session, screen.permission)
  useCodeOnceGranted(allowed && Content === undefined)
  if (!allowed) return <NoPermission />
  return Content === undefined ? null : <Content key={session.campus?.id} />
}

/** Fetches the code when the permission arrives while the refusal is on screen. */
function useCodeOnceGranted(missing: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (missing) void router.invalidate()
  }, [missing, router])
}

/** `/citas/index` also answers at `/citas`, unless that is a screen of its own. */
function withAliases(screens: ScreenList): ScreenList {
  const taken = new Set(screens.map(([path]) => path.toLowerCase()))
  const aliases = screens.flatMap(([path, screen]) => {
    const alias = aliasOf(path)
    return alias === undefined || taken.has(alias.toLowerCase()) ? [] : [[alias, screen] as const]
  })
  return [...screens, ...aliases]
}
