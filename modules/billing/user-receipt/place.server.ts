import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'

interface Placed {
  readonly cashRegisterId: string | null
  readonly bankAccountId: string | null
}

/**
 * The account of the chart of where money of users goes in.
 * @throws Problem FAC-168 when the register or the bank account is inactive, or the register is of another site.
 */
export async function placeOf(
  tx: Tx,
  { cashRegisterId, bankAccountId }: Placed,
  campusId: string,
): Promise<string> {
  if (cashRegisterId === null) return bankOf(tx, bankAccountId!)
  const register = await tx
    .selectFrom('treasury.cashRegister as r')
    .innerJoin('accounting.account as a', 'a.id', 'r.accountId')
    .select(['a.code', 'r.active', 'r.campusId'])
    .where('r.id', '=', cashRegisterId)
    .executeTakeFirstOrThrow()
  const isOpen = register.active && (register.campusId ?? campusId) === campusId
  const message = 'La caja está inactiva o es de otra sede.'
  insist(isOpen, 'FAC-168', message, { fields: { cashRegisterId: message } })
  return register.code
}

async function bankOf(tx: Tx, id: string): Promise<string> {
  const bank = await tx
    .selectFrom('treasury.bankAccount as b')
    .innerJoin('accounting.account as a', 'a.id', 'b.accountId')
    .select(['a.code', 'b.active'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  const message = 'La cuenta bancaria está inactiva.'
  insist(bank.active, 'FAC-168', message, { fields: { bankAccountId: message } })
  return bank.code
}
