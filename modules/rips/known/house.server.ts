import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { Known } from '../rule/known.contract.ts'
import type { RipsShape } from '../structure/kinds.contract.ts'
import { tablesKnown } from './tables.server.ts'

interface Asked {
  readonly shape: RipsShape
  readonly on: Day
  readonly payerIsProvider: boolean
}

/** What the official tables and the house itself can answer; what only the ministry knows is left to it. */
export async function houseKnown(
  tx: Tx,
  rips: unknown,
  { shape, on, payerIsProvider }: Asked,
): Promise<Known> {
  const tables = await tablesKnown(tx, rips, { shape, on })
  const house = await tx.selectFrom('admin.company').select(['nit', 'repsCode']).executeTakeFirstOrThrow()
  const campuses = await tx
    .selectFrom('admin.campus')
    .select('repsCode')
    .where('repsCode', 'is not', null)
    .execute()
  const own = new Set(campuses.map(({ repsCode }) => repsCode))
  const isOurs = (code: string) =>
    own.has(code) || (house.repsCode !== null && code.startsWith(house.repsCode))
  return {
    ...tables,
    providerNit: (code) => (isOurs(code) ? house.nit : undefined),
    issuer: 'provider',
    payerIsProvider,
    professional: () => null,
    mipresDelivery: () => null,
    unirs: () => null,
    complementaryService: () => null,
    related: () => null,
    admitted: () => null,
    collective: () => null,
    diedAt: () => null,
  }
}
