import { endpoint } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { money, moneyText } from '@quina/kernel'
import { z } from 'zod'
import { type Advance, leftToAmortise } from './advance.domain.ts'
import { advancePath } from './obligacion.contract.ts'

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
  operation(
    endpoint({
      method: 'GET',
      path: advancePath,
      access: 'budget.obligacion.view',
      tag: 'budget',
      summary: 'Anticipo de un registro: lo entregado y lo que falta por amortizar',
      query: z.object({ registroId: z.uuid() }),
      answer: z.object({ given: z.string(), amortised: z.string(), left: z.string() }),
    }),
    async ({ tx, query: { registroId } }) => {
      const advance = await advanceOf(tx, registroId)
      return {
        given: moneyText(advance.given),
        amortised: moneyText(advance.amortised),
        left: moneyText(leftToAmortise(advance)),
      }
    },
  ),
]
