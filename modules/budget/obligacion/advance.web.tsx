import { type FormInHand, getFrom } from '@quina/blocks/web'
import { money, showPesos, zero } from '@quina/kernel'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { advancePath, type obligacion } from './obligacion.contract.ts'

interface Told {
  readonly given: string
  readonly amortised: string
  readonly left: string
}

/** What was paid in advance on the commitment and is still to be amortised, when there is any. */
export function AdvanceLeft({ hand }: { readonly hand: FormInHand<typeof obligacion> }) {
  const registroId = useSyncExternalStore(hand.watch, () => hand.values().registroId)
  const told = useQuery({
    queryKey: ['budget', 'advance', registroId],
    queryFn: ({ signal }) => getFrom<Told>(advancePath, { registroId }, signal),
    enabled: registroId !== '',
  })
  if (told.data === undefined || money(told.data.given) === zero) return null
  const { given, left } = told.data
  return (
    <p className="q-context">
      Anticipo entregado: {showPesos(money(given))}. Queda por amortizar: {showPesos(money(left))}. Si el
      anticipo cubre toda la factura, deje sus rubros en cero.
    </p>
  )
}
