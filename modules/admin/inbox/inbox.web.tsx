import './inbox.css'
import { Show, useAnswer, useBulk, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import {
  BulkBar,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Link,
  Page,
  PageHeader,
  Panel,
  shownInstant,
  useGoTo,
  useKeys,
  WithSide,
} from '@quina/ui/web'
import { useState } from 'react'
import { type Pending, pending, type Returned, returned } from './inbox.contract.ts'
import { titleOf } from './inbox-tile.web.tsx'
import { approvingMany, type WaitingDeed, WaitingDialog, WaitingSide } from './waiting.web.tsx'

/** What waits for me: what I may approve, with what it will post; and what was sent back to me. */
export function Inbox() {
  const { data, error, refetch } = useAnswer(pending, { limit: null })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  const context =
    data && `${plural(data.total, 'documento', 'documentos')} por aprobar, sin los que usted preparó`
  return (
    <Page>
      <PageHeader title="Bandeja" context={context && `${context} · Datos a: ${shownInstant(data.at)}`} />
      <Show of={returned} asks={{}}>
        {({ rows }) => rows.length > 0 && <ReturnedPanel rows={rows} />}
      </Show>
      <PendingTable rows={data?.rows} />
    </Page>
  )
}

const ReturnedPanel = ({ rows }: { readonly rows: readonly Returned[] }) => (
  <Panel title="Se lo devolvieron">
    <ul className="q-returned">
      {rows.map((row) => (
        <li key={row.id}>
          {row.to === null ? <b>{titleOf(row)}</b> : <Link href={row.to}>{titleOf(row)}</Link>}{' '}
          <span className="q-muted">
            {row.by} · {shownInstant(row.since)}
          </span>
          <p>{row.reason}</p>
        </li>
      ))}
    </ul>
  </Panel>
)

const columns: readonly Column<Pending>[] = [
  { key: 'title', header: 'Documento', render: titleOf, hint: titleOf, least: 170 },
  { key: 'amount', header: 'Valor', kind: 'money' },
  { key: 'beneficiary', header: 'Tercero', least: 160 },
  { key: 'purpose', header: 'Objeto', kind: 'note', least: 200 },
  { key: 'by', header: 'Preparó', width: 120 },
]

function PendingTable({ rows }: { readonly rows: readonly Pending[] | undefined }) {
  const goTo = useGoTo()
  const [currentId, setCurrentId] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<WaitingDeed | null>(null)
  const bulk = useBulk<Pending>(titleOf)
  const shown = columns.filter(
    ({ key }) => key !== 'beneficiary' || rows?.some((row) => row.beneficiary !== null),
  )
  const current = rows?.find(({ id }) => id === currentId) ?? rows?.[0]
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? []
  const ask = (deed: WaitingDeed['deed'], row: Pending) => {
    // What asks something more is approved on its own screen.
    if (deed === 'approve' && row.asks) row.to !== null && goTo(row.to)
    else if (deed === 'approve' || row.canBeSentBack) setAsked({ deed, row })
  }
  useKeys([
    { keys: 'a', label: 'Aprobar', group: 'Bandeja', run: () => current && ask('approve', current) },
    { keys: 'd', label: 'Devolver', group: 'Bandeja', run: () => current && ask('sendBack', current) },
  ])
  return (
    <>
      <BulkBar
        selected={chosen.length}
        actions={[{ label: 'Aprobar', run: () => void bulk.start(approvingMany, chosen) }]}
        onClear={() => setSelected(new Set())}
      />
      <WithSide side={current && <WaitingSide row={current} onAsk={ask} />}>
        <DataTable
          label="Documentos por aprobar"
          columns={shown}
          rows={rows}
          href={({ to }) => to ?? undefined}
          onOpen={({ to }) => to !== null && goTo(to)}
          selected={selected}
          onSelect={setSelected}
          selectionSum="amount"
          onCurrent={setCurrentId}
          empty={{ filtered: false, never: <EmptyState title="Nada espera su aprobación." /> }}
        />
      </WithSide>
      {asked && <WaitingDialog {...asked} onClose={() => setAsked(null)} />}
      {bulk.dialog}
    </>
  )
}
