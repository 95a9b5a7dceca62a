import { Button } from '@mantine/core'
import { MiniTable, useAct, useCan } from '@quina/blocks/web'
import { type Day, showDay } from '@quina/kernel'
import { EmptyState, Panel } from '@quina/ui/web'
import {
  type Configuration,
  configurationPermissions,
  decideProposal,
} from '../configuration/configuration.contract.ts'

type Proposal = Configuration['proposals'][number]

/** Changes that wait for a second person. */
export function Proposals({ answer: { proposals } }: { readonly answer: Configuration }) {
  if (proposals.length === 0) return <EmptyState title="No hay cambios por aprobar." />
  return (
    <Panel title="Cambios propuestos">
      <MiniTable
        className="q-wizard-table"
        rows={proposals}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Cambio', cell: (proposal) => <What {...proposal} /> },
          { head: 'Rige desde', cell: ({ fromDay }) => showDay(fromDay as Day) },
          { head: 'Propuso', cell: ({ by }) => by ?? '—' },
          { head: 'Motivo', cell: ({ reason }) => reason },
        ]}
        actions={(proposal) => <Deeds proposal={proposal} />}
      />
    </Panel>
  )
}

const What = ({ what, change }: Proposal) => (
  <>
    {what}
    <div className="q-muted">{change}</div>
  </>
)

function Deeds({ proposal: { kind, id, mine } }: { readonly proposal: Proposal }) {
  const can = useCan()
  const accept = useAct(decideProposal, () => 'Cambio aprobado.')
  const reject = useAct(decideProposal, () => 'Cambio rechazado.')
  if (!can(configurationPermissions.approve)) return null
  return (
    <span className="q-wizard-bar">
      {mine ? (
        <span className="q-muted">Lo aprueba otra persona</span>
      ) : (
        <Button
          size="compact-xs"
          loading={accept.busy}
          onClick={() => void accept.send({ kind, id, decision: 'accept' })}
        >
          Aprobar
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        loading={reject.busy}
        onClick={() => void reject.send({ kind, id, decision: 'reject' })}
      >
        {mine ? 'Retirar' : 'Rechazar'}
      </Button>
    </span>
  )
}
