import { generateRips } from '@quina/billing/server'
import { sendRips } from '@quina/rips/server'
import { callsOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adjustRips,
  editRips,
  makeRips,
  sendRipsNow,
  showRips,
} from '../../../modules/income/billing/rips/rips-desk/desk.contract.ts'
import { ripsDeskOperations } from '../../../modules/income/billing/rips/rips-desk/desk.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

const now = new Date('2026-11-21T15:00:00Z')
type Calls = ReturnType<ReturnType<typeof callsOf>>
const calling = <T>(work: (calls: Calls) => Promise<T>): Promise<T> =>
  world.act((tx) => work(callsOf(ripsDeskOperations, { actor: world.chief, now })(tx)))
const submissionOf = (ownerId: string) =>
  world.db.selectFrom('rips.submission').selectAll().where('ownerId', '=', ownerId).executeTakeFirstOrThrow()
/** What the queue does with what was put in it. */
const sent = async (ownerId: string) =>
  sendRips(
    {
      userId: world.chief.userId,
      campusId: world.campusId,
      now: () => now,
      step: (work) => world.db.transaction().execute(work),
    },
    (await submissionOf(ownerId)).id,
  )
async function invoiced() {
  const id = await world.invoiced([world.consultation, world.imaging, world.consultation])
  await world.send(id)
  await world.act((tx) => generateRips(tx, { invoiceId: id, userId: world.chief.userId, now }))
  return id
}
const reason = 'La finalidad se informó mal'
const opened = (id: string) => calling(({ act }) => act(adjustRips, { id, reason }))
const mend = async (id: string, path: string, value: string | number) => {
  const { hash } = await submissionOf(id)
  return calling(({ act }) => act(editRips, { id, hash: hash!, reason, changes: [{ path, value }] }))
}

test('what has its CUV is corrected by a note that tells what changed alone, under its own consecutives', async () => {
  const id = await invoiced()
  await expect(opened(id)).rejects.toMatchObject({ code: 'RPS-007' })
  expect(['approved', 'notified']).toContain(await sent(id))
  const note = await opened(id)
  // While it is open it is the one.
  expect(await opened(id)).toEqual(note)
  await expect(calling(({ act }) => act(makeRips, { id: note.id }))).rejects.toMatchObject({
    code: 'RPS-010',
  })
  await expect(calling(({ act }) => act(sendRipsNow, { id: note.id }))).rejects.toMatchObject({
    code: 'RPS-009',
  })
  const field = 'usuarios[0].servicios.consultas[1].tipoDiagnosticoPrincipal'
  await mend(note.id, field, '02')
  await calling(({ act }) => act(sendRipsNow, { id: note.id }))
  const { mode, json, number } = await submissionOf(note.id)
  const reported = JSON.parse(json!.toString())
  const { fullNumber } = await world.db
    .selectFrom('billing.invoice')
    .select('fullNumber')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([mode, number, reported.tipoNota, reported.numNota, reported.numFactura]).toEqual([
    'adjustment',
    'NA1',
    'NA',
    'NA1',
    fullNumber,
  ])
  expect(Object.keys(reported.usuarios[0].servicios)).toEqual(['consultas'])
  expect(
    reported.usuarios[0].servicios.consultas.map((one: Record<string, unknown>) => [
      one.consecutivo,
      one.tipoDiagnosticoPrincipal,
      one.vrServicio,
    ]),
  ).toEqual([[2, '02', 85_600]])
  expect(['approved', 'notified']).toContain(await sent(note.id))
  const shown = await calling(({ ask }) => ask(showRips, { id: note.id }))
  expect([shown.cuv?.length, shown.isAdjustment, shown.mayAdjust]).toEqual([96, true, false])
  // Nothing is owed otherwise.
  expect((await calling(({ ask }) => ask(showRips, { id }))).mayAdjust).toBe(true)
})

test('it changes no amount, and the ministry takes it of no invoice that it does not have', async () => {
  const id = await invoiced()
  await sent(id)
  const note = await opened(id)
  await mend(note.id, 'usuarios[0].servicios.procedimientos[0].vrServicio', 1)
  await expect(calling(({ act }) => act(sendRipsNow, { id: note.id }))).rejects.toMatchObject({
    code: 'RPS-008',
  })
  await mend(note.id, 'usuarios[0].servicios.procedimientos[0].vrServicio', 733_300)
  const { number } = await submissionOf(id)
  await world.db.deleteFrom('rips.simulatedReceipt').where('number', '=', number).execute()
  expect(await sent(note.id)).toBe('rejected')
  expect((await submissionOf(note.id)).lastError).toMatch(/^GI016: /)
})
