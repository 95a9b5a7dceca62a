import { CommandDialog, Show } from '@quina/blocks/web'
import { DataTable, EmptyState } from '@quina/ui/web'
import { useState } from 'react'
import { mergesOfFile, separateFiles } from './merge.contract.ts'

/** The merges of a file, and the command to undo one. */
export function MergeTable({ id, mayUndo }: { id: string; mayUndo: boolean }) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Show of={mergesOfFile} params={{ id }}>
      {(merges) => (
        <>
          <DataTable
            label="Fusiones"
            rows={merges}
            columns={[
              { key: 'mergedAt', header: 'Fecha', kind: 'instant', sortable: false },
              { key: 'survivor', header: 'Ficha que quedó', sortable: false },
              { key: 'loser', header: 'Ficha que se cerró', sortable: false },
              { key: 'reason', header: 'Motivo', sortable: false },
              { key: 'mergedBy', header: 'Por', sortable: false },
              { key: 'undoneReason', header: 'Separadas porque', sortable: false },
            ]}
            empty={{ filtered: false, never: <EmptyState title="Esta ficha no se ha fusionado con otra" /> }}
            actions={([row]) =>
              row && mayUndo && row.undoneReason === null
                ? [{ label: 'Separar las fichas…', danger: true, run: () => setChosen(row.id) }]
                : []
            }
          />
          {chosen && (
            <CommandDialog
              of={separateFiles}
              about={{ id: chosen }}
              title="Separar las fichas"
              spans={{ reason: 12 }}
              done={({ remaining }) => ['Fichas separadas.', ...remaining].join(' ')}
              onClose={() => setChosen(undefined)}
            />
          )}
        </>
      )}
    </Show>
  )
}
