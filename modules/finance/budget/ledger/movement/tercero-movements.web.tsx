import {
  type FileSectionProps,
  Go,
  type ListRow,
  MiniTable,
  pathTo,
  readRows,
  shownValue,
  useVigencia,
  wordsOf,
} from '@quina/blocks/web'
import { padded } from '@quina/kernel'
import { Amount, ErrorState, Link, Loading, Panel, shownDay } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { chainKinds, type DocumentKind, documentScreens } from '../chain/chain.contract.ts'
import { movements } from './movement.contract.ts'

const size = 50

/** The commitments, obligations and payments of the year with a tercero, each linked to its document. */
export function TerceroMovements({ ids }: FileSectionProps) {
  const vigencia = useVigencia()
  const query = { terceroId: ids.join(','), vigencia, size }
  const { data, error, refetch } = useQuery({
    queryKey: ['budget', 'movement', query],
    queryFn: ({ signal }) => readRows({ module: 'budget', name: 'movement' }, query, signal),
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { rows, next } = data
  return (
    <Panel title={`Movimientos presupuestales de ${vigencia}`}>
      {rows.length === 0 ? <p className="q-muted">Sin movimientos en la vigencia.</p> : <Moves rows={rows} />}
      {next !== null && <p className="q-muted">Se muestran los {size} más recientes.</p>}
      <Go to="/budget/expense-book" search={{ terceroId: query.terceroId }} className="q-link">
        Ver en el libro de gastos
      </Go>
    </Panel>
  )
}

const Moves = ({ rows }: { readonly rows: readonly ListRow[] }) => (
  <MiniTable
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Documento', cell: (move) => <DocumentLink move={move} /> },
      { head: 'Fecha', cell: ({ day }) => shownDay(String(day)) },
      { head: 'Etapa', cell: stageOf },
      { head: 'Rubro', cell: ({ rubroCode, rubroName }) => `${rubroCode} ${rubroName}` },
      { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={String(amount)} /> },
    ]}
  />
)

const stageOf = ({ stage }: ListRow): string =>
  movements.columns.stage ? shownValue(movements.columns.stage, stage) : String(stage)

function DocumentLink({ move: { document, documentId, number } }: { readonly move: ListRow }) {
  const kind = String(document).replace('budget.', '')
  const shown = typeof number === 'number' ? padded(number) : '—'
  const prefix = kind in chainKinds ? chainKinds[kind as keyof typeof chainKinds].prefix : ''
  if (!(kind in documentScreens)) return shown
  return (
    <Link href={pathTo(documentScreens[kind as DocumentKind], { id: String(documentId) })}>
      {prefix} {shown}
    </Link>
  )
}
