import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, groupedBy, type Id, insist } from '@quina/kernel'
import { assetTransferService } from '../../custody/transfer/transfer.server.ts'
import { movableOf, nameOf } from '../outcome/outcome.server.ts'

type SendContext = Readonly<{ tx: Tx; actor: Actor; today: Day }>

/** Sends one traslado for each place and custodian; the custodian accepts it. @throws Problem BIE-170 nothing to send */
export async function sentDifferences({ tx, actor, today }: SendContext, id: string) {
  const movable = await movableOf(tx, id)
  insist(movable.length > 0, 'BIE-170', 'No hay bienes vistos en otro lugar que se puedan trasladar.')
  const purpose = `Inventario físico ${await nameOf(tx, id)}: se vieron en ese lugar`
  const groups = groupedBy(movable, ({ locationId, custodianId }) => `${locationId} ${custodianId}`)
  for (const same of groups.values()) {
    const { locationId, custodianId } = same[0]!
    const transferId = await createDraft(assetTransferService, {
      tx,
      actor,
      input: {
        date: today,
        kind: 'internal',
        locationId: locationId as Id<'hospital.location'>,
        custodianId: custodianId as Id<'people.tercero'>,
        purpose,
        lines: same.map(({ assetId }) => ({ assetId: assetId as Id<'assets.asset'> })),
      },
    })
    await performAction(assetTransferService, { tx, actor, today, id: transferId, action: 'send', input: {} })
  }
  return { transfers: groups.size, assets: movable.length }
}
