import '../../ledger/chain/chain.css'
import { type AnyDocument, stateShown } from '@quina/blocks'
import { Go, Show } from '@quina/blocks/web'
import { padded } from '@quina/kernel'
import { Amount, StatusTag, shownDay } from '@quina/ui/web'
import { type ChainKind, type ChainNode, chain, chainKinds } from '../../ledger/chain/chain.contract.ts'
import { cdp } from '../cdp/cdp.contract.ts'
import { cdpRequest } from '../cdp-request/cdp-request.contract.ts'
import { obligacion } from '../obligacion/obligacion.contract.ts'
import { pago } from '../pago/pago.contract.ts'
import { registro } from '../registro/registro.contract.ts'

/** The whole chain of a document as a tree of links with balances; the open document is marked. */
export const ChainPanel = ({ kind, id }: { readonly kind: ChainKind; readonly id: string }) => (
  <Show of={chain} params={{ kind, id }}>
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
  const state = stateShown(documents[node.kind], node.status, node.condition)
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
        {state && <StatusTag tone={state.tone}>{state.label}</StatusTag>}
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

const documents: Readonly<Record<ChainKind, AnyDocument>> = { cdpRequest, cdp, registro, obligacion, pago }
