import { Button } from '@mantine/core'
import {
  type Column,
  DataTable,
  EmptyState,
  StatusTag,
  shownDay,
  shownInstant,
  shownPercent,
} from '@quina/ui/web'
import type { ConfigAnswer, VersionLine } from '../version/version-calls.contract.ts'

interface HistoryProps {
  readonly config: ConfigAnswer
  readonly onVersion: (id: string) => void
}

const columnsOf = (onVersion: HistoryProps['onVersion']): Column<VersionLine>[] => [
  {
    key: 'number',
    header: 'Versión',
    kind: 'text',
    render: ({ id, number }) => (
      <Button variant="subtle" size="compact-sm" onClick={() => onVersion(id)}>
        Versión {number}
      </Button>
    ),
  },
  {
    key: 'status',
    header: 'Estado',
    kind: 'text',
    render: ({ status }) => (
      <StatusTag tone={status === 'draft' ? 'warning' : 'good'}>
        {status === 'draft' ? 'Borrador' : 'Publicada'}
      </StatusTag>
    ),
  },
  { key: 'manual', header: 'Manual', kind: 'text', render: ({ manual }) => manual ?? 'Precios propios' },
  { key: 'percent', header: 'Porcentaje', kind: 'percent', render: ({ percent }) => shownPercent(percent) },
  { key: 'fromDay', header: 'Desde', kind: 'day', render: ({ fromDay }) => shownDay(fromDay) },
  { key: 'untilDay', header: 'Hasta', kind: 'day', render: ({ untilDay }) => shownDay(untilDay) },
  {
    key: 'exceptions',
    header: 'Precios fijos',
    kind: 'integer',
    render: ({ exceptions }) => String(exceptions),
  },
  {
    key: 'publishedAt',
    header: 'Publicada',
    kind: 'text',
    render: ({ publishedAt, publishedBy }) =>
      publishedAt === null ? '—' : `${shownInstant(publishedAt)} · ${publishedBy ?? 'Carga inicial'}`,
  },
  { key: 'norm', header: 'Acto o norma', kind: 'text', render: ({ norm }) => norm ?? '—' },
]

/** Every version there was, with its days and who published it. */
export function History({ config, onVersion }: HistoryProps) {
  return (
    <div className="q-grow">
      <DataTable
        label="Versiones del tarifario"
        columns={columnsOf(onVersion)}
        rows={[...config.versions]}
        empty={{ filtered: false, never: <EmptyState title="Sin versiones" /> }}
      />
    </div>
  )
}
