import type { Tx } from '@quina/db/server'
import { type Day, type Money, money, monthOf, must, notFound, plus, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'

/** A bank account as a payment sees it. */
export interface Funds {
  readonly id: string
  readonly name: string
  /** The code of the chart account. */
  readonly accountCode: string
  readonly use: 'free' | 'specific' | 'embargoed' | 'of_others'
  readonly fuenteId: string | null
  readonly fileFormat: string | null
  /** What may leave the account on that day without leaving it short then or later: the book balance plus the overdraft. */
  readonly available: Money
}

/** @throws Problem GEN-404, TES-105 when the account is inactive. */
export const fundsOf = async (tx: Tx, id: string, on: Day): Promise<Funds> =>
  fundsIn((await askFunds(id, on).execute(tx)).rows)

type FundsRow = Omit<Funds, 'available'> & Readonly<{ balance: string; overdraft: string; active: boolean }>

/** Returns the same data as a query for `fundsIn`, to be sent together with another; no rows without an account. */
export const askFunds = (id: string | null, on: Day) => sql<FundsRow>`
  select b.id, b.name, a.code as "accountCode", b.use, b.fuente_id as "fuenteId", b.file_format as "fileFormat", b.active,
         b.overdraft, coalesce(accounting.least_balance(b.account_id, ${vigenciaOf(on)}, ${monthOf(on)}), 0) as balance
  from treasury.bank_account b join accounting.account_face a on a.id = b.account_id where b.id = ${id}::uuid`

export function fundsIn([row]: readonly FundsRow[]): Funds {
  if (row === undefined) throw notFound('La cuenta bancaria')
  const { balance, overdraft, active, ...account } = row
  must(active, 'TES-105', 'bankAccountId', 'La cuenta bancaria está inactiva.')
  return { ...account, available: plus(money(balance), money(overdraft)) }
}
