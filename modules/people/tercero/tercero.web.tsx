import { catalogScreens, type ListRow, pathTo, useCan } from '@quina/blocks/web'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { PairsDialog } from '../duplicate/pairs-dialog.web.tsx'
import { mergeTerceros, tercero } from './tercero.contract.ts'

/** Every tercero; each opens its file. Whoever may merge looks for those that are here twice. */
export function TerceroList() {
  const can = useCan()
  const goTo = useGoTo()
  const [pairs, setPairs] = useState(false)
  const [{ List }] = useState(() =>
    catalogScreens(tercero, {
      path: '/terceros/list',
      pages: { create: '/terceros/create', open: '/verTercero/:id' },
      columns: ['name', 'identification', 'municipality', 'phone', 'complete', 'condition'],
      rowActions: (row: ListRow) =>
        can('people.tercero.edit') && row.condition !== 'merged'
          ? [{ label: 'Editar', run: () => goTo(pathTo('/terceros/edit/:id', { id: row.id })) }]
          : [],
      actions: (): readonly PageAction[] =>
        can(mergeTerceros) ? [{ label: 'Buscar repetidos…', run: () => setPairs(true) }] : [],
    }),
  )
  return (
    <>
      <List />
      {pairs && <PairsDialog onClose={() => setPairs(false)} />}
    </>
  )
}
