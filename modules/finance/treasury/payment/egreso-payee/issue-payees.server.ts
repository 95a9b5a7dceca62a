import type { Stored } from '@quina/blocks'
import { addTo, pipelined, type Tx } from '@quina/db/server'
import { insist, moneyText } from '@quina/kernel'
import { sql } from 'kysely'
import type { egreso } from '../egreso/egreso.contract.ts'
import { mustHaveAccounts } from './payee-rules.server.ts'
import { type BudgetShare, lockedItems, type OwedItem, payItems } from './payee-source.server.ts'

type StoredEgreso = Stored<typeof egreso>
type Payee = NonNullable<StoredEgreso['payees']>[number]

/**
 * Prepares the payees of an egreso as it is issued: locks each item, checks that it is still owed, and stores the account and the
 * budget amount of each payee.
 * @returns the budget amount of each line of each obligación.
 * @throws Problem TES-207 (an item is no longer owed, or its data changed), TES-208 (blocked), and those of `mustHaveAccounts`
 */
export async function issuePayees(
  tx: Tx,
  document: StoredEgreso,
  preparedBy: readonly string[],
): Promise<readonly BudgetShare[]> {
  const accounts = await mustHaveAccounts(tx, document, preparedBy)
  const payees = document.payees ?? []
  const items = await lockedItems(
    tx,
    payees.flatMap(({ itemId }) => itemId ?? []),
  )
  for (const [at, payee] of payees.entries()) mustBeOwed(payee, items, at)
  await keepAccounts(tx, document.id, accounts)
  const paid = payees.flatMap(({ itemId, amount }) => (itemId === null ? [] : [{ itemId, amount }]))
  await payItems(tx, { egresoId: document.id, day: document.date }, paid)
  return keepShares(tx, payees, items)
}

function mustBeOwed(
  { itemId, terceroId, accountId, amount }: Payee,
  items: ReadonlyMap<string, OwedItem>,
  at: number,
) {
  if (itemId === null) return
  const item = items.get(itemId)
  const same =
    item !== undefined &&
    item.terceroId === terceroId &&
    item.accountId === accountId &&
    item.amount === amount
  const changed = 'Lo que se debía a este beneficiario cambió: prepare el pago otra vez.'
  const fields = (message: string) => ({ status: 409, fields: { [`payees.${at}.terceroId`]: message } })
  insist(same, 'TES-207', changed, fields(changed))
  const why = `A este beneficiario no se le gira todavía: ${item.blocked ?? ''}`
  insist(item.blocked === null, 'TES-208', why, fields(why))
}

async function keepAccounts(tx: Tx, egresoId: string, accounts: ReadonlyMap<string, string>): Promise<void> {
  if (accounts.size === 0) return
  await pipelined(
    tx,
    sql`
    update treasury.egreso_payee p set bank_account_id = a.account
    from unnest(${[...accounts.keys()]}::uuid[], ${[...accounts.values()]}::uuid[]) as a(tercero, account)
    where p.parent_id = ${egresoId}::uuid and p.tercero_id = a.tercero`,
  )
}

async function keepShares(
  tx: Tx,
  payees: readonly Payee[],
  items: ReadonlyMap<string, OwedItem>,
): Promise<readonly BudgetShare[]> {
  const shares = payees.flatMap(({ id, itemId }) =>
    (items.get(itemId ?? '')?.budget ?? []).map((share) => ({ payeeId: id as string, ...share })),
  )
  for (let from = 0; from < shares.length; from += sharesAtOnce)
    await addTo(
      tx,
      'treasury.egresoPayeeBudget',
      shares.slice(from, from + sharesAtOnce).map(({ payeeId, obligacionLineId, amount }) => ({
        payeeId,
        obligacionLineId,
        amount: moneyText(amount),
      })),
    )
  return shares
}

const sharesAtOnce = 5_000
