import './chain.css'
import { Go, getFrom } from '@quina/blocks/web'
import { padded } from '@quina/kernel'
import { Amount, ErrorState, Loading, StatusTag, shownDay, type Tone } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type ChainKind, chainKinds } from './chain.contract.ts'
import type { ChainNode } from './chain.domain.ts'

/** The whole chain of a document as a tree of links, with what each one has left; the one that is open is marked. */
export function ChainPanel({ kind, id }: { readonly kind: ChainKind; readonly id: string }) {
  const chain = useQuery({
    queryKey: ['budget', 'chain', kind, id],
    queryFn: ({ signal }) =>
      getFrom<{ nodes: readonly ChainNode[] }>(`/api/budget/chain/${kind}/${id}`, {}, signal),
  })
  if (chain.isPending) return <Loading />
  if (chain.isError)
    return <ErrorState message="No fue posible leer la cadena." onRetry={() => void chain.refetch()} />
  return <Branch nodes={chain.data.nodes} open={id} />
}

function Branch({ nodes, open }: { readonly nodes: readonly ChainNode[]; readonly open: string }) {
  return (
    <ul className="q-chain">
      {nodes.map((node) => (
        <li key={node.id}>
          <ChainDocument node={node} open={open} />
          {node.children.length > 0 && <Branch nodes={node.children} open={open} />}
        </li>
      ))}
    </ul>
  )
}

function ChainDocument({ node, open }: { readonly node: ChainNode; readonly open: string }) {
  const { label, prefix, screen } = chainKinds[node.kind]
  const name = node.number === null ? `${label} en borrador` : `${prefix} ${padded(node.number)}`
  const [word, tone] = statusOf(node)
  return (
    <div className="q-chain-document" aria-current={node.id === open ? 'true' : undefined}>
      <p>
        {node.id === open ? (
          <strong>{name}</strong>
        ) : (
          <Go to={screen} params={{ id: node.id }}>
            {name}
          </Go>
        )}
        <StatusTag tone={tone}>{word}</StatusTag>
      </p>
      <p className="q-chain-figures">
        {shownDay(node.date)}
        {node.kind !== 'cdpRequest' && (
          <>
            {' · '}
            <Amount of={node.net} />
            {node.kind !== 'pago' && node.status === 'approved' && (
              <>
                {' · queda '}
                <Amount of={node.available} />
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}

const statuses: Readonly<Record<string, readonly [string, Tone]>> = {
  draft: ['Borrador', 'neutral'],
  filed: ['Radicada', 'info'],
  approved: ['Vigente', 'good'],
  rejected: ['Rechazada', 'bad'],
  annulled: ['Anulado', 'bad'],
}
const statusOf = ({ status }: ChainNode) => statuses[status] ?? ([status, 'neutral'] as const)
