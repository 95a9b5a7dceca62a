import { Button } from '@mantine/core'
import { ask, type FormInHand, wordsOf } from '@quina/blocks/web'
import { money } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import { linesLeft } from '../lookup/drawing.web.tsx'
import { grossPayment, type pago } from './pago.contract.ts'

type Hand = FormInHand<typeof pago>

type Line = Readonly<Record<string, unknown>>

/** Writes in the lines the gross that corresponds to the net that is transferred. */
export function Propose({ hand }: { readonly hand: Hand }) {
  const asked = useSyncExternalStore(hand.watch, () => JSON.stringify(netOf(hand)))
  const { obligacionId, netTotal, netPaid } = JSON.parse(asked) as ReturnType<typeof netOf>
  if (!obligacionId || !netTotal || !netPaid) return null
  const propose = async () => {
    try {
      const { lines } = await ask(grossPayment, { obligacionId, netTotal, netPaid })
      const amounts = new Map(lines.map((line) => [line.lineId, line.amount]))
      const left = await linesLeft('obligacionLine', { parent: obligacionId, date: hand.values().date })
      hand.load(
        'lines',
        left.flatMap((line: Line) => {
          const amount = amounts.get(String(line.obligacionLineId))
          return amount === undefined ? [] : [{ ...line, amount: money(amount) }]
        }),
      )
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  return (
    <Button variant="default" size="xs" onClick={() => void propose()}>
      Proponer valor bruto
    </Button>
  )
}

const netOf = (hand: Hand) => {
  const { obligacionId, netTotal, netPaid } = hand.values()
  return { obligacionId, netTotal, netPaid }
}
