import { cachedEach } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, groupedBy, pluck } from '@quina/kernel'
import { sql } from 'kysely'
import { type ContractTerms, contractTerms } from '../contract/contract-terms.server.ts'
import type { ContractCover, ContractRefused } from './contract-price.contract.ts'
import type { CoverMode } from './contract-service.contract.ts'

/** The values of a service in the list of a contract on a day. */
export interface DeclaredCover {
  readonly serviceId: string
  readonly mode: CoverMode
  readonly price: string | null
  readonly factor: string | null
  readonly authorisation: 'contract' | 'always' | 'never'
  readonly maxUserMonth: number | null
  readonly maxTotal: number | null
  readonly fromDay: string
  readonly untilDay: string | null
}

export interface CoverQuestion {
  readonly serviceId: string
  /** The day of the service, not of the invoice. */
  readonly day: Day
}

/**
 * Whether a contract covers some services, each on its day, and its requirements that do not affect the price. Results come in
 * the order of the input.
 * @throws Problem `GEN-404`.
 */
export async function contractCovers(
  tx: Tx,
  contractId: string,
  input: readonly CoverQuestion[],
): Promise<readonly ContractCover[]> {
  const days = [...new Set(input.map(({ day }) => day))]
  const terms = new Map<Day, ContractTerms>()
  for (const day of days) terms.set(day, await contractTerms(tx, contractId, day))
  const declared = await declaredOf(tx, contractId, pluck(input, 'serviceId'))
  return input.map(({ serviceId, day }) => {
    const agreed = terms.get(day)!
    const own = declaredOn(declared, serviceId, day)
    return refusalOf(agreed, own) ?? { ...demandsOf(agreed, own), factor: own?.factor ?? null }
  })
}

/** Why a contract does not admit a charge of a service, whatever its price: CTR-041, CTR-050, CTR-051; null when it does. */
export function refusalOf(terms: ContractTerms, declared: DeclaredCover | undefined): ContractRefused | null {
  if (terms.why !== null) return refused('CTR-041', terms.why)
  if (declared?.mode === 'excluded') return refused('CTR-050', 'El contrato excluye el servicio.')
  if (declared === undefined && terms.serviceMode === 'listed')
    return refused('CTR-051', 'El servicio no está en la lista del contrato.')
  return null
}

export const refused = (code: string, why: string): ContractRefused => ({ covered: false, code, why })

/** The requirements of the contract for a service that it covers. */
export function demandsOf(terms: ContractTerms, declared: DeclaredCover | undefined) {
  const own =
    declared === undefined || declared.authorisation === 'contract'
      ? null
      : declared.authorisation === 'always'
  return {
    covered: true as const,
    authorisation: own ?? terms.authorisation,
    ownAuthorisation: own,
    maxUserMonth: declared?.maxUserMonth ?? null,
    maxTotal: declared?.maxTotal ?? null,
  }
}

/** All the lines of a contract for some services, on any day. */
export async function declaredOf(
  tx: Tx,
  contractId: string,
  serviceIds: readonly string[],
): Promise<readonly DeclaredCover[]> {
  return [...(await declaredOfEach(tx, serviceIds, contractId)).values()].flat()
}

const declaredOfEach = cachedEach(
  { name: 'insurers.contractService', tables: ['insurers.contract_service'], most: 5000 },
  async (tx, serviceIds, contractId: string): Promise<ReadonlyMap<string, readonly DeclaredCover[]>> => {
    if (serviceIds.length === 0) return new Map()
    const rows = await tx
      .selectFrom('insurers.contractService')
      .select([
        ...(['serviceId', 'mode', 'price', 'factor', 'authorisation'] as const),
        ...(['maxUserMonth', 'maxTotal', 'fromDay', 'untilDay'] as const),
      ])
      .where('contractId', '=', contractId)
      .where('serviceId', 'in', [...serviceIds])
      .where('active', '=', true)
      .execute()
    return groupedBy(rows as readonly DeclaredCover[], 'serviceId')
  },
)

export const declaredOn = (
  declared: readonly DeclaredCover[],
  serviceId: string,
  day: Day,
): DeclaredCover | undefined =>
  declared.find(
    (one) =>
      one.serviceId === serviceId && one.fromDay <= day && (one.untilDay === null || day <= one.untilDay),
  )

/**
 * Locks the maxima of a contract for some services, so that two invoices do not both take the remaining quantity. Locked after
 * the charges and before the contract, in the order of ids.
 */
export async function holdMaxima(tx: Tx, contractId: string, serviceIds: readonly string[]): Promise<void> {
  const declared = await declaredOf(tx, contractId, serviceIds)
  if (!declared.some(({ maxUserMonth, maxTotal }) => maxUserMonth !== null || maxTotal !== null)) return
  await sql`
    select from insurers.contract_service
    where contract_id = ${contractId}::uuid and service_id = any(${[...serviceIds]}::uuid[]) and active
      and (max_user_month is not null or max_total is not null)
    order by id for no key update`.execute(tx)
}
