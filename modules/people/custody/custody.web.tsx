import { catalogScreens, DeedDialog, type ListRow, openFileOf, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import type { RowAction } from '@quina/ui/web'
import { useState } from 'react'
import { clearance, custody, handOver, handoverAct, transferCustody } from './custody.contract.ts'

/** Who answers for goods and places: to assign, hand over and give clearance. */
export function CustodyList() {
  const can = useCan()
  const [handing, setHanding] = useState<ListRow>()
  // Made once: a screen that were another component at each drawing would lose its state.
  const [{ List }] = useState(() =>
    catalogScreens(custody, {
      path: '/responsable',
      columns: ['terceroId', 'dependenciaId', 'locationId', 'fromDay', 'untilDay', 'act', 'status'],
      defaults: () => ({ fromDay: dayInBogota(new Date()) }),
      rowActions: (row) => actionsOf(row, can(transferCustody) ? setHanding : undefined),
    }),
  )
  return (
    <>
      <List />
      {handing && (
        <DeedDialog
          of={handOver}
          about={{ id: handing.id }}
          title={`Trasladar la custodia de ${String(handing.terceroLabel ?? '')}`}
          begun={{ on: dayInBogota(new Date()) }}
          spans={{ terceroId: 12 }}
          done={({ id }) => {
            openFileOf(handoverAct, { id })
            return 'Custodia trasladada'
          }}
          onClose={() => setHanding(undefined)}
        />
      )}
    </>
  )
}

function actionsOf(row: ListRow, hand: ((row: ListRow) => void) | undefined): RowAction[] {
  return [
    ...(hand !== undefined && row.status === 'standing'
      ? [{ label: 'Trasladar custodia…', run: () => hand(row) }]
      : []),
    { label: 'Imprimir acta de entrega', run: () => openFileOf(handoverAct, { id: row.id }) },
    { label: 'Paz y salvo', run: () => openFileOf(clearance, { id: String(row.terceroId) }) },
  ]
}
