import { choice, note, ref } from '@quina/blocks'
import { FieldsDialog, refreshAll, sendTo } from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import type { PairSide } from './merge.contract.ts'

const why = note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' })

const consequence =
  'Los documentos del repetido conservan su referencia y muestran al que permanece, que recibe sus roles y se encuentra ' +
  'por los dos documentos. Podrá separarlos después.'

interface MergeDialogProps {
  readonly survivor: PairSide
  /** Chosen in the dialog when it is not known. */
  readonly absorbed?: PairSide
  readonly onClose: () => void
}

/** Makes one of two terceros. What will follow is said before; it can be taken apart again. */
export function MergeDialog({ survivor, absorbed, onClose }: MergeDialogProps) {
  const client = useQueryClient()
  const fields = absorbed
    ? {
        stays: choice('Permanece', { [survivor.id]: told(survivor), [absorbed.id]: told(absorbed) }),
        reason: why,
      }
    : { absorbedId: ref('people.tercero', 'Tercero repetido'), reason: why }
  const send = async ({ stays, absorbedId, reason }: Readonly<Record<string, unknown>>, key: string) => {
    const [one, other] = absorbed
      ? stays === absorbed.id
        ? [absorbed.id, survivor.id]
        : [survivor.id, absorbed.id]
      : [survivor.id, absorbedId]
    await sendTo('POST', `/api/people/tercero/${one}/merge`, { body: { absorbedId: other, reason }, key })
    await refreshAll(client)
    void toast({ message: 'Terceros combinados', tone: 'good' })
  }
  return (
    <FieldsDialog
      title={absorbed ? 'Combinar terceros' : `Combinar con ${survivor.name}`}
      consequence={consequence}
      verb="Combinar"
      danger
      fields={fields}
      spans={{ stays: 12, absorbedId: 12 }}
      begun={{ stays: survivor.id }}
      send={send}
      onClose={onClose}
    />
  )
}

const told = ({ name, identification }: PairSide): string => `${name} (${identification})`

/** Takes apart what was merged. */
export function UnmergeDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const send = async (wire: object, key: string) => {
    await sendTo('POST', `/api/people/tercero/${id}/unmerge`, { body: wire, key })
    await refreshAll(client)
    void toast({ message: 'Terceros separados', tone: 'good' })
  }
  return (
    <FieldsDialog
      title={`Separar de ${name}`}
      consequence="Vuelve a ser un tercero aparte, con su documento y su estado de antes. Sus documentos lo mostrarán a él."
      verb="Separar"
      fields={{ reason: why }}
      send={send}
      onClose={onClose}
    />
  )
}
