import { endpoint } from '@quina/blocks'
import { z } from 'zod'

export const recalculatePermission = 'admin.balance.recalculate'

const words = z.array(z.string())

/** What the daily checks look after, and whether it can be recalculated. */
export const checkBalances = endpoint({
  method: 'GET',
  path: '/api/admin/balance/check',
  access: recalculatePermission,
  summary: 'Saldos: comprobar que son la suma de sus movimientos',
  tag: 'admin',
  answer: z.array(z.object({ name: z.string(), label: z.string(), found: words, mendable: z.boolean() })),
})

/** Sets stored balances again to the sum of their moves. */
export const recalculateBalances = endpoint({
  method: 'POST',
  path: '/api/admin/balance/recalculate',
  access: recalculatePermission,
  summary: 'Saldos: recalcularlos desde sus movimientos',
  tag: 'admin',
  body: z.strictObject({ name: z.string().max(40), reason: z.string().trim().min(10).max(500) }),
  answer: z.object({ found: words, left: words }),
})
