import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { must, refused } from '@quina/kernel'
import { manual } from './manual.contract.ts'

const overlap = 'Otra edición de ese manual ya rige en esos días.'

/** Rules: TAR-040 the edition exists, TAR-041 two at once, TAR-042 it ends before it begins. */
export const manualService = catalogService<typeof manual>({
  catalog: manual,
  whose: 'house',
  refusals: {
    manual_edition: refused('TAR-040', 'Ya existe esa edición del manual.', 'edition'),
    manual_once: refused('TAR-041', overlap, 'fromDay'),
  },
  async onSave(_tx, { values }) {
    const { fromDay, untilDay } = values
    const backwards = 'No puede terminar antes de empezar.'
    const forward = untilDay === null || untilDay >= fromDay
    must(forward, 'TAR-042', 'untilDay', backwards)
  },
  existing: async (tx, values) =>
    rowWhere(tx, 'tariffs.manual', { code: String(values.code), edition: String(values.edition) }, [
      'id',
      'version',
    ]),
})

export const manualOperations = serveCatalog(manualService)
