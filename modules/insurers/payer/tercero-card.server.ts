import { serveQuery } from '@quina/blocks/server'
import { notFound } from '@quina/kernel'
import { terceroFacts } from '@quina/people/server'
import { terceroCard } from './tercero-card.contract.ts'

/** What the invoice will say of a payer. */
export const terceroCardOperation = serveQuery(
  terceroCard,
  async ({ tx, asked: { terceroId: id }, today }) => {
    const { identification } = await terceroFacts(tx, id)
    const row = await tx
      .selectFrom('people.terceroFace')
      .select(['address', 'municipality', 'phone', 'email'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw notFound('El tercero')
    const profile = await tx
      .selectFrom('people.taxProfileFace')
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
