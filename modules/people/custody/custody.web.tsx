import {
  catalogScreens,
  FieldsDialog,
  type ListRow,
  openFile,
  refreshAll,
  sendTo,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { type RowAction, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { custody, handover, transferCustody } from './custody.contract.ts'

const api = '/api/people/custody'

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
      {handing && <HandoverDialog row={handing} onClose={() => setHanding(undefined)} />}
    </>
  )
}

function actionsOf(row: ListRow, hand: ((row: ListRow) => void) | undefined): RowAction[] {
  return [
    ...(hand !== undefined && row.status === 'standing'
      ? [{ label: 'Trasladar custodia…', run: () => hand(row) }]
      : []),
    { label: 'Imprimir acta de entrega', run: () => openFile(`${api}/${row.id}/act`) },
    { label: 'Paz y salvo', run: () => openFile(`/api/people/tercero/${String(row.terceroId)}/clearance`) },
  ]
}

interface HandoverProps {
  readonly row: ListRow
  readonly onClose: () => void
}

function HandoverDialog({ row, onClose }: HandoverProps) {
  const client = useQueryClient()
  const send = async (body: object, key: string) => {
    const made = await sendTo<{ id: string }>('POST', `${api}/${row.id}/transfer`, { body, key })
    await refreshAll(client)
    void toast({ message: 'Custodia trasladada', tone: 'good' })
    openFile(`${api}/${made.id}/act`)
  }
  return (
    <FieldsDialog
      title={`Trasladar la custodia de ${String(row.terceroLabel ?? '')}`}
      consequence="La custodia actual termina el día anterior y se imprime el acta de entrega para las firmas."
      verb="Trasladar"
      fields={handover}
      begun={{ on: dayInBogota(new Date()) }}
      spans={{ terceroId: 12 }}
      send={send}
      onClose={onClose}
    />
  )
}
