import { Button } from '@mantine/core'
import { FieldsDialog, getFrom, sendTo, shownValue, useCan, wordsOf } from '@quina/blocks/web'
import { newId } from '@quina/kernel'
import { confirm, ErrorState, Loading, Panel, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PartRow, type PayerPart, partPath } from './payer-part.contract.ts'

interface PanelProps {
  readonly id: string
  readonly part: PayerPart
}

/** Rows that hang from a payer and are saved on their own. */
export function PayerPartPanel({ id, part }: PanelProps) {
  const path = partPath(id, part)
  const client = useQueryClient()
  const editable = useCan()('insurers.payer.edit')
  const [open, setOpen] = useState<PartRow | 'new' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<PartRow[]>(path, {}, signal),
  })
  const kept = open === null || open === 'new' ? null : open
  const send = async (values: object, key: string) => {
    const next =
      kept === null
        ? await sendTo('POST', path, { body: values, key })
        : await sendTo('PUT', `${path}/${kept.id}`, { body: { version: kept.version, values }, key })
    client.setQueryData([path], next)
  }
  return (
    <Panel title={part.title}>
      {error && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data?.length === 0 && <p className="q-muted">{part.none}</p>}
      {data !== undefined && data.length > 0 && (
        <Rows rows={data} part={part} {...(editable ? { onOpen: setOpen, path } : {})} />
      )}
      {editable && (
        <Button variant="default" mt={10} onClick={() => setOpen('new')}>
          Agregar {part.one}…
        </Button>
      )}
      {open !== null && (
        <FieldsDialog
          title={`${kept === null ? 'Agregar' : 'Corregir'} ${part.one}`}
          verb="Guardar"
          fields={part.fields}
          begun={kept?.values ?? {}}
          labels={kept?.labels ?? {}}
          send={send}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

interface RowsProps {
  readonly rows: readonly PartRow[]
  readonly part: PayerPart
  readonly onOpen?: (row: PartRow) => void
  /** Where a row is removed. */
  readonly path?: string
}

function Rows({ rows, part, onOpen, path = '' }: RowsProps) {
  const remove = useRemove(path, part)
  return (
    <table className="q-mini-table">
      <thead>
        <tr>
          {part.shows.map((name) => (
            <th key={name} scope="col">
              {part.fields[name]?.label}
            </th>
          ))}
          {onOpen && <th scope="col" aria-label="Acciones" />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {part.shows.map((name) => {
              const field = part.fields[name]
              return <td key={name}>{field && shownValue(field, row.values[name], row.labels[name])}</td>
            })}
            {onOpen && (
              <td className="q-end">
                <Button variant="subtle" size="compact-sm" onClick={() => onOpen(row)}>
                  Corregir…
                </Button>
                <Button variant="subtle" size="compact-sm" color="red" onClick={() => void remove(row)}>
                  Quitar…
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useRemove(path: string, part: PayerPart): (row: PartRow) => Promise<void> {
  const client = useQueryClient()
  return async (row) => {
    const yes = await confirm({
      title: `Quitar ${part.one}`,
      consequence: 'Se quita de este pagador.',
      verb: 'Quitar',
      danger: true,
    })
    if (!yes) return
    try {
      client.setQueryData([path], await sendTo('DELETE', `${path}/${row.id}`, { key: newId() }))
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
}
