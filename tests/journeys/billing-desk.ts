import { startWorker } from '@quina/blocks/server'
import { modules } from '../../apps/api/modules.ts'
import type { BillingWorld } from '../income/billing/billing-world.ts'
import { hire } from './finance-house.ts'
import { serveOver } from './testing/product.ts'

/** The day on which the stories of billing happen, in the morning. */
export const storyDay = new Date('2026-11-20T14:00:00Z')

/** A world of billing before a browser, with the queue that speaks with DIAN and the Ministry, and somebody who invoices. */
export async function billingDesk(world: Pick<BillingWorld, 'connection' | 'db' | 'campusId' | 'close'>) {
  const product = await serveOver(world.connection, { modules, forget: world.close })
  product.clock.now = storyDay
  const kinds = modules.flatMap(({ jobs }) => jobs)
  const worker = await startWorker(world.connection, kinds, { clock: () => product.clock.now })
  const close = async (): Promise<void> => {
    await worker.stop()
    await product.close()
  }
  return { ...product, email: await hire(world.db, 'Facturador', world.campusId), close }
}
