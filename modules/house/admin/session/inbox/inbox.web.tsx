import './inbox.css'
import { Button } from '@mantine/core'
import { reportedMe, sendBackOf } from '@quina/blocks'
import {
  type BulkAction,
  CommandDialog,
  Foreseen,
  runAction,
  Show,
  StepDialog,
  useAnswer,
  useBulk,
  wordsOf,
} from '@quina/blocks/web'
import { dayInBogota, daysBetween, money, plural, showPesos } from '@quina/kernel'
import {
  Amount,
  BulkBar,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Keys,
  Link,
  Page,
  PageHeader,
  shownInstant,
  useGoTo,
  useNarrow,
  WithSide,
} from '@quina/ui/web'
import { useState } from 'react'
import { CurrentDelegations } from '../delegation/delegations.web.tsx'
import { type PendingTask, pending, returned, titleOf } from './inbox.contract.ts'
import { ReportedPanel, ReturnedPanel } from './summary.web.tsx'

/** The user's inbox: what they may approve, with the entries that it will post, and what was sent back to them. */
export function Inbox() {
  const goTo = useGoTo()
  const { data, error, refetch } = useAnswer(pending, { limit: null })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  const context =
    data && `${plural(data.total, 'documento', 'documentos')} por aprobar, sin los que usted preparó`
  return (
    <Page>
      <PageHeader
        title="Bandeja"
        context={context && `${context} · Datos a: ${shownInstant(data.at)}`}
        actions={[{ label: 'Delegaciones', run: () => goTo('/pendientes/delegaciones') }]}
      />
      <CurrentDelegations />
      <Show of={returned} params={{}}>
        {({ rows }) => rows.length > 0 && <ReturnedPanel rows={rows} />}
      </Show>
      <Show of={reportedMe} params={{ later: false }}>
        {(comments) => comments.length > 0 && <ReportedPanel comments={comments} />}
      </Show>
      <PendingTable rows={data?.rows} />
    </Page>
  )
}

const columns: readonly Column<PendingTask>[] = [
  { key: 'title', header: 'Documento', render: titleOf, hint: titleOf, least: 170 },
  { key: 'amount', header: 'Valor', kind: 'money' },
  { key: 'since', header: 'Espera', width: 80, render: ({ since }) => waited(since), align: 'right' },
  { key: 'beneficiary', header: 'Tercero', least: 160 },
  { key: 'purpose', header: 'Objeto', kind: 'note', least: 200 },
  { key: 'by', header: 'Preparó', width: 120 },
  { key: 'onBehalfOf', header: 'Por delegación de', width: 140 },
]

/** Returns how long it has waited: *hoy*, *12 días*. */
function waited(since: string): string {
  const days = daysBetween(dayInBogota(new Date(since)), dayInBogota(new Date()))
  return days < 1 ? 'hoy' : plural(days, 'día', 'días')
}

/** Columns shown only when some row has a value. */
const sometimes = (key: string): key is 'beneficiary' | 'onBehalfOf' =>
  key === 'beneficiary' || key === 'onBehalfOf'

function PendingTable({ rows }: { readonly rows: readonly PendingTask[] | undefined }) {
  const goTo = useGoTo()
  const isNarrow = useNarrow()
  const [currentId, setCurrentId] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [pendingCommand, setPendingCommand] = useState<WaitingCommand | null>(null)
  const bulk = useBulk<PendingTask>(titleOf)
  const shown = columns.filter(({ key }) => !sometimes(key) || rows?.some((row) => row[key] !== null))
  const current = rows?.find(({ id }) => id === currentId) ?? rows?.[0]
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? []
  const ask = (command: WaitingCommand['command'], row: PendingTask) => {
    // A document that needs more input is approved on its own screen.
    if (command === 'approve' && row.params) row.to !== null && goTo(row.to)
    else if (command === 'approve' || row.canBeSentBack) setPendingCommand({ command, row })
  }
  return (
    <>
      <BulkBar
        selected={chosen.length}
        actions={[{ label: 'Aprobar', run: () => void bulk.start(approvingMany, chosen) }]}
        onClear={() => setSelected(new Set())}
      />
      {isNarrow && rows !== undefined && rows.length > 0 ? (
        <WaitingCards rows={rows} onAsk={ask} />
      ) : (
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
            rowKeys={[
              { keys: 'a', label: 'Aprobar', run: (row) => ask('approve', row) },
              { keys: 'd', label: 'Devolver', run: (row) => ask('sendBack', row) },
            ]}
            empty={{ filtered: false, never: <EmptyState title="Nada espera su aprobación." /> }}
          />
        </WithSide>
      )}
      {pendingCommand && <WaitingDialog {...pendingCommand} onClose={() => setPendingCommand(null)} />}
      {bulk.dialog}
    </>
  )
}

/** The command whose dialog is open. */
type WaitingCommand = Readonly<{ command: 'approve' | 'sendBack'; row: PendingTask }>

const approve = 'approve'

