import { DeedDialog } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { type AccountAnswer, assignCharges } from '../account/account.contract.ts'

interface AssignProps {
  readonly account: AccountAnswer
  readonly chosen: readonly string[]
  /** Those that were chosen have another payer now. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Who pays for the chosen charges, or for all that wait, is changed. */
export function AssignDialog({ account: { admission }, chosen, onDone, onClose }: AssignProps) {
  const which = chosen.length === 0 ? 'todos los cargos pendientes' : plural(chosen.length, 'cargo', 'cargos')
  const told = ({ count }: { readonly count: number }) => {
    onDone()
    return plural(count, 'cargo liquidado de nuevo', 'cargos liquidados de nuevo')
  }
  return (
    <DeedDialog
      of={assignCharges}
      about={{ admissionId: admission.id, chargeIds: chosen.length === 0 ? null : chosen }}
      title="Cambiar quién paga"
      consequence={`Se liquidan de nuevo ${which} con el contrato que elija.`}
      begun={{ payerId: admission.payerId, contractId: admission.contractId }}
      labels={{ payerId: admission.payer ?? '', contractId: admission.contract ?? '' }}
      spans={{ payerId: 12, contractId: 12 }}
      done={told}
      onClose={onClose}
    />
  )
}
