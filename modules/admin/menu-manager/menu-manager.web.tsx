import './menu.css'
import { useCan, wordsOf } from '@quina/blocks/web'
import { EmptyState, ErrorState, Loading, Page, PageHeader, Panel } from '@quina/ui/web'
import { useState } from 'react'
import type { EditedMenuNode, MenuOptions } from '../menu/menu.contract.ts'
import { useMenuOptions, useMove } from './menu-calls.web.ts'
import { MenuForm } from './menu-form.web.tsx'
import { MenuPreview } from './menu-preview.web.tsx'
import { MenuSearch } from './menu-search.web.tsx'
import { MenuTree } from './menu-tree.web.tsx'

const newEntry = 'new'

/** The menu of the product: its tree on the left, the entry in hand on the right. */
export function MenuManager() {
  const { data, error, refetch } = useMenuOptions()
  const mayEdit = useCan()('admin.menu.edit')
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
