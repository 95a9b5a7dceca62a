import { endpoint, permissionFor } from '@quina/blocks'
import { operation } from '@quina/blocks/server'
import { notFound } from '@quina/kernel'
import { terceroFacts } from '@quina/people/server'
import { z } from 'zod'
import { payer } from './payer.contract.ts'
import { type TerceroCardAnswer, terceroCardPath } from './tercero-card.contract.ts'

const text = z.string().nullable()

/** What the invoice will say of a payer. */
export const terceroCardOperation = operation(
  endpoint({
    method: 'GET',
    path: terceroCardPath,
    access: permissionFor(payer, 'view'),
    tag: payer.module,
    summary: 'Pagadores: datos del tercero',
    query: z.object({ id: z.uuid() }),
    answer: z.object({
      identification: z.string(),
      address: text,
      municipality: text,
      phone: text,
      email: text,
      taxes: text,
    }),
  }),
  async ({ tx, query: { id }, today }): Promise<TerceroCardAnswer> => {
    const { identification } = await terceroFacts(tx, id)
    const row = await tx
      .selectFrom('people.tercero')
      .select(['address', 'municipality', 'phone', 'email'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw notFound('El tercero')
    const profile = await tx
      .selectFrom('people.taxProfile')
      .select(['responsibilities'])
      .where('terceroId', '=', id)
      .where('fromDay', '<=', today)
      .where((eb) => eb.or([eb('untilDay', 'is', null), eb('untilDay', '>=', today)]))
      .executeTakeFirst()
    return {
      ...row,
      identification,
      taxes: profile === undefined ? null : profile.responsibilities.join(' · '),
    }
  },
)
