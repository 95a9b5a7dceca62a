import { FieldsDialog, sendTo } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { documentChange } from '../patient/patient.contract.ts'
import { useRefreshPatients } from '../patient-file/file-calls.web.ts'

interface DocumentChangeProps {
  readonly id: string
  readonly onClose: () => void
}

/** RC to TI, TI to CC, or the document of who was not identified. */
export function DocumentChangeDialog({ id, onClose }: DocumentChangeProps) {
  const refresh = useRefreshPatients()
  const send = async (body: object, key: string) => {
    await sendTo('POST', `/api/people/patient/${id}/document`, { body, key })
    await refresh()
    void toast({ message: 'Documento cambiado', tone: 'good' })
  }
  return (
    <FieldsDialog
      title="Cambiar el documento"
      consequence="El documento anterior queda en la historia y sigue encontrando a la persona."
      verb="Cambiar documento"
      fields={documentChange}
      begun={{ from: dayInBogota(new Date()) }}
      spans={{ reason: 12 }}
      send={send}
      onClose={onClose}
    />
  )
}
