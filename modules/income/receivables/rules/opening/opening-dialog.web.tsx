import { CommandDialog } from '@quina/blocks/web'
import { addOpening } from './opening.contract.ts'

/** Loads an earlier invoice, with its balance. */
export function OpeningDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <CommandDialog
      of={addOpening}
      about={{}}
      title="Saldo inicial de una factura"
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
      done={({ isNew }) => (isNew ? 'Saldo inicial registrado' : 'Saldo inicial corregido')}
      onClose={onClose}
    />
  )
}
