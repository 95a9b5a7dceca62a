import { entry } from '@quina/accounting/domain'
import { postingLines, toJournal } from '@quina/accounting/server'
import type { Posting } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, type Id, type Money, zero } from '@quina/kernel'
import { bookedOn } from '../radicado/booked-on.server.ts'
import { glosaPosting } from './glosa.contract.ts'

interface Memo {
  readonly way: 'reported' | 'over'
  readonly amount: Money
  readonly day: Day
  readonly today: Day
  readonly invoice: { readonly number: string; readonly terceroId: string }
  readonly concept: string
}

/** The entry in cuentas de orden of a glosa: A-8b at registration, A-8c at its end; dated today in a closed month. */
export async function memoOf(tx: Tx, memo: Memo): Promise<readonly Posting[]> {
  const { way, amount, invoice, concept } = memo
  if (amount === zero) return []
  const day = await bookedOn(tx, memo.day, memo.today)
  const about = { terceroId: invoice.terceroId as Id<'people.tercero'>, openItem: invoice.number }
  const lines = await postingLines(tx, day, [
    { posting: glosaPosting, facts: { way }, values: { amount }, about },
  ])
  return [toJournal([entry({ kind: 'GL', day, concept }, lines)])]
}
