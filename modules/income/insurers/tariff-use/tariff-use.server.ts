import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { defineTariffUse } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { explainContractPrice } from '../contract-service/contract-price.domain.ts'
import { contractPrice } from '../contract-service/contract-price.server.ts'
import { coveringContracts } from './tariff-use.contract.ts'

/** Active contracts within their days. */
const held = sql`c.status = 'active' and (now() at time zone 'America/Bogota')::date between c.starts_on and c.ends_on`

/** Services with each contract of today that covers them: by the line of its list today, or else by the contract as a whole. */
const covering = (serviceIds: readonly string[]) => sql`
  from unnest(${[...serviceIds]}::uuid[]) s (id)
  join insurers.contract c on ${held}
  left join insurers.contract_service k on k.contract_id = c.id and k.service_id = s.id and k.active
    and (now() at time zone 'America/Bogota')::date between k.from_day and coalesce(k.until_day, 'infinity')
  where coalesce(k.mode <> 'excluded', c.service_mode = 'manual')`

const countsOf = (rows: readonly { readonly id: string; readonly n: number }[]) =>
  new Map(rows.map(({ id, n }) => [id, n]))

defineTariffUse({
  async ofServices(tx, ids) {
    const rows = await rowsFrom<{ id: string; n: number }>(tx)`
      select s.id, count(*)::int as n ${covering(ids)} group by s.id`
    return countsOf(rows)
  },
  async ofTarifarios(tx, ids) {
    const rows = await rowsFrom<{ id: string; n: number }>(tx)`
      select c.tarifario_id as id, count(*)::int as n from insurers.contract c
      where ${held} and c.tarifario_id = any(${[...ids]}::uuid[]) group by 1`
    return countsOf(rows)
  },
})

/** The contracts that cover a service, each with its price of today, explained. */
export const tariffUseOperations: Operation[] = [
  serveQuery(coveringContracts, ({ tx, input: { serviceId }, today }) =>
    contractsCovering(tx, serviceId, today),
  ),
]

async function contractsCovering(tx: Tx, serviceId: string, day: Day) {
  const rows = await rowsFrom<{ id: string; label: string; payer: string; endsOn: Day }>(tx)`
    select found.id, c.contract_number || ' · ' || c.name as label, t.name as payer, c.ends_on::text as ends_on
    from (select c.id ${covering([serviceId])}) found
    join insurers.contract c on c.id = found.id
    join insurers.payer p on p.id = c.payer_id join people.tercero_face t on t.id = p.tercero_id
    order by t.name, c.contract_number`
  const contracts = []
  for (const row of rows) {
    const one = await contractPrice(tx, { contractId: row.id, serviceId, day })
    const { mode, price } = one.covered ? one : { mode: null, price: null }
    contracts.push({ ...row, mode, price, words: explainContractPrice(one) })
  }
  return contracts
}
