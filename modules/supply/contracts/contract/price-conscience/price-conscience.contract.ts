import { defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { purchaseOrder } from '../purchase-order/purchase-order.contract.ts'

/** What is known of the price of a product while it is ordered (additions C6-5): all of it for a base unit. */
export const knownPrices = defineQuery({
  id: 'contracts.knownPrices',
  title: 'Precios conocidos de un producto',
  access: permissionFor(purchaseOrder, 'edit'),
  params: { contractLineId: f.ref('contracts.contractLine', 'Línea del contrato') },
  answers: z
    .object({
      product: z.string(),
      /** The last entries of what has its CUM, by any supplier, the newest first. */
      purchases: z.array(
        z.object({ id: z.string(), day: z.string(), supplier: z.string(), unitCost: z.string() }),
      ),
      /** The regulated price of today, and the circular that fixed it. */
      cap: z.object({ price: z.string(), norm: z.string() }).nullable(),
      /** What the contracts in force recognise for it. */
      payers: z.array(
        z.object({ id: z.string(), payer: z.string(), contract: z.string(), price: z.string() }),
      ),
    })
    .nullable(),
})