function nameOf({ of }: Pick<PendingTask, 'of'>) {
  const [module = '', name = ''] = of.split('.')
  return { module, name }
}

interface WaitingSideProps {
  readonly row: PendingTask
  readonly onAsk: (command: WaitingCommand['command'], row: PendingTask) => void
}

interface WaitingCardsProps {
  readonly rows: readonly PendingTask[]
  readonly onAsk: (command: WaitingCommand['command'], row: PendingTask) => void
}

/** On a telephone each document is a card with its commands within reach of the thumb; what it will post is shown first. */
const WaitingCards = ({ rows, onAsk }: WaitingCardsProps) => (
  <ul className="q-inbox-cards" aria-label="Documentos por aprobar">
    {rows.map((row) => (
      <li key={row.id} className="q-panel" aria-label={titleOf(row)}>
        <h2>{row.to === null ? titleOf(row) : <Link href={row.to}>{titleOf(row)}</Link>}</h2>
        <Facts row={row} />
        <div className="q-inbox-thumb">
          {row.canBeSentBack && (
            <Button variant="default" size="md" onClick={() => onAsk('sendBack', row)}>
              Devolver…
            </Button>
          )}
          <Button size="md" onClick={() => onAsk('approve', row)}>
            {row.params ? 'Abrir para aprobar' : `${row.action}…`}
          </Button>
        </div>
      </li>
    ))}
  </ul>
)

/** The selected document: its summary, what its approval posts, and its commands. */
const WaitingSide = ({ row, onAsk }: WaitingSideProps) => (
  <aside className="q-side q-panel q-inbox-side" aria-label={titleOf(row)}>
    <header>
      <h2>{titleOf(row)}</h2>
    </header>
    <div className="q-side-body">
      <Facts row={row} />
      <div className="q-inbox-deeds">
        <Button
          onClick={() => onAsk('approve', row)}
          rightSection={<Keys of="a" />}
          disabled={row.params}
          aria-keyshortcuts="a"
        >
          {row.action}…
        </Button>
        {row.canBeSentBack && (
          <Button
            variant="default"
            onClick={() => onAsk('sendBack', row)}
            rightSection={<Keys of="d" />}
            aria-keyshortcuts="d"
          >
            Devolver…
          </Button>
        )}
        {row.to !== null && <Link href={row.to}>Abrir</Link>}
      </div>
      {row.params ? (
        <p className="q-muted">Al aprobarlo se piden más datos: ábralo.</p>
      ) : (
        <Foreseen key={row.id} of={nameOf(row)} id={row.id} action={approve} />
      )}
    </div>
  </aside>
)

const Facts = ({
  row: { amount, beneficiary, purpose, by, since, onBehalfOf },
}: {
  readonly row: PendingTask
}) => (
  <dl className="q-inbox-facts">
    {amount !== null && (
      <div>
        <dt>Valor</dt>
        <dd>
          <Amount of={amount} />
        </dd>
      </div>
    )}
    {beneficiary !== null && (
      <div>
        <dt>Tercero</dt>
        <dd>{beneficiary}</dd>
      </div>
    )}
    {purpose !== null && (
      <div>
        <dt>Objeto</dt>
        <dd>{purpose}</dd>
      </div>
    )}
    <div>
      <dt>Preparó</dt>
      <dd>
        {by} · {shownInstant(since)}
      </dd>
    </div>
    {onBehalfOf !== null && (
      <div>
        <dt>Usted aprueba</dt>
        <dd>por delegación de {onBehalfOf}</dd>
      </div>
    )}
  </dl>
)

/** The dialog that approves a document or sends it back. */
function WaitingDialog({ command, row, onClose }: WaitingCommand & { readonly onClose: () => void }) {
  const subject = nameOf(row)
  if (command === 'sendBack')
    return (
      <CommandDialog
        of={sendBackOf(subject)}
        about={{ id: row.id }}
        title={`Devolver: ${titleOf(row)}`}
        done={() => `Devuelto a ${row.by}.`}
        onClose={onClose}
      />
    )
  return (
    <StepDialog
      of={subject}
      id={row.id}
      action={approve}
      verb={row.action}
      title={row.amount === null ? row.action : `${row.action} por ${showPesos(money(row.amount))}`}
      consequence={row.consequence}
      done={`${row.action}: ${titleOf(row)}${row.amount === null ? '' : ` por ${showPesos(money(row.amount))}`}.`}
      onClose={onClose}
    />
  )
}

/** Approves several documents one by one: each posts its own entries, and the failures are shown at the end. */
const approvingMany: BulkAction<PendingTask> = {
  label: 'Aprobar',
  done: 'aprobado',
  consequence: 'Cada documento toma su número y mueve los libros y el presupuesto. Se hará uno por uno.',
  mayNot: ({ params }) => (params ? 'Pide más datos: apruébelo en su pantalla.' : undefined),
  run: (row, key) => runAction(nameOf(row), row.id, approve, key),
}
