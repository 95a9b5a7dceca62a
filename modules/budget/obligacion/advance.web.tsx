import { type FormInHand, useAnswer } from '@quina/blocks/web'
import { money, showPesos, zero } from '@quina/kernel'
import { useSyncExternalStore } from 'react'
import { advance, type obligacion } from './obligacion.contract.ts'

/** What was paid in advance on the commitment and is still to be amortised, when there is any. */
export function AdvanceLeft({ hand }: { readonly hand: FormInHand<typeof obligacion> }) {
  const registroId = useSyncExternalStore(hand.watch, () => hand.values().registroId)
  const { data } = useAnswer(advance, registroId === '' ? null : { registroId })
  if (data === undefined || money(data.given) === zero) return null
  const { given, left } = data
  return (
    <p className="q-context">
      Anticipo entregado: {showPesos(money(given))}. Queda por amortizar: {showPesos(money(left))}. Si el
      anticipo cubre toda la factura, deje sus rubros en cero.
    </p>
  )
}
