import { Button, Group, Modal, Progress } from '@mantine/core'
import { newId } from '@quina/kernel'
import { confirm, shownCount } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshAll } from '../endpoint/api.web.ts'
import { MiniTable } from '../screen/mini-table.web.tsx'
import { type BulkAction, type BulkProgress, bulkWords, runBulk } from './bulk.web.ts'
import type { ListRow } from './list-queries.web.ts'

interface Running<Row extends { readonly id: string }> {
  readonly action: BulkAction<Row>
  readonly progress: BulkProgress<Row>
  readonly over: boolean
}

/** Does something to many rows, shows how it goes and, at the end, which did not and why. */
export function useBulk<Row extends { readonly id: string } = ListRow>(nameOf: (row: Row) => string) {
  const [running, setRunning] = useState<Running<Row> | null>(null)
  const stop = useRef(false)
  const client = useQueryClient()
  const start = async (action: BulkAction<Row>, rows: readonly Row[]): Promise<void> => {
    if (!(await agreed(action, rows.length))) return
    stop.current = false
    const run = newId()
    const tell = (progress: BulkProgress<Row>, over = false) => setRunning({ action, progress, over })
    tell({ tried: 0, total: rows.length, done: 0, failures: [] })
    const keyOf = (row: Row) => `${run}:${row.id}`
    const result = await runBulk({ action, rows, keyOf, tell, stopped: () => stop.current })
    tell(result, true)
    await refreshAll(client)
  }
  const dialog = running && (
    <BulkDialog
      {...running}
      nameOf={nameOf}
      onStop={() => {
        stop.current = true
      }}
      onClose={() => setRunning(null)}
    />
  )
  return { start, dialog }
}

function agreed(
  { label, consequence, danger }: Pick<BulkAction, 'label' | 'consequence' | 'danger'>,
  count: number,
): Promise<boolean> {
  const rows = count === 1 ? '1 registro' : `${shownCount(count)} registros`
  return confirm({
    title: `${label} ${rows}`,
    consequence: consequence ?? 'Se hará uno por uno. Al final verá cuáles no fue posible y por qué.',
    verb: label,
    danger,
  })
}

interface BulkDialogProps<Row extends { readonly id: string }> extends Running<Row> {
  readonly nameOf: (row: Row) => string
  readonly onStop: () => void
  readonly onClose: () => void
}

function BulkDialog<Row extends { readonly id: string }>(props: BulkDialogProps<Row>) {
  const { action, progress, over, nameOf, onStop, onClose } = props
  const { tried, total } = progress
  const title = over ? bulkWords(progress, action.done) : `${action.label}: ${tried} de ${total}`
  return (
    <Modal opened onClose={() => over && onClose()} title={title} size={560} withCloseButton={over}>
      {!over && <Progress value={(tried / Math.max(total, 1)) * 100} aria-label={title} mb={12} />}
      <Failures progress={progress} nameOf={nameOf} />
      <Group justify="flex-end" mt={12}>
        {over ? (
          <Button onClick={onClose} data-autofocus>
            Cerrar
          </Button>
        ) : (
          <Button variant="default" onClick={onStop}>
            Detener
          </Button>
        )}
      </Group>
    </Modal>
  )
}

function Failures<Row extends { readonly id: string }>({
  progress: { failures },
  nameOf,
}: Pick<BulkDialogProps<Row>, 'progress' | 'nameOf'>) {
  if (failures.length === 0) return null
  return (
    <MiniTable
      rows={failures}
      keyOf={({ row }) => row.id}
      columns={[
        { head: 'No fue posible', cell: ({ row }) => nameOf(row) },
        { head: 'Motivo', cell: ({ message }) => message },
      ]}
    />
  )
}
