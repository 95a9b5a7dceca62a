import { FieldsDialog, refreshAll, sendTo } from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { openingFields, openingPath } from './opening.contract.ts'

/** An invoice of before, with what is still owed of it. */
export function OpeningDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const send = async (body: object, key: string) => {
    const { isNew } = await sendTo<{ isNew: boolean }>('POST', openingPath, { body, key })
    await refreshAll(client)
    void toast({ message: isNew ? 'Saldo inicial registrado' : 'Saldo inicial corregido', tone: 'good' })
  }
  return (
    <FieldsDialog
      title="Saldo inicial de una factura"
      consequence="Entra a la cartera con su edad. No se contabiliza: su cuenta se abre en los saldos iniciales de contabilidad."
      verb="Registrar"
      fields={openingFields}
      begun={{ regime: 'contributory' }}
      spans={{
        payerId: 8,
        regime: 4,
        prefix: 2,
        number: 3,
        day: 3,
        value: 4,
        balance: 4,
        filingNumber: 4,
        filedOn: 4,
        contractId: 12,
        cufe: 6,
        cuv: 6,
      }}
      send={send}
      onClose={onClose}
    />
  )
}
