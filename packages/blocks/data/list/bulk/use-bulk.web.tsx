import { newId } from '@quina/kernel'
import { confirm, shownCount } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { refreshAll } from '../../../http/endpoint/api.web.ts'
import type { ListRow } from '../state/list-queries.web.ts'
import { type BulkAction, type BulkProgress, bulkWords, runBulk } from './bulk.web.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.web.tsx')).BulkDialog }))

interface BulkRun<Row extends { readonly id: string }> {
  readonly action: BulkAction<Row>
  readonly progress: BulkProgress<Row>
  readonly over: boolean
}

/** Runs an action on many rows, shows its progress and, at the end, which rows failed and why. */
export function useBulk<Row extends { readonly id: string } = ListRow>(nameOf: (row: Row) => string) {
  const [running, setRunning] = useState<BulkRun<Row> | null>(null)
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
    <Suspense fallback={null}>
      <BulkDialog
        {...shownOf(running, nameOf)}
        onStop={() => {
          stop.current = true
        }}
        onClose={() => setRunning(null)}
      />
    </Suspense>
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

function shownOf<Row extends { readonly id: string }>(
  { action, progress, over }: BulkRun<Row>,
  nameOf: (row: Row) => string,
) {
  const { tried, total, failures } = progress
  return {
    title: over ? bulkWords(progress, action.done) : `${action.label}: ${tried} de ${total}`,
    percent: (tried / Math.max(total, 1)) * 100,
    over,
    failures: failures.map(({ row, message }) => ({ id: row.id, name: nameOf(row), message })),
  }
}
