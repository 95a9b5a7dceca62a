import { defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { purchaseOrder } from '../purchase-order/purchase-order.contract.ts'

/** The known prices of a product while it is ordered (additions C6-5), per base unit. */
export const knownPrices = defineQuery({
  id: 'contracts.knownPrices',
  title: 'Precios conocidos de un producto',
  access: permissionFor(purchaseOrder, 'edit'),
  params: { contractLineId: f.ref('contracts.contractLine', 'Línea del contrato') },
  answers: z
    .object({
      product: z.string(),
      /** The last entries of products with its CUM, from any supplier, the newest first. */
      purchases: z.array(
        z.object({ id: z.string(), day: z.string(), supplier: z.string(), unitCost: z.string() }),
      ),
      /** Today's regulated price, and the circular that set it. */
      cap: z.object({ price: z.string(), norm: z.string() }).nullable(),
      /** The prices that contracts in force pay for it. */
      payers: z.array(
        z.object({ id: z.string(), payer: z.string(), contract: z.string(), price: z.string() }),
      ),
    })
    .nullable(),
})
