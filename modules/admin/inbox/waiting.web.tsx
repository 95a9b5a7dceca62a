import { Button } from '@mantine/core'
import { sendBackOf } from '@quina/blocks'
import { type BulkAction, DeedDialog, Foreseen, runAction, StepDialog } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { Amount, Keys, Link, shownInstant } from '@quina/ui/web'
import type { Pending } from './inbox.contract.ts'
import { titleOf } from './inbox-tile.web.tsx'

/** What is being asked of one that waits. */
export interface WaitingDeed {
  readonly deed: 'approve' | 'sendBack'
  readonly row: Pending
}

const approve = 'approve'

function nameOf({ of }: Pick<Pending, 'of'>) {
  const [module = '', name = ''] = of.split('.')
  return { module, name }
}

interface WaitingSideProps {
  readonly row: Pending
  readonly onAsk: (deed: WaitingDeed['deed'], row: Pending) => void
}

/** The one that is looked at: what it says, what approving it posts, and what may be done with it. */
export const WaitingSide = ({ row, onAsk }: WaitingSideProps) => (
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
          disabled={row.asks}
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
      {row.asks ? (
        <p className="q-muted">Al aprobarlo se piden más datos: ábralo.</p>
      ) : (
        <Foreseen key={row.id} of={nameOf(row)} id={row.id} action={approve} />
      )}
    </div>
  </aside>
)

const Facts = ({ row: { amount, beneficiary, purpose, by, since } }: { readonly row: Pending }) => (
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
  </dl>
)

/** Approves one, or sends it back. */
export function WaitingDialog({ deed, row, onClose }: WaitingDeed & { readonly onClose: () => void }) {
  const of = nameOf(row)
  if (deed === 'sendBack')
    return (
      <DeedDialog
        of={sendBackOf(of)}
        about={{ id: row.id }}
        title={`Devolver: ${titleOf(row)}`}
        done={() => `Devuelto a ${row.by}.`}
        onClose={onClose}
      />
    )
  return (
    <StepDialog
      of={of}
      id={row.id}
      action={approve}
      verb={row.action}
      title={row.amount === null ? row.action : `${row.action} por ${showPesos(money(row.amount))}`}
      consequence={row.consequence}
      done={`Hecho: ${row.action}.`}
      onClose={onClose}
    />
  )
}

/** The same of several, one by one: each posts what it posts, and what could not be is told at the end. */
export const approvingMany: BulkAction<Pending> = {
  label: 'Aprobar',
  done: 'aprobado',
  consequence: 'Cada documento toma su número y mueve los libros y el presupuesto. Se hará uno por uno.',
  mayNot: ({ asks }) => (asks ? 'Pide más datos: apruébelo en su pantalla.' : undefined),
  run: (row, key) => runAction(nameOf(row), row.id, approve, key),
}
