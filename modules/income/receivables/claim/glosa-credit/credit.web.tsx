import { CommandOf } from '@quina/blocks/web'
import { money, showPesos, zero } from '@quina/kernel'
import { creditGlosa, creditReturn } from './credit.contract.ts'

/** Credits what was accepted and is in no note yet. */
export function CreditAccepted({ id, kind, toCredit }: { id: string; kind: string; toCredit: string }) {
  if (money(toCredit) === zero) return null
  const about = { glosaId: id }
  const amount = showPesos(money(toCredit))
  const done = ({ number }: { readonly number: string }) => `Nota crédito ${number} emitida.`
  if (kind === 'return')
    return (
      <CommandOf
        of={creditReturn}
        about={about}
        done={done}
        title={`Anular la factura por ${amount}`}
        begun={{ frees: false }}
      />
    )
  return (
    <CommandOf
      of={creditGlosa}
      about={about}
      done={done}
      title={`Nota crédito por ${amount}`}
      label={`Emitir nota crédito por ${amount}…`}
      begun={{ concept: '4', reason: 'Glosa aceptada' }}
      spans={{ concept: 6 }}
    />
  )
}
