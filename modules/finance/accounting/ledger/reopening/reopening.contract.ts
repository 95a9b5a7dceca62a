import { defineCommand, permission } from '@quina/blocks'
import { z } from 'zod'
import { onePeriod, reopeningReason } from '../period/period.contract.ts'

/** The permission to decide on the reopening of a period reported to the CGN; the requester never decides. */
export const approveReopening = permission(
  'accounting.period.approve-reopening',
  'Aprobar la reapertura de períodos reportados a la CGN',
)
export const reopenPeriods = 'accounting.period.reopen'

/** A request that awaits the decision of a second person. */
export const reopening = z.object({
  number: z.number(),
  reason: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  /** Whether the caller made the request. */
  mine: z.boolean(),
})
export type Reopening = z.output<typeof reopening>

const shared = { module: 'accounting', about: onePeriod, answers: z.object({ done: z.boolean() }) }
const params = { reason: reopeningReason }

/** Requests to reopen a reported period: one person makes it with a reason, another approves or refuses it. */
export const askToReopen = defineCommand({
  ...shared,
  name: 'askToReopen',
  verb: 'Pedir reapertura',
  access: reopenPeriods,
  consequence: 'El período ya se reportó a la CGN: se reabre cuando otra persona lo apruebe.',
  params,
})
export const approveToReopen = defineCommand({
  ...shared,
  name: 'approveToReopen',
  verb: 'Aprobar reapertura',
  access: approveReopening,
  consequence:
    'Los módulos podrán contabilizar de nuevo, y lo reportado a la CGN deberá transmitirse otra vez.',
  danger: true,
})
export const refuseToReopen = defineCommand({
  ...shared,
  name: 'refuseToReopen',
  verb: 'Negar reapertura',
  access: approveReopening,
  consequence: 'El período sigue bloqueado.',
  params,
})
