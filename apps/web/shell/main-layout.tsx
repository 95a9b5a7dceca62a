import './shell.css'
import { endIdleSession, idleWarning, stay } from '@quina/admin/web'
import { offerFileSections, Refusal, useGo, useSession } from '@quina/blocks/web'
import {
  isWritingElsewhere,
  keepDraftsNow,
  NavigateContext,
  OfflineBanner,
  Palette,
  toast,
  useKeys,
} from '@quina/ui/web'
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Boundary } from '../chunk/boundary.tsx'
import { loadChunk } from '../chunk/part.tsx'
import { deployedVersion, runningVersion } from '../chunk/version.ts'
import { closeHelp, openHelp, useHelpOpen } from '../help/help-state.ts'
import { fileSections } from '../modules.ts'
import { usePaletteProviders } from '../palette/providers.ts'
import { useRemembered } from '../palette/remembered.ts'
import { routerOf } from '../router/router.tsx'
import { screens } from '../screens.ts'
import { Header } from './header.tsx'
import { type MenuShown, useMenuShown } from './menu-shown.ts'
import { SideMenu } from './side-menu.tsx'

offerFileSections(fileSections)

/** Everything a signed-in user sees. */
export function MainLayout() {
  const [router] = useState(() => routerOf(screens, Frame))
  const client = useClientOf(useOwner())
  useEffect(() => () => router.history.destroy(), [router])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Header, menu and content. Before a site is chosen there is no menu: nothing can be done without one. */
function Frame() {
  const { campus } = useSession()
  const go = useGo()
  const menu = useMenuShown()
  useHeadingFocus()
  useNewVersionToast()
  useShellKeys(menu)
  const shown = menu.shown && campus !== null
  return (
    <NavigateContext value={(address) => void go(address)}>
      <a className="q-skip" href="#contenido">
        Saltar al contenido
      </a>
      <div className="q-shell" data-menu={shown ? 'shown' : 'hidden'}>
        <Header menu={menu} />
        {shown && <SideMenu onFollow={menu.hideOnSmall} />}
        <main id="contenido" className="q-main" tabIndex={-1}>
          <OfflineBanner />
          <Outlet />
        </main>
      </div>
      <IdleWatch />
      <Help />
      {campus !== null && <Search />}
    </NavigateContext>
  )
}

function Search() {
  const { places, pin } = useRemembered()
  return <Palette providers={usePaletteProviders(places)} onPin={pin} />
}

/**
 * After navigation the focus is on the heading of the screen, so that a screen reader announces it and Tab continues from there.
 * A screen that takes the focus itself (a search box) keeps it; filters do not move it.
 */
function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) focusHeading()
      }),
    [router],
  )
}

function focusHeading(): void {
  const main = document.getElementById('contenido')
  if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
  // Leaves the focus where the user types: in something opened over the screen while the screen was loading.
  if (isWritingElsewhere(main)) return
  const heading = main.querySelector('h1')
  const target = heading ?? main
  if (heading !== null) heading.tabIndex = -1
  target.focus({ preventScroll: true })
}

const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog.tsx')).IdleDialog }))

/** Warns a minute before the session ends for lack of use and lets the user stay; then it closes, keeping the drafts. */
export function IdleWatch() {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  const ending = useRef(false)
  useEffect(() => {
    const look = (): void => {
      const left = idleWarning()
      setLeftMs(left)
      if (left !== 0 || ending.current) return
      ending.current = true
      void close()
    }
    const timer = setInterval(look, 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  if (leftMs === null) return null
  const onStay = (): void => {
    setLeftMs(null)
    stay().catch((failure: unknown) =>
      console.warn('the server was not told that somebody is there', failure),
    )
  }
  return (
    <Suspense fallback={null}>
      <IdleDialog seconds={Math.ceil(leftMs / 1_000)} onStay={onStay} onLeave={() => void close()} />
    </Suspense>
  )
}

/** The session closes even if drafts could not be sent: they remain in this browser. */
async function close(): Promise<void> {
  await keepDraftsNow().catch((failure: unknown) => console.warn('a draft was not sent', failure))
  await endIdleSession()
}

const everyMs = 10 * 60_000

/** Checks now and then, and when the window regains the focus, whether a newer version was deployed. Announces it once. */
function useNewVersionToast(): void {
  useEffect(() => {
    let notified = false
    const look = async (): Promise<void> => {
      if (notified || document.hidden) return
      const deployed = await deployedVersion()
      if (notified || deployed === undefined || deployed === runningVersion()) return
      notified = true
      const update = { label: 'Actualizar', run: () => window.location.reload() }
      await toast({ message: 'Hay una versión nueva', tone: 'info', lasts: false, action: update })
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

const group = 'General'

/** The keys that work on every screen. */
function useShellKeys(menu: MenuShown): void {
  useKeys([
    { keys: 'Ctrl+B', label: 'Mostrar u ocultar el menú', group, run: menu.toggle },
    { keys: 'Alt+ArrowLeft', label: 'Volver', group },
  ])
}

/** The owner of the answers: a person at a site. */
function useOwner(): string {
  const { user, campus } = useSession()
  return `${user.id ?? ''}@${campus?.id ?? ''}`
}

/** Returns a client per owner: another site or another person starts without any cached answer of the previous one. */
function useClientOf(owner: string): QueryClient {
  const [stored, keep] = useState(() => ({ owner, client: makeQueryClient() }))
  if (stored.owner === owner) return stored.client
  const fresh = { owner, client: makeQueryClient() }
  keep(fresh)
  return fresh.client
}

/** Retries once only what was not answered: repeating a refused request would bring the same refusal. */
const worthAnotherTry = (attempts: number, failure: Error): boolean =>
  attempts < 1 && (!(failure instanceof Refusal) || failure.status === 0 || failure.status >= 502)

/**
 * Made for a poor network: answers are good for 30 s, the previous rows stay until the next arrive, and returning to the window
 * fetches nothing. Changes are never sent again automatically.
 */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: worthAnotherTry,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { retry: false },
    },
  })

const HelpPanel = lazy(async () => ({
  default: (await loadChunk(() => import('../help/help-panel.tsx'))).HelpPanel,
}))

const keys = [{ keys: 'F1', label: 'Ayuda de esta pantalla', group: 'General', run: openHelp }]

/** F1 explains the present screen, also from a panel or a dialog that is open over it. */
export function Help() {
  const opened = useHelpOpen()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  useKeys(keys, { inDialog: true })
  if (!opened) return null
  return (
    <Boundary message="No fue posible abrir la ayuda. Revise la conexión." onRetry={closeHelp}>
      <Suspense fallback={null}>
        <HelpPanel screen={screen} onClose={closeHelp} />
      </Suspense>
    </Boundary>
  )
}
