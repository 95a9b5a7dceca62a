import { Button, Modal } from '@mantine/core'
import { CommandOf, Go, MiniTable, Show } from '@quina/blocks/web'
import { useState } from 'react'
import { type PairSide, repeatedTerceros, type SimilarPair, tellApart } from '../merge/merge.contract.ts'
import { MergePairDialog } from '../merge/merge-dialog.web.tsx'
import { LikenessTag } from './similar.web.tsx'

/** Pairs of terceros that may be the same, to be merged or marked as different. */
export function PairsDialog({ onClose }: { readonly onClose: () => void }) {
  const [merging, setMerging] = useState<SimilarPair | null>(null)
  return (
    <Modal opened onClose={onClose} title="Terceros que podrían estar repetidos" size={860}>
      <Show of={repeatedTerceros} params={{}}>
        {(pairs) => <Pairs pairs={pairs} onMerge={setMerging} />}
      </Show>
      {merging && <MergePairDialog {...merging} onClose={() => setMerging(null)} />}
    </Modal>
  )
}

function Pairs({ pairs, onMerge }: { pairs: readonly SimilarPair[]; onMerge: (pair: SimilarPair) => void }) {
  if (pairs.length === 0) return <p className="q-muted">No se encontraron terceros repetidos.</p>
  return (
    <MiniTable
      rows={pairs}
      keyOf={({ one, other }) => `${one.id} ${other.id}`}
      columns={[
        { head: 'Tercero', cell: ({ one }) => <Side {...one} /> },
        { head: 'Podría ser', cell: ({ other }) => <Side {...other} /> },
        { head: 'Parecido', cell: (pair) => <Likeness {...pair} /> },
      ]}
      actions={(pair) => (
        <>
          <Button variant="subtle" size="compact-sm" onClick={() => onMerge(pair)}>
            Combinar…
          </Button>
          <CommandOf
            of={tellApart}
            about={{ oneId: pair.one.id, otherId: pair.other.id }}
            title="No son el mismo tercero"
            label="No son el mismo…"
            consequence={`${pair.one.name} y ${pair.other.name} dejan de mostrarse como repetidos.`}
            done={() => 'Constancia guardada'}
            look={{ variant: 'subtle', size: 'compact-sm' }}
          />
        </>
      )}
    />
  )
}

const Likeness = (pair: SimilarPair) => (
  <>
    <LikenessTag {...pair} />
    <br />
    <span className="q-muted">{pair.reasons.join(' · ')}</span>
  </>
)

const Side = ({ id, name, identification }: PairSide) => (
  <>
    <Go to="/verTercero/:id" params={{ id }} target="_blank" className="q-link">
      {name}
    </Go>
    <br />
    <span className="q-muted">{identification}</span>
  </>
)
