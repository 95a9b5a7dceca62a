import { Button } from '@mantine/core'
import { call, MiniTable, refreshAll, useCan, wordsOf } from '@quina/blocks/web'
import { type Day, showDay } from '@quina/kernel'
import { EmptyState, Panel, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
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
  const client = useQueryClient()
  const decide = async (decision: 'accept' | 'reject') => {
    try {
      await call(decideProposal, { params: { kind, id, decision } })
      await refreshAll(client)
      void toast({ message: decision === 'accept' ? 'Cambio aprobado.' : 'Cambio rechazado.', tone: 'good' })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  if (!can(configurationPermissions.approve)) return null
  return (
    <span className="q-wizard-bar">
      {mine ? (
        <span className="q-muted">Lo aprueba otra persona</span>
      ) : (
        <Button size="compact-xs" onClick={() => void decide('accept')}>
          Aprobar
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={() => void decide('reject')}>
        {mine ? 'Retirar' : 'Rechazar'}
      </Button>
    </span>
  )
}
