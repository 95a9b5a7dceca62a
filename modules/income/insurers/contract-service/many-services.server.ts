import type { CommandInput } from '@quina/blocks'
import { type Operation, serveCommand } from '@quina/blocks/server'
import { addTo, lockedRow, type Tx } from '@quina/db/server'
import { type Day, must, mustBeFound, newId } from '@quina/kernel'
import { copyServices } from '../contract/duplicate.server.ts'
import { mustCover } from './contract-service.domain.ts'
import { addServiceGroup, copyContractServices } from './many-services.contract.ts'

export const manyServicesOperations: Operation[] = [
  serveCommand(addServiceGroup, async ({ tx, input }) => ({ added: await addGroup(tx, input) })),
  serveCommand(copyContractServices, async ({ tx, input: { contractId, fromContractId, fromDay } }) => {
    mustBeWithin(await daysOf(tx, contractId), fromDay)
    return { added: await copyServices(tx, { from: fromContractId, to: contractId, since: fromDay }) }
  }),
]

/** @throws Problem CTR-075 when neither a class nor a chapter is given. @returns how many were added. */
async function addGroup(
  tx: Tx,
  { contractId, kind, cupsPrefix, ...declared }: CommandInput<typeof addServiceGroup>,
): Promise<number> {
  const some = 'Elija una clase o escriba cómo empieza el CUPS.'
  must(kind !== null || cupsPrefix !== null, 'CTR-075', 'kind', some)
  mustCover(
    {
      ...declared,
      price: null,
      untilDay: null,
      serviceId: '' as never,
      authorisation: 'contract',
      maxTotal: null,
    },
    await daysOf(tx, contractId),
  )
  let services = tx
    .selectFrom('tariffs.serviceFace as s')
    .leftJoin('reference.entryFace as cups', 'cups.id', 's.cupsId')
    .select('s.id')
    .where('s.active', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('insurers.contractService as c')
            .select('c.id')
            .where('c.contractId', '=', contractId)
            .where('c.active', '=', true)
            .whereRef('c.serviceId', '=', 's.id'),
        ),
      ),
    )
  if (kind !== null) services = services.where('s.kind', '=', kind)
  if (cupsPrefix !== null) services = services.where('cups.code', 'like', `${cupsPrefix}%`)
  const rows = (await services.execute()).map(({ id }) => ({
    ...declared,
    id: newId(),
    contractId,
    serviceId: id,
  }))
  if (rows.length > 0) await addTo(tx, 'insurers.contractService', rows)
  return rows.length
}

type Days = Readonly<{ startsOn: Day; endsOn: Day }>

async function daysOf(tx: Tx, contractId: string): Promise<Days> {
  const row = mustBeFound(
    await lockedRow(tx, 'insurers.contract', contractId, ['startsOn', 'endsOn']),
    'El contrato',
  )
  return { startsOn: row.startsOn as Day, endsOn: row.endsOn as Day }
}

function mustBeWithin({ startsOn, endsOn }: Days, fromDay: Day): void {
  const out = 'El contrato no rige desde esa fecha.'
  must(fromDay >= startsOn && fromDay <= endsOn, 'CTR-073', 'fromDay', out)
}
