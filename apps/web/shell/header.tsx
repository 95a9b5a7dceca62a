import './header.css'
import { InboxBell } from '@quina/admin/web'
import { useSession, useVigenciaChoice } from '@quina/blocks/web'
import { Keys, Link, openPalette } from '@quina/ui/web'
import { IconBuilding, IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { Mark } from '../brand/mark.tsx'
import type { MenuShown } from './menu-shown.ts'
import { UserMenu } from './user-menu.tsx'

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
