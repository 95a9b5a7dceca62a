import './side-menu.css'
import { loadMenu } from '@quina/admin/web'
import { type MenuNode, useSession } from '@quina/blocks/web'
import { Link, usePreference } from '@quina/ui/web'
import { IconChevronRight } from '@tabler/icons-react'
import { useLocation, useMatches } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { MenuIcon } from './menu-icons.tsx'
import { activeLeaf, leavesOf } from './menu-tree.ts'

interface Looks {
  readonly active: string | undefined
  readonly isOpen: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly onFollow: () => void
}

/** The user's menu, as the server gives it. ↑↓ move, → and ← open and close a group. */
export function SideMenu({ onFollow }: { readonly onFollow: () => void }) {
  const { menu, menuState } = useSession()
  const { pathname } = useLocation()
  const [folded, fold] = usePreference<Readonly<Record<string, boolean>>>('menu-groups', {})
  const under = useMatches({ select: (matches) => matches.at(-1)?.staticData.under })
  const active = activeLeaf(leavesOf(menu), under ?? pathname)?.node
  const holdsActive = groupsAbove(menu, active?.id)
  const isOpen = (id: string): boolean => folded[id] ?? holdsActive.has(id)
  const looks: Looks = {
    active: active?.id,
    isOpen,
    toggle: (id) => fold({ ...folded, [id]: !isOpen(id) }),
    onFollow,
  }
  return (
    <nav
      className="q-side-menu q-no-print"
      aria-label="Menú"
      onKeyDown={(event) => (event.key === 'Escape' ? onFollow() : moveByKeys(event))}
    >
      {menuState === 'failed' && <MenuTrouble />}
      <ul>
        {menu.map((node) => (
          <Entry key={node.id} node={node} depth={0} looks={looks} />
        ))}
      </ul>
    </nav>
  )
}

type EntryProps = Readonly<{ node: MenuNode; depth: number; looks: Looks }>

function Entry(props: EntryProps) {
  const { node, depth, looks } = props
  if (node.hijos.length > 0) return <Group {...props} />
  if (node.ruta === null) return null
  return (
    <li>
      <Link
        href={node.ruta.replace(/\/:\w+\?/g, '')}
        className="q-menu-entry"
        data-depth={depth}
        aria-current={looks.active === node.id ? 'page' : undefined}
        onClick={looks.onFollow}
      >
        {depth === 0 && <MenuIcon name={node.icono} />}
        <span>{node.titulo}</span>
      </Link>
    </li>
  )
}

function Group({ node, depth, looks }: EntryProps) {
  const open = looks.isOpen(node.id)
  return (
    <li>
      <button
        type="button"
        className="q-menu-entry q-menu-group"
        data-depth={depth}
        aria-expanded={open}
        onClick={() => looks.toggle(node.id)}
      >
        {depth === 0 && <MenuIcon name={node.icono} />}
        <span>{node.titulo}</span>
        <IconChevronRight size={14} aria-hidden className="q-menu-chevron" />
      </button>
      {open && (
        <ul>
          {node.hijos.map((child) => (
            <Entry key={child.id} node={child} depth={depth + 1} looks={looks} />
          ))}
        </ul>
      )}
    </li>
  )
}

function MenuTrouble() {
  return (
    <p role="alert" className="q-menu-trouble">
      No fue posible cargar el menú.{' '}
      <button type="button" className="q-more" onClick={() => void loadMenu()}>
        Reintentar
      </button>
    </p>
  )
}

/** The groups that must be open for the active entry to be seen. */
function groupsAbove(nodes: readonly MenuNode[], id: string | undefined): ReadonlySet<string> {
  const above = new Set<string>()
  const holds = (node: MenuNode): boolean => {
    const within = node.hijos.some(holds)
    if (within) above.add(node.id)
    return within || node.id === id
  }
  nodes.forEach(holds)
  return above
}

function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.q-menu-entry')]
  const at = entries.indexOf(event.target as HTMLElement)
  const entry = entries[at]
  if (entry === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
  const expanded = entry.getAttribute('aria-expanded')
  if (target !== undefined) entries[target]?.focus()
  else if (event.key === 'ArrowRight' && expanded === 'false') entry.click()
  else if (event.key === 'ArrowLeft' && expanded === 'true') entry.click()
  else return
  event.preventDefault()
}
