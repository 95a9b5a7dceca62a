import { rowsFrom, type Tx } from '@quina/db/server'
import { approvedBankAccount } from '@quina/people/server'
import { type Keepers, mustNotKeepAccount } from './payment.domain.ts'

/**
 * The preparers of a transfer must not be keepers of the payee's account. An order to a payee without an account may be saved.
 * @throws Problem TES-103
 */
export async function mustNotBeKeeper(
  tx: Tx,
  terceroId: string,
  preparedBy: readonly string[],
): Promise<void> {
  const rows = await rowsFrom<Keepers>(tx)`
    select a.registered_by as "registeredBy", a.decided_by as "decidedBy"
    from people.tercero_face t join people.bank_account_face a on a.tercero_id = coalesce(t.merged_into_id, t.id)
    where t.id = ${terceroId}::uuid and a.status = 'approved'`
  for (const account of rows) mustNotKeepAccount(preparedBy, account)
}

/**
 * A transfer needs an approved account, which is locked, and preparers who do not keep that account.
 * @throws Problem TER-037, TES-103
 */
export async function mustHaveAccount(
  tx: Tx,
  terceroId: string,
  preparedBy: readonly string[],
): Promise<void> {
  await approvedBankAccount(tx, terceroId)
  await mustNotBeKeeper(tx, terceroId, preparedBy)
}
