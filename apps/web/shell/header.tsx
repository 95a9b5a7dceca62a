import './header.css'
import { Menu } from '@mantine/core'
import { InboxBell } from '@quina/admin/web'
import { useSession, useVigenciaChoice } from '@quina/blocks/web'
import {
  type Density,
  densityLabels,
  Keys,
  Link,
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
    <header className="q-shell-header q-no-print">
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

/** Site, looks and the way out. */
function UserMenu() {
  const { user, campus } = useSession()
  const goTo = useGoTo()
  return (
    <Menu width={232} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className="q-user" title="Su cuenta">
          <span className="q-unseen">Cuenta de</span>
          <span className="q-initials" aria-hidden="true">
            {initialsOf(user.name ?? '')}
          </span>
          <span className="q-user-name">{user.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email ?? user.name}</Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={15} stroke={1.6} aria-hidden />}
          onClick={() => goTo('/mi-cuenta')}
        >
          Mi cuenta
        </Menu.Item>
        {campus !== null && (
          <Menu.Item
            leftSection={<IconBuilding size={15} stroke={1.6} aria-hidden />}
            onClick={() => goTo('/seleccionar-sede')}
          >
            Cambiar sede
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconHelp size={15} stroke={1.6} aria-hidden />}
          rightSection={<Keys of="F1" />}
          onClick={openHelp}
        >
          Ayuda
        </Menu.Item>
        <Looks />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={15} stroke={1.6} aria-hidden />}
          onClick={() => void leave()}
        >
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Looks() {
  const [scheme, chooseScheme] = useScheme()
  const [density, chooseDensity] = useDensity()
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Tema</Menu.Label>
      <Menu.RadioGroup value={scheme} onChange={(value) => chooseScheme(value as Scheme)}>
        <Choices labels={schemeLabels} />
      </Menu.RadioGroup>
      <Menu.Label>Densidad de las tablas</Menu.Label>
      <Menu.RadioGroup value={density} onChange={(value) => chooseDensity(value as Density)}>
        <Choices labels={densityLabels} />
      </Menu.RadioGroup>
    </>
  )
}

const Choices = ({ labels }: { readonly labels: Readonly<Record<string, string>> }) =>
  Object.entries(labels).map(([value, label]) => (
    <Menu.RadioItem key={value} value={value}>
      {label}
    </Menu.RadioItem>
  ))

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}
