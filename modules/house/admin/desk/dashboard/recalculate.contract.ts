import { defineCommand, defineQuery, f, permission } from '@quina/blocks'
import { z } from 'zod'
import { auditPermissions } from '../audit/audit.contract.ts'

const recalculatePermission = permission(
  'admin.balance.recalculate',
  'Recalcular los saldos desde sus movimientos',
)

const words = z.array(z.string())

/** What the daily checks cover, what they find now, and whether it can be recalculated. */
export const balanceChecks = defineQuery({
  id: 'admin.balanceChecks',
  title: 'Saldos: comprobar que son la suma de sus movimientos',
  access: auditPermissions.view,
  answers: z.array(z.object({ name: z.string(), label: z.string(), found: words, mendable: z.boolean() })),
})

/** Recalculates stored balances as the sum of their moves. */
export const recalculateBalances = defineCommand({
  id: 'admin.recalculateBalances',
  verb: 'Recalcular los saldos',
  access: recalculatePermission,
  consequence:
    'Los saldos guardados vuelven a ser la suma de sus movimientos, que no cambian. La auditoría conserva lo que difería.',
  about: { name: f.code('Comprobación', { max: 40 }) },
  params: { reason: f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }) },
  answers: z.object({ found: words, left: words }),
})
