import { FieldsDialog, type ListRow, pathTo, sendTo } from '@quina/blocks/web'
import { addDays, type Day, day } from '@quina/kernel'
import { useGoTo } from '@quina/ui/web'
import { duplicateFields, duplicatePath } from './duplicate.contract.ts'

/** A draft like a contract, for the year after it. */
export function DuplicateDialog({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const goTo = useGoTo()
  const begun = {
    contractNumber: '',
    startsOn: addDays(day(String(row.endsOn)), 1),
    endsOn: yearAfter(day(String(row.endsOn))),
    services: true,
  }
  const send = async (body: object, key: string) => {
    const { id } = await sendTo<{ id: string }>('POST', duplicatePath(row.id), { body, key })
    goTo(pathTo('/contrato/edit/:id', { id }))
  }
  return (
    <FieldsDialog
      title={`Duplicar ${String(row.contractNumber)}`}
      consequence="Se elabora un borrador con lo mismo y otras fechas. Revíselo y actívelo."
      verb="Duplicar"
      fields={duplicateFields}
      begun={begun}
      send={send}
      onClose={onClose}
    />
  )
}

const yearAfter = (on: Day): string =>
  `${Number(on.slice(0, 4)) + 1}${on.slice(4) === '-02-29' ? '-02-28' : on.slice(4)}`
