import {
  FieldsDialog,
  ImportDialog,
  type ListRow,
  ListScreen,
  sendTo,
  useCan,
  useParams,
} from '@quina/blocks/web'
import type { PageAction } from '@quina/ui/web'
import { useState } from 'react'
import { itemList, manualItems, manualItemsPath } from './manual-parts.contract.ts'

/** The items of a manual: a list that may be long, changed one by one or imported from a file. */
export function ManualItems() {
  const { id } = useParams('/:id')
  const mayEdit = useCan()(manualItems.edit)
  const [open, setOpen] = useState<ListRow | 'new' | 'import' | null>(null)
  const path = manualItems.path.replace(':id', id)
  const close = () => setOpen(null)
  const actions: readonly PageAction[] = mayEdit
    ? [
        { label: 'Importar…', run: () => setOpen('import') },
        { label: 'Agregar ítem…', run: () => setOpen('new'), primary: true },
      ]
    : []
  return (
    <>
      <ListScreen
        list={itemList}
        path={manualItemsPath}
        title={manualItems.title}
        fixed={{ manualId: id }}
        columns={['code', 'name', 'section', 'units', 'uvr', 'surgicalGroup', 'value']}
        actions={actions}
        rowActions={(row) => (mayEdit ? [{ label: 'Cambiar…', run: () => setOpen(row) }] : [])}
      />
      {open === 'import' && (
        <ImportDialog
          many={manualItems.title}
          path={path}
          known="Un código que ya está se corrige. Admite columnas UVB, UVT o SMLDV, grupo_qx, y unidad con valor_base."
          onClose={close}
        />
      )}
      {open !== null && open !== 'import' && <ItemDialog path={path} open={open} onClose={close} />}
    </>
  )
}

function ItemDialog({ path, open, onClose }: { path: string; open: ListRow | 'new'; onClose: () => void }) {
  const isNew = open === 'new'
  const send = async (body: object, key: string) => {
    await (isNew ? sendTo('POST', path, { body, key }) : sendTo('PUT', `${path}/${open.id}`, { body, key }))
    return isNew ? 'Ítem agregado' : 'Ítem guardado'
  }
  return (
    <FieldsDialog
      title={isNew ? 'Agregar ítem' : `Cambiar ítem ${String(open.code)}`}
      verb="Guardar"
      fields={manualItems.fields}
      begun={isNew ? {} : open}
      spans={{ code: 3, name: 9, section: 12, units: 3, value: 3, surgicalGroup: 3, uvr: 3 }}
      send={send}
      onClose={onClose}
    />
  )
}
