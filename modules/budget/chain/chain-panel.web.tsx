import './chain.css'
import { Go, Show } from '@quina/blocks/web'
import { padded } from '@quina/kernel'
import { Amount, StatusTag, shownDay, type Tone } from '@quina/ui/web'
import { type ChainKind, type ChainNode, chain, chainKinds } from './chain.contract.ts'

/** The whole chain of a document as a tree of links, with what each one has left; the one that is open is marked. */
export const ChainPanel = ({ kind, id }: { readonly kind: ChainKind; readonly id: string }) => (
  <Show of={chain} asks={{ kind, id }}>
    {(nodes) => <Branch nodes={nodes} open={id} />}
  </Show>
)

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
