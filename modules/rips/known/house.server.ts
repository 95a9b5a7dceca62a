import type { Tx } from '@quina/db/server'
import type { Known } from '../rule/known.contract.ts'

/** What the house itself answers, beside the tables; what only the ministry knows is left to it. */
export type HouseKnown = Omit<
  Known,
  'has' | 'procedure' | 'diagnosis' | 'applies' | 'medicine' | 'payerIsProvider'
>

export async function houseKnown(tx: Tx): Promise<HouseKnown> {
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
    providerNit: (code) => (isOurs(code) ? house.nit : undefined),
    issuer: 'provider',
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
