import { note } from '@quina/blocks'
import { FieldsDialog, sendTo } from '@quina/blocks/web'
import type { BankAccountAnswer } from './bank-account.contract.ts'

const words = {
  approve: {
    title: 'Aprobar la cuenta',
    verb: 'Aprobar',
    consequence: 'Desde ahora se paga en esta cuenta. Si había otra aprobada, se inactiva.',
  },
  reject: { title: 'Rechazar la cuenta', verb: 'Rechazar', consequence: 'No se pagará en ella.' },
  deactivate: {
    title: 'Inactivar la cuenta',
    verb: 'Inactivar',
    consequence: 'Deja de usarse. Los pagos hechos en ella no cambian.',
  },
} as const

const motive = { reason: note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }) }

interface DecideDialogProps {
  readonly path: string
  readonly account: BankAccountAnswer
  readonly deed: keyof typeof words
  readonly onKept: (accounts: unknown) => void
  readonly onClose: () => void
}

/** Decides on an account; whoever says no says why. */
export function DecideDialog({ path, account, deed, onKept, onClose }: DecideDialogProps) {
  const { id, version, bank, values } = account
  const { title, verb, consequence } = words[deed]
  const send = async (wire: object, key: string) =>
    onKept(await sendTo('POST', `${path}/${id}/${deed}`, { body: { version, ...wire }, key }))
  return (
    <FieldsDialog
      title={`${title} ${values.number}`}
      consequence={
        <>
          {bank}, a nombre de {String(values.holderName)} ({String(values.holderDocument)}). {consequence}
        </>
      }
      verb={verb}
      danger={deed !== 'approve'}
      fields={deed === 'approve' ? {} : motive}
      send={send}
      onClose={onClose}
    />
  )
}
