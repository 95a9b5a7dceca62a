import { accountFor, openBankAuxiliary } from '@quina/accounting/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'

interface Opening {
  readonly id: string
  readonly date: Day
  readonly name: string
  readonly dependenciaId: string
}

export interface FundAccount {
  readonly id: string
  readonly code: string
}

/**
 * The account where the books keep a caja menor: that of the one its dependencia had before, and else a new auxiliary of the
 * account of cajas menores, which treasury alone moves.
 * @throws Problem those of `accountFor` and `openBankAuxiliary`
 */
export async function accountForFund(
  tx: Tx,
  { id, date, name, dependenciaId }: Opening,
): Promise<FundAccount> {
  const earlier = await sql<FundAccount>`
    select a.id, a.code from treasury.petty_cash c join accounting.account a on a.id = c.account_id
    where c.dependencia_id = ${dependenciaId}::uuid and c.id <> ${id}::uuid and a.active and a.accepts_moves
      and not exists (select from treasury.petty_cash o where o.account_id = a.id and o.status = 'approved')
    order by c.date desc, c.id limit 1`.execute(tx)
  const [found] = earlier.rows
  if (found !== undefined) return found
  const opened = await openBankAuxiliary(tx, await accountFor(tx, 'pettyCash', date), name)
  return tx
    .selectFrom('accounting.account')
    .select(['id', 'code'])
    .where('id', '=', opened)
    .executeTakeFirstOrThrow()
}
