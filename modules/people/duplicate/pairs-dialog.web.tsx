import { Button, Modal } from '@mantine/core'
import { note } from '@quina/blocks'
import { FieldsDialog, Go, getFrom, MiniTable, sendTo, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PairSide, SimilarPair } from '../merge/merge.contract.ts'
import { MergeDialog } from '../merge/merge-dialog.web.tsx'
import { LikenessTag } from './similar.web.tsx'

const path = '/api/people/duplicate'

/** Pairs of terceros that may be one, to be merged or told apart. */
export function PairsDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const [open, setOpen] = useState<{
    readonly pair: SimilarPair
    readonly deed: 'merge' | 'distinct'
  } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<SimilarPair[]>(path, {}, signal),
    staleTime: 0,
  })
  const close = () => {
    setOpen(null)
    void client.invalidateQueries({ queryKey: [path] })
  }
  return (
    <Modal opened onClose={onClose} title="Terceros que podrían estar repetidos" size={860}>
      {error && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <Loading />
      ) : (
        <Pairs pairs={data} onDeed={(pair, deed) => setOpen({ pair, deed })} />
      )}
      {open?.deed === 'merge' && (
        <MergeDialog survivor={open.pair.one} absorbed={open.pair.other} onClose={close} />
      )}
      {open?.deed === 'distinct' && <DistinctDialog pair={open.pair} onClose={close} />}
    </Modal>
  )
}

interface PairsProps {
  readonly pairs: readonly SimilarPair[]
  readonly onDeed: (pair: SimilarPair, deed: 'merge' | 'distinct') => void
}

function Pairs({ pairs, onDeed }: PairsProps) {
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
          <Button variant="subtle" size="compact-sm" onClick={() => onDeed(pair, 'merge')}>
            Combinar…
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onDeed(pair, 'distinct')}>
            No son el mismo…
          </Button>
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

function DistinctDialog({ pair, onClose }: { readonly pair: SimilarPair; readonly onClose: () => void }) {
  const send = (wire: object, key: string) =>
    sendTo<void>('POST', `${path}/distinct`, {
      body: { oneId: pair.one.id, otherId: pair.other.id, ...wire },
      key,
    })
  return (
    <FieldsDialog
      title="No son el mismo tercero"
      consequence={`${pair.one.name} y ${pair.other.name} dejan de mostrarse como repetidos.`}
      verb="Dejar constancia"
      fields={{ reason: note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }) }}
      send={send}
      onClose={onClose}
    />
  )
}
