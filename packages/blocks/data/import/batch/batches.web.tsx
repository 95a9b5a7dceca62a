import { Button } from '@mantine/core'
import { plural } from '@quina/kernel'
import { ErrorSummary, StatusTag, shownInstant } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getFrom, noPlaceholder, sendTo, wordsOf } from '../../../http/endpoint/api.web.ts'
import { MiniTable } from '../../../screen/mini-table.web.tsx'
import { useCan } from '../../../screen/navigation/session.web.ts'
import { FieldsDialog } from '../../form/fields-dialog.web.tsx'
import { type BatchRow, type RepeatedFile, undoFields, undoImports } from './batch.ts'

/** The imports of one place, each with its undo, folded under the chosen file. */
export function Batches({ path }: { readonly path: string }) {
  const address = `${path}/import/batches`
  const [undoing, setUndoing] = useState<BatchRow | null>(null)
  const may = useCan()(undoImports)
  const { data: batches = [], error } = useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => getFrom<BatchRow[]>(address, {}, signal),
    placeholderData: noPlaceholder,
  })
  return (
    <details className="q-import-columns">
      <summary>Cargas anteriores: {batches.length === 0 ? 'ninguna' : batches.length}</summary>
      {error && <ErrorSummary message={wordsOf(error)} />}
      {batches.length > 0 && (
        <MiniTable
          label="Cargas anteriores"
          rows={batches}
          keyOf={({ id }) => id}
          columns={columns}
          actions={may ? (batch) => <UndoButton batch={batch} onUndo={setUndoing} /> : undefined}
        />
      )}
      {undoing && <UndoDialog address={address} batch={undoing} onClose={() => setUndoing(null)} />}
    </details>
  )
}

const columns = [
  { head: 'Archivo', cell: ({ fileName }: BatchRow) => fileName },
  { head: 'Cargado', cell: ({ importedAt }: BatchRow) => shownInstant(importedAt) },
  { head: 'Por', cell: ({ importedBy }: BatchRow) => importedBy },
  { head: 'Filas', end: true, cell: ({ rows }: BatchRow) => rows },
  { head: 'Nuevas', end: true, cell: ({ creates }: BatchRow) => creates },
  {
    head: 'Totales',
    cell: ({ totals }: BatchRow) =>
      Object.entries(totals)
        .map(([name, figure]) => `${name}: ${figure}`)
        .join(' · '),
  },
  {
    head: 'Estado',
    cell: ({ status, undoneReason }: BatchRow) =>
      status === 'active' ? (
        <StatusTag tone="good">Cargada</StatusTag>
      ) : (
        <>
          <StatusTag tone="bad">Deshecha</StatusTag> {undoneReason}
        </>
      ),
  },
] as const

type UndoButtonProps = Readonly<{ batch: BatchRow; onUndo: (batch: BatchRow) => void }>

const UndoButton = ({ batch, onUndo }: UndoButtonProps) =>
  batch.status === 'active' ? (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`Deshacer la carga ${batch.fileName}`}
      onClick={() => onUndo(batch)}
    >
      Deshacer la carga…
    </Button>
  ) : null

const undoWords =
  'Se quitan las filas que creó este archivo; lo que numeró se anula. Si algo se apoya en una de ellas, no se deshace ' +
  'ninguna. Lo que solo actualizó queda como está.'

type UndoDialogProps = Readonly<{ address: string; batch: BatchRow; onClose: () => void }>

const UndoDialog = ({ address, batch, onClose }: UndoDialogProps) => (
  <FieldsDialog
    title={`Deshacer la carga de ${plural(batch.creates, 'fila', 'filas')}`}
    verb="Deshacer la carga"
    danger
    consequence={undoWords}
    fields={undoFields}
    about={{ batchId: batch.id }}
    send={async (body, key) => {
      await sendTo('POST', `${address}/${batch.id}/undo`, { body, key })
      return 'Carga deshecha.'
    }}
    onClose={onClose}
  />
)

/** Warns, before the import, that the same file was imported already. */
export const RepeatedWarning = ({ repeated }: { readonly repeated: RepeatedFile | undefined }) =>
  repeated ? (
    <p role="alert" className="q-mini-error">
      Este mismo archivo ya se cargó: {shownInstant(repeated.importedAt)}, {repeated.importedBy}. Si lo carga
      otra vez, puede quedar doble.
    </p>
  ) : null
