import { serveQuery } from '@quina/blocks/server'
import { rowOf } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import { terceroFacts } from '@quina/people/server'
import { terceroCard } from './tercero-card.contract.ts'

export const terceroCardOperation = serveQuery(
  terceroCard,
  async ({ tx, input: { terceroId: id }, today }) => {
    const { identification } = await terceroFacts(tx, id)
    const row = mustBeFound(
      await rowOf(tx, 'people.terceroFace', id, ['address', 'municipality', 'phone', 'email']),
      'El tercero',
    )
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
