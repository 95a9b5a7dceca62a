import type { Tx } from '@quina/db/server'
import { contractTerms } from '@quina/insurers/server'
import { type Day, insist, money, pesos } from '@quina/kernel'
import { type PricedService, priceAt } from '@quina/tariffs/server'
import { sql } from 'kysely'

interface Covered {
  readonly mode: 'manual' | 'fixed' | 'included' | 'excluded'
  readonly price: string | null
  readonly factor: string | null
}

/**
 * What a service is worth by a contract on its day: its own price, its factor over the manual, or the percentage of the whole.
 * @throws Problem FAC-104 excluded, FAC-148 not covered, TAR-010…019 when the tarifario does not reach it.
 */
export async function contractPrice(
  tx: Tx,
  {
    contractId,
    serviceId,
    day,
  }: { readonly contractId: string; readonly serviceId: string; readonly day: Day },
): Promise<PricedService> {
  const { tarifarioId, percent, rounding, serviceMode } = await contractTerms(tx, contractId, day)
  const { rows } = await sql<Covered>`
    select mode, price::text as price, factor::text as factor from insurers.contract_service
    where contract_id = ${contractId}::uuid and service_id = ${serviceId}::uuid and active
      and ${day}::date <@ daterange(from_day, until_day, '[]')`.execute(tx)
  const [own] = rows
  insist(own?.mode !== 'excluded', 'FAC-104', 'El contrato excluye este servicio.')
  insist(own !== undefined || serviceMode === 'manual', 'FAC-148', 'El contrato no cubre este servicio.')
  insist(tarifarioId !== null, 'FAC-149', 'El contrato no tiene tarifario.')
  const fixedPrice = own?.mode === 'included' ? pesos(0) : own?.price == null ? null : money(own.price)
  const factor = own?.factor ?? null
  return priceAt(tx, {
    tarifarioId,
    serviceId,
    day,
    terms: { fixedPrice, factor, percent, finalRounding: pesos(rounding) },
  })
}
