import './rows.css'
import { Button } from '@mantine/core'
import { ErrorState, Loading, Panel } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getFrom, sendTo, wordsOf } from '../../http/endpoint/api.web.ts'
import { useFreshRow, usePress } from '../../http/endpoint/use-command.web.ts'
import { MiniTable } from '../../screen/mini-table.web.tsx'
import type { Fields } from '../../values/field/field.ts'
import { FieldValue, isFigure } from '../../values/field/shown-field.web.tsx'
import { FieldsDialog } from '../form/fields-dialog.web.tsx'
import { ImportDialog } from '../import/import-dialog.web.tsx'
import type { AnyRows, RowAnswer, RowsAnswer } from './rows.ts'

export interface RowsPanelProps {
  readonly rows: AnyRows
  /** The id of the parent. */
  readonly id: string
  readonly empty: string
  /** The initial values of a new row. */
  readonly begun?: Readonly<Record<string, unknown>>
  readonly spans?: Readonly<Record<string, number>>
  /** The rows may be imported from a file. */
  readonly imports?: true
}

/** The child rows of one thing in a small table, each with its actions. */
export function RowsPanel(props: RowsPanelProps) {
  const { rows, id, empty, imports } = props
  const path = rows.path.replace(':id', id)
  const [open, setOpen] = useState<RowAnswer | 'new' | 'import' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<RowsAnswer>(path, {}, signal),
  })
  const withFresh = useFreshRow(data?.rows)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const close = () => setOpen(null)
  return (
    <Panel title={rows.title}>
      {data.editable && (
        <div className="q-rows-actions q-no-print">
          <Button variant="default" size="compact-md" onClick={() => setOpen('new')}>
            Agregar {rows.one}…
          </Button>
          {imports && (
            <Button variant="subtle" size="compact-md" onClick={() => setOpen('import')}>
              Importar…
            </Button>
          )}
        </div>
      )}
      {data.rows.length === 0 ? (
        <p className="q-muted">{empty}</p>
      ) : (
        <RowsTable
          {...props}
          path={path}
          shown={data.rows}
          editable={data.editable}
          onChange={(row) => withFresh(row, setOpen)}
        />
      )}
      {open === 'import' && <ImportDialog many={rows.title} path={path} onClose={close} />}
      {open !== null && open !== 'import' && <RowDialog {...props} path={path} open={open} onClose={close} />}
    </Panel>
  )
}

interface RowsTableProps extends RowsPanelProps {
  readonly path: string
  readonly shown: readonly RowAnswer[]
  readonly editable: boolean
  readonly onChange: (row: RowAnswer) => void
}

function RowsTable({ rows, path, shown, editable, onChange }: RowsTableProps) {
  const { press } = usePress()
  const remove = ({ id }: RowAnswer) =>
    press({
      of: id,
      sure: {
        title: `Quitar ${rows.one}`,
        consequence: 'Queda en la auditoría, pero deja de contar desde ahora.',
        verb: 'Quitar',
        danger: true,
      },
      run: (key) => sendTo('DELETE', `${path}/${id}`, { key }),
      done: () => 'Quitado',
    })
  return (
    <div className="q-rows-scroll">
      <MiniTable
        label={rows.title}
        rows={shown}
        keyOf={(row) => row.id}
        columns={Object.entries(rows.fields as Fields).map(([name, field]) => ({
          head: field.label,
          end: isFigure(field),
          cell: ({ values, labels }: RowAnswer) => (
            <FieldValue field={field} value={values[name]} label={labels[name]} />
          ),
        }))}
        actions={
          editable
            ? (row) => (
                <>
                  <Button variant="subtle" size="compact-sm" onClick={() => onChange(row)}>
                    Cambiar…
                  </Button>
                  <Button variant="subtle" size="compact-sm" onClick={() => void remove(row)}>
                    Quitar…
                  </Button>
                </>
              )
            : undefined
        }
      />
    </div>
  )
}

interface RowDialogProps extends RowsPanelProps {
  readonly path: string
  readonly open: RowAnswer | 'new'
  readonly onClose: () => void
}

function RowDialog({ rows, path, open, begun = {}, spans = {}, onClose }: RowDialogProps) {
  const isNew = open === 'new'
  const send = async (wire: Readonly<Record<string, unknown>>, key: string) => {
    await (isNew
      ? sendTo('POST', path, { body: wire, key })
      : sendTo('PUT', `${path}/${open.id}`, { body: { version: open.version, values: wire }, key }))
    return isNew ? 'Agregado' : 'Guardado'
  }
  return (
    <FieldsDialog
      title={`${isNew ? 'Agregar' : 'Cambiar'} ${rows.one}`}
      verb="Guardar"
      fields={rows.fields}
      begun={isNew ? begun : open.values}
      labels={isNew ? {} : open.labels}
      spans={spans}
      send={send}
      onClose={onClose}
    />
  )
}
