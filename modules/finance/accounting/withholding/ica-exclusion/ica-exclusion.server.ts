import { catalogService, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, must, refused } from '@quina/kernel'
import { type ExcludedEntity, type IcaExclusionValues, icaExclusion } from './ica-exclusion.contract.ts'
import type { IcaExclusion } from './ica-exclusion.domain.ts'

/** Refuses an exclusion that ends before it begins (RET-002), is for all (RET-007) or repeats a code on its days (RET-008). */
export const icaExclusionService = catalogService<typeof icaExclusion>({
  catalog: icaExclusion,
  whose: 'house',
  async onSave(_tx, { values }) {
    const { fromDay, untilDay, entity, ciiu, terceroId } = values as IcaExclusionValues
    const backwards = 'No puede terminar antes de empezar.'
    must(untilDay === null || untilDay >= fromDay, 'RET-002', 'untilDay', backwards)
    const narrow = entity !== 'all' || ciiu !== null || terceroId !== null
    must(narrow, 'RET-007', 'entity', 'Diga de qué entidades, de qué actividad o de qué tercero es.')
  },
  refusals: {
    ica_exclusion_once: refused('RET-008', 'Ya hay una exclusión con ese código en esos días.', 'code'),
  },
})

export const icaExclusionOperations = serveCatalog(icaExclusionService)

/** The exclusions in force on a day. */
export async function icaExclusionsOn(tx: Tx, on: Day): Promise<readonly IcaExclusion[]> {
  const rows = await tx
    .selectFrom('accounting.icaExclusion')
    .select(['name', 'entity', 'ciiu', 'terceroId', 'municipalityId', 'norm'])
    .where('active', '=', true)
    .where('fromDay', '<=', on)
    .where((is) => is.or([is('untilDay', 'is', null), is('untilDay', '>=', on)]))
    .orderBy('code')
    .execute()
  // A constraint of the table limits the values.
  return rows.map((row) => ({ ...row, entity: row.entity as ExcludedEntity }))
}
