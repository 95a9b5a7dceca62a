import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { contractCovers, contractTerms } from '@quina/insurers/server'
import type { Day } from '@quina/kernel'
import { orderDemands } from './order-demands.contract.ts'

interface AuthorisationInput {
  readonly admissionId: string | null
  readonly day: Day
  /** The CUPS or IUM entries of the lines. */
  readonly entryIds: readonly string[]
}

/** A line of an order that its payer must authorise first, and which rule requires it. */
export type Demand = Readonly<{ entryId: string; name: string; why: string }>

interface Entry {
  readonly id: string
  readonly name: string
  /** The services that the hospital sells under the code, and whether one of them requires authorisation from any payer. */
  readonly services: readonly string[]
  readonly params: boolean
}

/**
 * Returns the lines of an order that need the payer's authorisation on its day, as required by the payer (always), by the
 * service, or by the contract or its list, each with its days. A payer that never requires authorisation, and a patient who pays
 * for themselves, need none.
 */
export async function demandsOf(
  tx: Tx,
  { admissionId, day, entryIds }: AuthorisationInput,
): Promise<readonly Demand[]> {
  if (admissionId === null || entryIds.length === 0) return []
  const payer = await payerOf(tx, admissionId)
  if (payer === undefined || payer.authorisation === 'never') return []
  const asking: Demand[] = []
  for (const entry of await entriesOf(tx, entryIds)) {
    const why = await whyInput(tx, entry, { ...payer, day })
    if (why !== null) asking.push({ entryId: entry.id, name: entry.name, why })
  }
  return asking
}

type Payer = Readonly<{ authorisation: string; contractId: string | null }>

async function payerOf(tx: Tx, admissionId: string): Promise<Payer | undefined> {
  return rowFrom<Payer>(tx)`
    select y.authorisation, a.contract_id from care.admission a join insurers.payer_option y on y.id = a.payer_id
    where a.id = ${admissionId}::uuid`
}

async function entriesOf(tx: Tx, ids: readonly string[]): Promise<readonly Entry[]> {
  return rowsFrom<Entry>(tx)`
    select e.id, e.code || ' ' || e.name as name,
           coalesce(array_agg(s.id::text) filter (where s.id is not null), '{}') as services,
           coalesce(bool_or(s.needs_authorization), false) as params
    from reference.entry_list e
    left join tariffs.service_list s on s.active and (s.cups_id = e.id or s.ium_id = e.id)
    where e.id = any(${[...ids]}::uuid[]) group by 1, 2 order by 2`
}

async function whyInput(tx: Tx, entry: Entry, input: Payer & { readonly day: Day }): Promise<string | null> {
  const { authorisation, contractId, day } = input
  if (authorisation === 'always') return 'el pagador siempre la exige'
  if (entry.params) return 'el servicio la exige'
  if (contractId === null) return null
  const covers = await contractCovers(
    tx,
    contractId,
    entry.services.map((serviceId) => ({ serviceId, day })),
  )
  // A code that is not yet a service of the hospital follows the rule of the whole contract.
  const agreed =
    covers.length === 0
      ? (await contractTerms(tx, contractId, day)).authorisation
      : covers.some((one) => one.covered && one.authorisation)
  return agreed ? 'el contrato la exige' : null
}

/** Serves the authorisations that the form shows beside its lines while they are typed. */
export const orderDemandsOperation: Operation = serveQuery(orderDemands, async ({ tx, input }) => {
  const { admissionId, date, entryIds } = input
  return [...(await demandsOf(tx, { admissionId, day: date, entryIds }))]
})
