import type { JobContext } from '@quina/blocks/server'
import type { EinvoiceSetup } from '../../settings/setup/setup.contract.ts'
import type { DianClient } from './dian-client.server.ts'
import { dianService } from './service.server.ts'
import { dianSimulator, type Review } from './simulator.server.ts'

/** The client that sends a document: what was numbered in the simulator is never sent to DIAN. */
export async function clientFor(
  { step, now }: Pick<JobContext, 'step' | 'now'>,
  { simulated, reviewsPayroll }: { readonly simulated: boolean; readonly reviewsPayroll?: Review },
  setup: EinvoiceSetup,
): Promise<DianClient> {
  if (simulated)
    return dianSimulator({
      step,
      now: now(),
      rehearses: setup.rehearses,
      rule: setup.rehearsedRule,
      reviewsPayroll,
    })
  return step((tx) => dianService(tx, { setup, now }))
}
