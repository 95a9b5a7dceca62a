import { createDraft, load, serveCommand, valuesIn } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { contract } from './contract.contract.ts'
import { contractService } from './contract.server.ts'
import { duplicateContract } from './duplicate.contract.ts'

export const duplicateOperation = serveCommand(
  duplicateContract,
  async ({ tx, actor, input: { contractId: id, services, ...changed } }) => {
    const stored = await load(tx, { document: contract, tables: contractService, actor }, id)
    const copied = valuesIn(contract.fields, stored)
    const input = { ...copied, ...changed, date: changed.startsOn, cucon: null }
    const made = await createDraft(contractService, { tx, actor, input })
    if (services) await copyServices(tx, { from: id, to: made, since: changed.startsOn })
    return { id: made }
  },
)

interface CopyInput {
  readonly from: string
  readonly to: string
  /** The day from which they apply in the new contract. */
  readonly since: string
}

/** Copies the active services of a contract, from a day, into another; those it already has stay. @returns how many. */
export async function copyServices(tx: Tx, { from, to, since }: CopyInput): Promise<number> {
  const stored = await tx
    .selectFrom('insurers.contractService')
    .selectAll()
    .where('contractId', '=', from)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('untilDay', 'is', null), eb('untilDay', '>=', since)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('insurers.contractService as other')
            .select('other.id')
            .where('other.contractId', '=', to)
            .where('other.active', '=', true)
            .whereRef('other.serviceId', '=', 'insurers.contractService.serviceId'),
        ),
      ),
    )
    .execute()
  // A service may have several periods: the one that begins last is the latest agreement.
  const last = new Map(
    stored.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)).map((row) => [row.serviceId, row]),
  )
  const rows = [...last.values()].map(({ id: _id, version: _version, ...row }) => ({
    ...row,
    id: newId(),
    contractId: to,
    fromDay: since,
    untilDay: null,
  }))
  if (rows.length > 0) await addTo(tx, 'insurers.contractService', rows)
  return rows.length
}
