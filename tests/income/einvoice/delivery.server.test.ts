import { type Letter, openPost } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverJob } from '../../../modules/income/einvoice/exchange/delivery/delivery.server.ts'
import {
  deliverAgain,
  showDocument,
} from '../../../modules/income/einvoice/exchange/monitor/document.contract.ts'
import { documentOperations } from '../../../modules/income/einvoice/exchange/monitor/document.server.ts'
import { type BillingWorld, billingWorld } from '../billing/billing-world.ts'

let world: BillingWorld
const letters: Letter[] = []
let refuses = false
beforeAll(async () => {
  world = await billingWorld()
  await sql`update einvoice.setup set delivers = true`.execute(world.db)
  openPost({
    send: async (letter) => {
      if (refuses) throw new Error('buzón lleno')
      letters.push(letter)
    },
  })
})
afterAll(async () => {
  openPost(null)
  await world.close()
})

const now = new Date('2026-11-21T15:00:00Z')
/** Runs the queue on the requested letter. */
const delivers = (documentId: string) =>
  deliverJob.run({
    jobId: '1',
    input: { documentId },
    userId: world.chief.userId,
    campusId: world.campusId,
    now: () => now,
    today: () => day('2026-11-21'),
    step: (work) => world.db.transaction().execute(work),
    progress: async () => {},
    cancelled: async () => false,
    fault: () => {},
  })

test('a document is mailed again from its row to a chosen address, with the requester and the outcome recorded', async () => {
  const id = await world.invoiced([world.imaging])
  await world.send(id)
  const { id: documentId } = await world.db
    .selectFrom('einvoice.document')
    .select('id')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  const calls = callsOf(documentOperations, { actor: world.chief })
  const recipient = 'otro@eps.example'
  await world.act((tx) => calls(tx).act(deliverAgain, { id: documentId, recipient }))
  await delivers(documentId)
  expect(letters.map(({ to }) => to)).toEqual(['otro@eps.example'])
  refuses = true
  await expect(delivers(documentId)).rejects.toMatchObject({ code: 'FEV-060' })
  const { deliveries, delivery } = await world.act((tx) => calls(tx).ask(showDocument, { id: documentId }))
  expect(delivery).toBe('failed')
  expect(deliveries.map(({ outcome, recipient, message }) => [outcome, recipient, message])).toEqual([
    ['failed', 'otro@eps.example', 'buzón lleno'],
    ['sent', 'otro@eps.example', null],
    ['asked', 'otro@eps.example', null],
  ])
  const input = await world.db
    .selectFrom('einvoice.delivery')
    .select('byUserId')
    .where('outcome', '=', 'asked')
    .executeTakeFirstOrThrow()
  expect(input.byUserId).toBe(world.chief.userId)
  await expect(sql`update einvoice.delivery set recipient = 'x'`.execute(world.db)).rejects.toThrow()
})
