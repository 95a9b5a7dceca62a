import type { Tx } from '@quina/db/server'
import type { ContractCover } from '@quina/insurers/contract'
import { contractCovers } from '@quina/insurers/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import type { Reached } from './facts.contract.ts'

interface Asked {
  readonly id: string
  readonly serviceId: string
  readonly day: Day
}

interface Looked {
  readonly charges: readonly Asked[]
  /** The ids of all that go in the same invoice. */
  readonly together: readonly string[]
}

/** What the contract says of a charge; nothing of those that nobody's contract pays. */
export interface Covered {
  readonly cover: ContractCover
  readonly inMonth: Reached | null
  readonly inAll: Reached | null
}

/** What the contract of an account says of each charge, with what was reached of what it admits at most. */
export async function coveredBy(
  tx: Tx,
  contractId: string | null,
  { charges, together }: Looked,
): Promise<ReadonlyMap<string, Covered>> {
  if (contractId === null || charges.length === 0) return new Map()
  const covers = await contractCovers(tx, contractId, charges)
  const limited = charges.filter((_, at) => hasMaximum(covers[at]!))
  const reached = await reachedBy(
    tx,
    limited.map(({ id }) => id),
    together,
  )
  return new Map(
    charges.map(({ id }, at) => {
      const cover = covers[at]!
      const { month, whole } = reached.get(id) ?? { month: '0', whole: '0' }
      return [
        id,
        {
          cover,
          inMonth:
            cover.covered && cover.maxUserMonth !== null
              ? { most: cover.maxUserMonth, reached: month }
              : null,
          inAll: cover.covered && cover.maxTotal !== null ? { most: cover.maxTotal, reached: whole } : null,
        },
      ]
    }),
  )
}

const hasMaximum = (cover: ContractCover): boolean =>
  cover.covered && (cover.maxUserMonth !== null || cover.maxTotal !== null)

interface Row {
  readonly id: string
  readonly month: string
  readonly whole: string
}

/**
 * How much of a service its contract pays for with each charge: what was invoiced, and what comes before it among the charges
 * that are looked at. A surgery is counted once, by its surgeon.
 */
async function reachedBy(
  tx: Tx,
  ids: readonly string[],
  looked: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select c.id, trim_scale(coalesce(sum(o.quantity), 0))::text as whole,
           trim_scale(coalesce(sum(o.quantity) filter (where o.patient_id = c.patient_id
             and date_trunc('month', o.day) = date_trunc('month', c.day)), 0))::text as month
    from billing.charge c
    join billing.charge o on o.contract_id = c.contract_id and o.service_id = c.service_id and o.package_id is null
      and (o.component is null or o.component = 'surgeon')
      and (o.id = c.id or (o.id <> all(${[...looked]}::uuid[]) and o.state = 'invoiced')
        or (o.id = any(${[...looked]}::uuid[]) and (o.day, o.hour, o.id) < (c.day, c.hour, c.id)))
    where c.id = any(${[...ids]}::uuid[]) group by c.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
