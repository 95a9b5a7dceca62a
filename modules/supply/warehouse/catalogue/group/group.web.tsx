import { catalogScreens, type ListRow, pathTo } from '@quina/blocks/web'
import { useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { productGroup } from './group.contract.ts'

/** The groups of products; each row links to its accounts by centre. */
export function Groups() {
  const goTo = useGoTo()
  // Created once: a new component in each render would lose its state.
  const [{ List }] = useState(() =>
    catalogScreens(productGroup, {
      columns: [
        'code',
        'name',
        'kind',
        'inventoryAccountId',
        'tracksLot',
        'tracksExpiry',
        'controlled',
        'active',
      ],
      defaults: () => ({ kind: 'medicine', tracksLot: true, tracksExpiry: true }),
      rowActions: ({ id }: ListRow) => [
        { label: 'Cuentas por centro de costo', run: () => goTo(pathTo('/grupo/centro-costo/:id', { id })) },
      ],
    }),
  )
  return <List />
}
