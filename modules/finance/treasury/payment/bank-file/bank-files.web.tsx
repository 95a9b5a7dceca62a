import { CommandDialog, downloadFileOf, ListScreen, useCan } from '@quina/blocks/web'
import { money, plural, showPesos } from '@quina/kernel'
import type { PageAction } from '@quina/ui/web'
import { useState } from 'react'
import { PaymentTabs } from '../payable/payment-tabs.web.tsx'
import {
  bankFileContent,
  bankFileList,
  bankFilePath,
  bankFilePermissions,
  makeBankFile,
  takeBankAnswer,
} from './bank-file.contract.ts'

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
          { label: 'Descargar', run: () => downloadFileOf(bankFileContent, { id: String(id) }) },
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

type DialogProps = { readonly onClose: () => void }

const MakeFile = ({ onClose }: DialogProps) => (
  <CommandDialog
    of={makeBankFile}
    about={{ egresos: null }}
    title="Generar archivo para el banco"
    spans={{ bankAccountId: 12 }}
    onClose={onClose}
    done={({ id, count, total }) => {
      downloadFileOf(bankFileContent, { id })
      return `${plural(count, 'giro', 'giros')} por ${showPesos(money(total))}.`
    }}
  />
)

const TakeAnswer = ({ id, onClose }: DialogProps & { readonly id: string }) => (
  <CommandDialog
    of={takeBankAnswer}
    about={{ id }}
    title="Importar la respuesta del banco"
    onClose={onClose}
    done={({ confirmed, rejected }) => {
      const counts = [
        plural(confirmed, 'giro confirmado', 'giros confirmados'),
        plural(rejected, 'rechazado', 'rechazados'),
      ]
      return `${counts.join(', ')}.`
    }}
  />
)
