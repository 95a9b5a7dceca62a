import { Drawer } from '@mantine/core'
import { wordsOf } from '@quina/blocks/web'
import { ChoiceField, EmptyState, ErrorState, Loading } from '@quina/ui/web'
import { useState } from 'react'
import type { MenuNode, MenuOptions } from '../menu/menu.contract.ts'
import { useMenuPreview } from './menu-calls.web.ts'

interface MenuPreviewProps {
  readonly roles: MenuOptions['roles']
  readonly onClose: () => void
}

/** The menu that a role would see, with what has been saved. */
export function MenuPreview({ roles, onClose }: MenuPreviewProps) {
  const [role, choose] = useState('')
  return (
    <Drawer opened onClose={onClose} title="Probar el menú como un rol" position="right" size={420}>
      <ChoiceField
        label="Rol"
        required
        value={role}
        onChange={choose}
        options={Object.fromEntries(roles.map(({ id, nombre }) => [id, nombre]))}
      />
      {role !== '' && <Seen role={role} />}
    </Drawer>
  )
}

function Seen({ role }: { readonly role: string }) {
  const { data, error, refetch } = useMenuPreview(role)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.length === 0) return <EmptyState title="Este rol no vería ninguna entrada." />
  return <Branch nodes={data} label="Menú del rol" />
}

function Branch({ nodes, label }: { readonly nodes: readonly MenuNode[]; readonly label?: string }) {
  return (
    <ul className="q-menu-seen" aria-label={label}>
      {nodes.map(({ id, titulo, hijos }) => (
        <li key={id}>
          {titulo}
          {hijos.length > 0 && <Branch nodes={hijos} />}
        </li>
      ))}
    </ul>
  )
}
