import { type Fields, ref, text } from '@quina/blocks'
import { FieldsDialog, sendTo } from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'

const fields = {
  loserId: ref('people.patient', 'Ficha repetida', { help: 'Todo lo suyo pasa a esta ficha' }),
  reason: text('Motivo', { min: 10 }),
} satisfies Fields

interface MergeDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Makes one file of two: the one that was chosen stays. */
export function MergeDialog({ id, name, onClose }: MergeDialogProps) {
  const client = useQueryClient()
  const send = async (body: object, key: string) => {
    await sendTo('POST', `/api/people/patient/${id}/merge`, { body, key })
    await client.invalidateQueries({ queryKey: ['/api/people/patient'] })
    void toast({ message: 'Fichas fusionadas', tone: 'good' })
  }
  return (
    <FieldsDialog
      title={`Fusionar otra ficha en la de ${name}`}
      consequence="Queda esta ficha; la otra se cierra y su documento sigue encontrando a esta persona. Se puede deshacer."
      verb="Fusionar"
      danger
      fields={fields}
      spans={{ loserId: 12, reason: 12 }}
      send={send}
      onClose={onClose}
    />
  )
}
