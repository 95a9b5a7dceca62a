import { note } from '@quina/blocks'
import { type CatalogAnswer, FieldsDialog, refreshAll, sendTo } from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { DigitHint } from '../tercero/digit-hint.web.tsx'
import { type DocumentType, tercero } from '../tercero/tercero.contract.ts'

const { documentType, number, checkDigit } = tercero.fields
const fields = {
  documentType,
  number,
  checkDigit,
  reason: note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }),
}

/** Another document for the same tercero: a TI that became a CC, a number that was mistyped. */
export function DocumentDialog({
  answer,
  onClose,
}: {
  readonly answer: CatalogAnswer
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const send = async (wire: object, key: string) => {
    await sendTo('POST', `/api/people/tercero/${answer.id}/document`, {
      body: { version: answer.version, ...wire },
      key,
    })
    await refreshAll(client)
    void toast({ message: 'Documento cambiado', tone: 'good' })
  }
  return (
    <FieldsDialog
      title="Cambiar documento"
      consequence="El documento actual queda como alias: se seguirá encontrando por él, y nadie más podrá tenerlo."
      verb="Cambiar documento"
      fields={fields}
      spans={{ documentType: 5, number: 4, checkDigit: 3 }}
      begun={{ documentType: answer.values.documentType }}
      send={send}
      onClose={onClose}
    >
      {(values) => (
        <DigitHint
          documentType={values.documentType as DocumentType}
          number={String(values.number ?? '')}
          typed={values.checkDigit}
        />
      )}
    </FieldsDialog>
  )
}
