import { Button, VisuallyHidden } from '@mantine/core'
import { call, refreshAll, useCan, wordsOf } from '@quina/blocks/web'
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
      <table className="q-mini-table q-wizard-table">
        <thead>
          <tr>
            <th scope="col">Cambio</th>
            <th scope="col">Rige desde</th>
            <th scope="col">Propuso</th>
            <th scope="col">Motivo</th>
            <th scope="col">
              <VisuallyHidden>Decidir</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <tr key={proposal.id}>
              <td>
                {proposal.what}
                <div className="q-muted">{proposal.change}</div>
              </td>
              <td>{showDay(proposal.fromDay as Day)}</td>
              <td>{proposal.by ?? '—'}</td>
              <td>{proposal.reason}</td>
              <td className="q-end">
                <Deeds proposal={proposal} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

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
