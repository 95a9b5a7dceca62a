import { type Operation, serveQuery } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { money, moneyText } from '@quina/kernel'
import { type Advance, leftToAmortise } from './advance.domain.ts'
import { advance } from './obligacion.contract.ts'

/** What was advanced on a commitment. Read after its lines were locked: two invoices do not amortise the same. */
export async function advanceOf(tx: Tx, registroId: string): Promise<Advance> {
  const row = await tx
    .selectFrom('budget.registroAdvance')
    .select(['given', 'amortised'])
    .where('registroId', '=', registroId)
    .executeTakeFirst()
  return { given: money(row?.given ?? '0'), amortised: money(row?.amortised ?? '0') }
}

/** What the screen of an obligación tells of the advance of its commitment. */
export const advanceOperations: Operation[] = [
  serveQuery(advance, async ({ tx, asked: { registroId } }) => {
    const found = await advanceOf(tx, registroId)
    return {
      given: moneyText(found.given),
      amortised: moneyText(found.amortised),
      left: moneyText(leftToAmortise(found)),
    }
  }),
]
