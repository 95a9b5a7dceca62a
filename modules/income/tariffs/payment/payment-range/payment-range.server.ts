import { catalogService, serveCatalog } from '@quina/blocks/server'
import { refused } from '@quina/kernel'
import { paymentRange } from './payment-range.contract.ts'
import { checkRange } from './payment-range.domain.ts'

const overlap = 'Otro rango activo del mismo régimen, categoría y tipo de usuario ya rige en esos días.'

/** Rules: TAR-021 two for the same users at once; the rest in `checkRange`. */
export const paymentRangeService = catalogService<typeof paymentRange>({
  catalog: paymentRange,
  whose: 'house',
  refusals: { payment_range_once: refused('TAR-021', overlap, 'fromDay') },
  async onSave(_tx, { values }) {
    checkRange(values)
  },
  existing: async (tx, values) => {
    const { regime, category, userType, fromDay } = values
    return tx
      .selectFrom('tariffs.paymentRange')
      .select(['id', 'version'])
      .where('regime', '=', regime)
      .where('fromDay', '=', fromDay)
      .where('category', category === null ? 'is' : '=', category)
      .where('userType', userType === null ? 'is' : '=', userType)
      .where('active', '=', true)
      .executeTakeFirst()
  },
})

export const paymentRangeOperations = serveCatalog(paymentRangeService)
