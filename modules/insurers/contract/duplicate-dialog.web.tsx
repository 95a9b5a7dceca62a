import { DeedDialog, type ListRow, pathTo } from '@quina/blocks/web'
import { addDays, type Day, day } from '@quina/kernel'
import { useGoTo } from '@quina/ui/web'
import { duplicateContract } from './duplicate.contract.ts'

/** A draft like a contract, for the year after it. */
export function DuplicateDialog({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const goTo = useGoTo()
  const begun = {
    contractNumber: '',
    startsOn: addDays(day(String(row.endsOn)), 1),
    endsOn: yearAfter(day(String(row.endsOn))),
    services: true,
  }
  return (
    <DeedDialog
      of={duplicateContract}
      about={{ contractId: row.id }}
      title={`Duplicar ${String(row.contractNumber)}`}
      begun={begun}
      done={({ id }) => {
        goTo(pathTo('/contrato/edit/:id', { id }))
        return 'Borrador elaborado'
      }}
      onClose={onClose}
    />
  )
}

const yearAfter = (on: Day): string =>
  `${Number(on.slice(0, 4)) + 1}${on.slice(4) === '-02-29' ? '-02-28' : on.slice(4)}`
