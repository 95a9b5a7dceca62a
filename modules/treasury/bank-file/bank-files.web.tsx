import { type Fields, note, ref } from '@quina/blocks'
import { download, FieldsDialog, ListScreen, refreshAll, sendTo, useCan } from '@quina/blocks/web'
import { money, plural, showPesos } from '@quina/kernel'
import { type PageAction, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PaymentTabs } from '../payable/payment-tabs.web.tsx'
import { bankFileList, bankFilePath, bankFilePermissions } from './bank-file.contract.ts'

const making = { bankAccountId: ref('treasury.bankAccount', 'Cuenta de la que se giró') } satisfies Fields
const answering = {
  text: note('Respuesta del banco', {
    max: 5_000_000,
    help: 'Abra el archivo que envió el banco y pegue su contenido',
  }),
} satisfies Fields

/** Files sent to banks, and what they answered. */
export function BankFiles() {
  const can = useCan()
  const [making_, make] = useState(false)
  const [answered, answer] = useState<string | null>(null)
  const actions: PageAction[] = can(bankFilePermissions.create)
    ? [{ label: 'Generar archivo…', primary: true, run: () => make(true) }]
    : []
  return (
    <PaymentTabs>
      <ListScreen
        list={bankFileList}
        path={bankFilePath}
        title="Archivos para bancos"
        columns={[
          'number',
          'date',
          'bankAccountId',
          'count',
          'total',
          'confirmed',
          'rejected',
          'condition',
          'formatName',
        ]}
        open={() => '/pago/archivos'}
        actions={actions}
        rowActions={({ id }) => [
          { label: 'Descargar', run: () => void download(`${bankFilePath}/${id}/content`) },
          ...(can(bankFilePermissions.answer)
            ? [{ label: 'Importar respuesta…', run: () => answer(String(id)) }]
            : []),
        ]}
      />
      {making_ && <MakeFile onClose={() => make(false)} />}
      {answered !== null && <TakeAnswer id={answered} onClose={() => answer(null)} />}
    </PaymentTabs>
  )
}

interface Closing {
  readonly onClose: () => void
}

function MakeFile({ onClose }: Closing) {
  const client = useQueryClient()
  return (
    <FieldsDialog
      title="Generar archivo para el banco"
      consequence="Se incluyen los giros por transferencia de la cuenta que aún no están en un archivo, con su formato."
      verb="Generar archivo"
      fields={making}
      spans={{ bankAccountId: 12 }}
      onClose={onClose}
      send={async (body, key) => {
        const made = await sendTo<{ id: string; count: number; total: string }>('POST', bankFilePath, {
          body,
          key,
        })
        onClose()
        const told = `${plural(made.count, 'giro', 'giros')} por ${showPesos(money(made.total))}.`
        void toast({ message: told, tone: 'good' })
        await refreshAll(client)
        await download(`${bankFilePath}/${made.id}/content`)
      }}
    />
  )
}

function TakeAnswer({ id, onClose }: Closing & { readonly id: string }) {
  const client = useQueryClient()
  return (
    <FieldsDialog
      title="Importar la respuesta del banco"
      consequence="Lo pagado queda confirmado. Lo rechazado se reversa y la cuenta del beneficiario exige otra aprobación."
      verb="Importar respuesta"
      fields={answering}
      onClose={onClose}
      send={async (body, key) => {
        const path = `${bankFilePath}/${id}/answer`
        const { confirmed, rejected } = await sendTo<Answered>('POST', path, { body, key })
        onClose()
        const told = [
          plural(confirmed, 'giro confirmado', 'giros confirmados'),
          plural(rejected, 'rechazado', 'rechazados'),
        ]
        void toast({ message: `${told.join(', ')}.`, tone: rejected > 0 ? 'info' : 'good' })
        await refreshAll(client)
      }}
    />
  )
}

interface Answered {
  readonly confirmed: number
  readonly rejected: number
}
