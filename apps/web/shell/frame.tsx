import { useGo, useSession } from '@quina/blocks/web'
import { NavigateContext, OfflineBanner, Palette } from '@quina/ui/web'
import { Outlet } from '@tanstack/react-router'
import { usePaletteProviders } from '../palette/providers.ts'
import { Header } from './header.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import { IdleWatch } from './idle-watch.tsx'
import { useMenuShown } from './menu-shown.ts'
import { useNewVersionToast } from './new-version.ts'
import { useShellKeys } from './shell-keys.ts'
import { SideMenu } from './side-menu.tsx'

/** Header, menu and content. Before a site is chosen there is no menu: nothing can be done without one. */
export function Frame() {
  const { campus } = useSession()
  const go = useGo()
  const menu = useMenuShown()
  const providers = usePaletteProviders()
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
      {campus !== null && <Palette providers={providers} />}
    </NavigateContext>
  )
}
