import { menuPermissions } from '../menu/menu.contract.ts'
import './menu.css'
import { Drawer } from '@mantine/core'
import { useCan, wordsOf } from '@quina/blocks/web'
import {
  ChoiceField,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  PageHeader,
  Pager,
  Panel,
  TextField,
} from '@quina/ui/web'
import { useState } from 'react'
import type { EditedMenuNode, MenuNode, MenuOptions } from '../menu/menu.contract.ts'
import { useMenuOptions, useMenuPreview, useMenuSearch, useMove } from './menu-calls.web.ts'
import { MenuForm } from './menu-form.web.tsx'
import { MenuTree } from './menu-tree.web.tsx'

const newEntry = 'new'

/** The menu of the product: its tree on the left, the selected entry on the right. */
export function MenuManager() {
  const { data, error, refetch } = useMenuOptions()
  const mayEdit = useCan()(menuPermissions.edit)
  const [selected, select] = useState<string | null>(null)
  const [trying, setTrying] = useState(false)
  const create = { label: 'Nueva entrada', keys: 'Alt+N', primary: true, run: () => select(newEntry) }
  return (
    <Page>
      <PageHeader
        title="Administrador del menú"
        context="Arrastre las entradas, o muévalas con Alt y las flechas. Los usuarios ven cada cambio de inmediato."
        actions={[{ label: 'Probar como rol…', run: () => setTrying(true) }, ...(mayEdit ? [create] : [])]}
      />
      {error ? (
        <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Editor options={data} mayEdit={mayEdit} selected={selected} select={select} />
      )}
      {trying && data && <MenuPreview roles={data.roles} onClose={() => setTrying(false)} />}
    </Page>
  )
}

/** Previews the saved menu as a role would see it. */
function MenuPreview({ roles, onClose }: { roles: MenuOptions['roles']; onClose: () => void }) {
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

interface EditorProps {
  readonly options: MenuOptions
  readonly mayEdit: boolean
  readonly selected: string | null
  readonly select: (id: string) => void
}

function Editor({ options, mayEdit, selected, select }: EditorProps) {
  const move = useMove()
  const [group, setGroup] = useState<string | null>(null)
  const node = nodeOf(options.arbol, selected)
  const choose = (id: string) => {
    const chosen = nodeOf(options.arbol, id)
    setGroup(chosen?.ruta === null ? chosen.id : (chosen?.parent_id ?? null))
    select(id)
  }
  return (
    <div className="q-menu-editor">
      <Panel title="Entradas" grow>
        <MenuSearch onFound={choose} />
        <div className="q-menu-tree-frame">
          <MenuTree
            nodes={options.arbol}
            selected={selected}
            onSelect={choose}
            movable={mayEdit}
            onMove={move}
          />
        </div>
      </Panel>
      {node === null && selected !== newEntry ? (
        <Panel title="Entrada">
          <EmptyState title="Elija una entrada del menú para verla." />
        </Panel>
      ) : (
        <MenuForm
          key={`${selected}:${node?.version}`}
          node={node}
          parentId={group}
          options={options}
          mayEdit={mayEdit}
          onSaved={choose}
        />
      )}
    </div>
  )
}

function nodeOf(nodes: readonly EditedMenuNode[], id: string | null): EditedMenuNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeOf(node.hijos, id)
    if (found !== null) return found
  }
  return null
}

/** Finds an entry by its title or by the groups above it, a page at a time. */
function MenuSearch({ onFound }: { onFound: (id: string) => void }) {
  const [input, ask] = useState({ text: '', page: 1 })
  const { data, error, refetch } = useMenuSearch(input.text, input.page)
  const to = (page: number) => () => ask({ ...input, page })
  return (
    <section className="q-menu-search" aria-label="Buscar en el menú">
      <TextField
        label="Buscar en el menú"
        type="search"
        value={input.text}
        onChange={(text) => ask({ text, page: 1 })}
      />
      {error !== null && <ErrorState message="No fue posible buscar." onRetry={() => void refetch()} />}
      {input.text.trim() !== '' && data !== undefined && (
        <>
          {data.total === 0 && <EmptyState title="Ninguna entrada que usted pueda abrir se llama así." />}
          <ul>
            {data.data.map(({ id, titulo, migas }) => (
              <li key={id}>
                <button type="button" className="q-menu-found" onClick={() => onFound(id)}>
                  {titulo} <small>{migas.join(' › ')}</small>
                </button>
              </li>
            ))}
          </ul>
          {data.last_page > 1 && (
            <Pager
              range={`Página ${data.current_page} de ${data.last_page} · ${data.total} entradas`}
              onPrevious={data.current_page > 1 ? to(data.current_page - 1) : undefined}
              onNext={data.current_page < data.last_page ? to(data.current_page + 1) : undefined}
            />
          )}
        </>
      )}
    </section>
  )
}
