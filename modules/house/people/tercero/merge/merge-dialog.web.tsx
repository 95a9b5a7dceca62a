import { f } from '@quina/blocks'
import { act, FieldsDialog } from '@quina/blocks/web'
import { mergeTercero, type PairSide, reason } from './merge.contract.ts'

type MergePairProps = Readonly<{ one: PairSide; other: PairSide; onClose: () => void }>

/** Merges two terceros, once the one that stays is chosen. It can be undone. */
export function MergePairDialog({ one, other, onClose }: MergePairProps) {
  const stays = f.choice('Permanece', { [one.id]: sideText(one), [other.id]: sideText(other) })
  return (
    <FieldsDialog
      title="Combinar terceros"
      consequence={mergeTercero.consequence}
      verb={mergeTercero.verb}
      danger
      fields={{ stays, reason }}
      spans={{ stays: 12 }}
      begun={{ stays: one.id }}
      send={async ({ stays: id, reason: why }, key) => {
        const absorbedId = id === one.id ? other.id : one.id
        await act(mergeTercero, { id, absorbedId, reason: why }, { key })
        return 'Terceros combinados'
      }}
      onClose={onClose}
    />
  )
}

const sideText = ({ name, identification }: PairSide): string => `${name} (${identification})`
