import { type Fields, text } from '@quina/blocks'
import { FieldsDialog, sendTo, wordsOf } from '@quina/blocks/web'
import { DataTable, EmptyState, ErrorState, toast } from '@quina/ui/web'
import { useState } from 'react'
import { useFilePart, useRefreshPatients } from '../patient-file/file-calls.web.ts'

interface ShownMerge {
  readonly id: string
  readonly survivor: string
  readonly loser: string
  readonly reason: string
  readonly mergedAt: string
  readonly mergedBy: string
  readonly undoneReason: string | null
}

const undoing = { reason: text('Motivo', { min: 10 }) } satisfies Fields

interface MergeTableProps {
  readonly id: string
  readonly mayUndo: boolean
}

/** The merges of a file, and how to take one apart. */
export function MergeTable({ id, mayUndo }: MergeTableProps) {
  const { data, error, refetch } = useFilePart<ShownMerge>(id, 'merge')
  const refresh = useRefreshPatients()
  const [chosen, setChosen] = useState<ShownMerge>()
  const undo = async (body: object, key: string) => {
    await sendTo('POST', `/api/people/patient-merge/${chosen?.id}/undo`, { body, key })
    await refresh()
    void toast({ message: 'Fichas separadas', tone: 'good' })
  }
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data?.length === 0) return <EmptyState title="Esta ficha no se ha fusionado con otra" />
  return (
    <>
      <DataTable
        label="Fusiones"
        rows={data}
        columns={[
          { key: 'mergedAt', header: 'Fecha', kind: 'instant', sortable: false },
          { key: 'survivor', header: 'Ficha que quedó', sortable: false },
          { key: 'loser', header: 'Ficha que se cerró', sortable: false },
          { key: 'reason', header: 'Motivo', sortable: false },
          { key: 'mergedBy', header: 'Por', sortable: false },
          { key: 'undoneReason', header: 'Separadas porque', sortable: false },
        ]}
        actions={([row]) =>
          row && mayUndo && row.undoneReason === null
            ? [{ label: 'Separar las fichas…', danger: true, run: () => setChosen(row) }]
            : []
        }
      />
      {chosen && (
        <FieldsDialog
          title="Separar las fichas"
          consequence="Lo que pasó de una ficha a la otra vuelve a la suya. Lo registrado después de la fusión queda donde está."
          verb="Separar"
          danger
          fields={undoing}
          spans={{ reason: 12 }}
          send={undo}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
