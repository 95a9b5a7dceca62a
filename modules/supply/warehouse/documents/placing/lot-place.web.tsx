import { apiPathOf } from '@quina/blocks'
import { CommandDialog, type ListRow, ListScreen, useCan } from '@quina/blocks/web'
import { useState } from 'react'
import { lotPlace, lotPlaceList, moveLot } from './lot-place.contract.ts'

/** The place of each lot, and the lots to be placed; a row moves its lot to another place, whole or in part. */
export function LotPlaces() {
  const can = useCan()
  const [moving, setMoving] = useState<ListRow | null>(null)
  return (
    <>
      <ListScreen
        list={lotPlaceList}
        path={apiPathOf(lotPlace)}
        title="Ubicaciones y lotes"
        rowActions={(row) =>
          can(moveLot.access) ? [{ label: 'Mover a otra ubicación', run: () => setMoving(row) }] : []
        }
      />
      {moving !== null && (
        <CommandDialog
          of={moveLot}
          title={`Mover ${moving.productLabel}, ${moving.lot}`}
          about={{
            storeId: String(moving.storeId),
            lotId: String(moving.lotId),
            fromId: moving.binId === null ? null : String(moving.binId),
          }}
          begun={{ quantity: String(moving.quantity) }}
          done={() => 'Ubicación guardada'}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}
