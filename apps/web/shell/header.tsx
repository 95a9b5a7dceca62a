import './header.css'
import { InboxBell } from '@quina/admin/web'
import { useSession, useVigenciaChoice } from '@quina/blocks/web'
import {
  type Density,
  densityLabels,
  Keys,
  Link,
  MenuButton,
  type MenuEntry,
  openPalette,
  type Scheme,
  schemeLabels,
  useDensity,
  useGoTo,
  useScheme,
} from '@quina/ui/web'
import {
  IconBuilding,
  IconChevronDown,
  IconHelp,
  IconLayoutSidebar,
  IconLogout,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react'
import { Mark } from '../brand/mark.tsx'
import { openHelp } from '../help/help-state.ts'
import { leave } from './leave.ts'
import type { MenuShown } from './menu-shown.ts'

/** Where the user is working (site and vigencia), the search box, and who they are. */
export function Header({ menu }: { readonly menu: MenuShown }) {
  const { campus } = useSession()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: outside a section it is a banner, named apart from that of a drawer.
    <header className="q-shell-header q-no-print" aria-label="Encabezado">
      <div className="q-header-start">
        {campus !== null && <MenuToggle menu={menu} />}
        <Link href="/" className="q-mark-link" aria-label="Quina: ir al inicio">
          <Mark />
        </Link>
        {campus !== null && <Where campus={campus.name} />}
      </div>
      {campus !== null && <SearchBox />}
      <div className="q-header-end">
        {campus !== null && <InboxBell />}
        <UserMenu />
      </div>
    </header>
  )
}

function MenuToggle({ menu }: { readonly menu: MenuShown }) {
  return (
    <button
      type="button"
      className="q-icon-button"
      aria-label={menu.shown ? 'Ocultar el menú' : 'Mostrar el menú'}
      aria-expanded={menu.shown}
      aria-keyshortcuts="Control+B"
      title="Menú (Ctrl+B)"
      onClick={menu.toggle}
    >
      <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
    </button>
  )
}

function Where({ campus }: { readonly campus: string }) {
  return (
    <div className="q-where">
      <Link href="/seleccionar-sede" className="q-chip" title="Cambiar sede">
        <IconBuilding size={14} stroke={1.7} aria-hidden />
        <span className="q-unseen">Sede: </span>
        <span className="q-chip-text">{campus}</span>
      </Link>
      <VigenciaChoice />
    </div>
  )
}

function VigenciaChoice() {
  const { vigencia, years, choose } = useVigenciaChoice()
  return (
    <label className="q-chip q-chip-choice">
      <span className="q-chip-label">Vigencia</span>
      <select value={vigencia} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </label>
  )
}

function SearchBox() {
  return (
    <button
      type="button"
      className="q-search-box"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={openPalette}
    >
      <IconSearch size={15} stroke={1.7} aria-hidden />
      <span>Buscar pantalla, documento o persona</span>
      <Keys of="Ctrl+K" />
    </button>
  )
}

/** Site, appearance and signing out. */
function UserMenu() {
  const { user } = useSession()
  const entries = useAccountEntries()
  return (
    <MenuButton
      label="Su cuenta"
      width={232}
      entries={() => entries}
      button={(trigger) => (
        <button type="button" className="q-user" title="Su cuenta" {...trigger}>
          <span className="q-unseen">Cuenta de</span>
          <span className="q-initials" aria-hidden="true">
            {initialsOf(user.name ?? '')}
          </span>
          <span className="q-user-name">{user.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    />
  )
}

const sized = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

function useAccountEntries(): readonly MenuEntry[] {
  const { user, campus } = useSession()
  const goTo = useGoTo()
  const [scheme, chooseScheme] = useScheme()
  const [density, chooseDensity] = useDensity()
  const toSite = {
    label: 'Cambiar sede',
    icon: <IconBuilding {...sized} />,
    run: () => goTo('/seleccionar-sede'),
  }
  return [
    { heading: user.email ?? user.name ?? '' },
    { label: 'Mi cuenta', icon: <IconUserCircle {...sized} />, run: () => goTo('/mi-cuenta') },
    ...(campus === null ? [] : [toSite]),
    { label: 'Ayuda', icon: <IconHelp {...sized} />, keys: 'F1', run: openHelp },
    {
      heading: 'Tema',
      value: scheme,
      options: schemeLabels,
      choose: (value) => chooseScheme(value as Scheme),
    },
    {
      heading: 'Densidad de las tablas',
      value: density,
      options: densityLabels,
      choose: (value) => chooseDensity(value as Density),
    },
    { label: 'Cerrar sesión', icon: <IconLogout {...sized} />, apart: true, run: () => void leave() },
  ]
}

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}
