import { type Call, keepSecret, type Operation, serveCommand } from '@quina/blocks/server'
import { addTo, rowWhere, type Tx } from '@quina/db/server'
import { insist, newId, pick } from '@quina/kernel'
import { keySecret } from '../../settings/numbering/authorisation.server.ts'
import { setupOf } from '../../settings/setup/setup.server.ts'
import { changeContingency, fetchRanges, testConnection } from '../../settings/setup/setup-calls.contract.ts'
import { type DianRange, DianSilence } from '../client/dian-client.server.ts'
import { dianService } from '../client/service.server.ts'
import { sendSoon } from '../issue/issue.server.ts'

/** A CUFE that no document has: DIAN answers that it does not know it, to any caller with access. */
const nobodys = '0'.repeat(96)

export const connectionOperations: readonly Operation[] = [
  serveCommand(testConnection, async ({ tx, now }) => tried(tx, now)),
  serveCommand(fetchRanges, async ({ tx, now }) => {
    const ranges = await rangesOfDian(tx, now)
    const added = await Promise.all(ranges.map((range) => addUnlessKnown(tx, range)))
    return { added: added.filter(Boolean).length, known: added.filter((one) => !one).length }
  }),
  serveCommand(changeContingency, async (call) => ({
    sent: await turnContingency(call, call.input.contingency),
  })),
]

async function tried(tx: Tx, now: Date) {
  const since = Date.now()
  const setup = await setupOf(tx)
  const outcome = (reached: boolean, message: string) => ({
    reached,
    message,
    milliseconds: Date.now() - since,
  })
  if (setup.mode === 'simulator')
    return outcome(true, 'El simulador está listo. Nada de lo que se envía llega a la DIAN.')
  try {
    const client = await dianService(tx, { setup, now: () => now })
    const { statusCode, description } = await client.status({ cufe: nobodys })
    return outcome(true, `La DIAN respondió (${statusCode}) ${description}`.trim())
  } catch (error) {
    if (error instanceof DianSilence) return outcome(false, error.message)
    throw error
  }
}

async function rangesOfDian(tx: Tx, now: Date): Promise<readonly DianRange[]> {
  const setup = await setupOf(tx)
  const { nit } = await tx.selectFrom('admin.companyFace').select('nit').executeTakeFirstOrThrow()
  const why = 'Solo la DIAN entrega numeraciones: elija software propio y escriba su identificador.'
  insist(setup.mode === 'own' && setup.softwareId !== null, 'FEV-048', why)
  const client = await dianService(tx, { setup, now: () => now })
  try {
    return await client.ranges({ nit, softwareId: setup.softwareId })
  } catch (error) {
    if (!(error instanceof DianSilence)) throw error
    insist(false, 'FEV-051', error.message)
    throw error
  }
}

/** @returns whether it was new. A known range gets its current key. */
async function addUnlessKnown(tx: Tx, range: DianRange): Promise<boolean> {
  const { environment } = await setupOf(tx)
  const known = await rowWhere(
    tx,
    'einvoice.authorisation',
    { environment, prefix: range.prefix, firstNumber: range.first },
    ['id'],
  )
  const id = known?.id ?? newId()
  if (known === undefined)
    await addTo(tx, 'einvoice.authorisation', {
      id,
      environment,
      kind: 'invoice',
      ...pick(range, 'prefix', 'resolution', 'resolutionDay'),
      firstNumber: range.first,
      lastNumber: range.last,
      fromDay: range.from,
      toDay: range.to,
    })
  await keepSecret(tx, keySecret(id), range.technicalKey)
  return known === undefined
}

/** Enters a contingency, or leaves it and then queues everything issued in it. @returns how many documents. */
async function turnContingency(
  { tx, now, actor }: Pick<Call, 'tx' | 'now' | 'actor'>,
  contingency: 'issuer' | 'dian' | null,
): Promise<number> {
  const before = await setupOf(tx)
  const twice = 'Salga primero de la contingencia en que está.'
  insist(contingency === null || before.contingency === null, 'FEV-049', twice)
  await tx
    .updateTable('einvoice.setup')
    .set({ contingency, contingencySince: contingency === null ? null : now, version: before.version + 1 })
    .execute()
  if (contingency !== null) return 0
  const waiting = await tx
    .updateTable('einvoice.document')
    .set({ state: 'pending' })
    .where('state', '=', 'contingency')
    .returning(['id', 'number'])
    .execute()
  for (const { id, number } of waiting)
    await sendSoon(tx, { id, number, actor: { userId: actor.userId, campusId: actor.campusId } })
  return waiting.length
}
