import type { Actor } from '@quina/blocks/server'
import { addTo, changeById, changeWhere, rowFrom, rowOf, type Tx } from '@quina/db/server'
import { type Id, insist, must, newId, notFound, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { mustExist } from '../tercero/tercero.server.ts'
import type { BankAccountStatus, BankAccountValues } from './bank-account.contract.ts'
import { mustBeItsOwn, mustDecide, tidyAccount } from './bank-account.domain.ts'

export interface AccountSaving {
  readonly terceroId: string
  /** Null for a new account. */
  readonly account: { readonly id: string; readonly version: number } | null
  readonly values: BankAccountValues
  readonly actor: Actor
}

/**
 * Registers or changes an account: either way it waits for another user's approval, and is not paid meanwhile.
 * @throws Problem TER-015, TER-030, TER-031, TER-034 (the same account twice), TER-035 (a bank that is not one).
 */
export async function saveAccount(
  tx: Tx,
  { terceroId, account, values, actor }: AccountSaving,
): Promise<void> {
  await mustExist(tx, terceroId)
  const tidy = tidyAccount(values)
  mustBeItsOwn(tidy, await holderOf(tx, terceroId))
  await mustBeBank(tx, tidy.bankId)
  const pending = {
    ...tidy,
    status: 'pending',
    registeredBy: actor.userId,
    registeredAt: sql<Date>`now()`,
    decidedBy: null,
    decidedAt: null,
    reason: null,
  }
  try {
    if (account === null) await addTo(tx, 'people.bankAccount', { id: newId(), terceroId, ...pending })
    else {
      await lockAccount(tx, { terceroId, ...account })
      await changeById(tx, 'people.bankAccount', account.id, { ...pending, version: account.version + 1 })
    }
  } catch (error) {
    throw isRepeated(error) ? repeated() : error
  }
}

const isRepeated = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'bank_account_once'

function repeated(): Problem {
  const message = 'El tercero ya tiene esa cuenta.'
  return new Problem('TER-034', message, { fields: { number: message } })
}

async function holderOf(tx: Tx, terceroId: string) {
  const row = await rowFrom<{ name: string; numbers: string[] }>(tx)`
    select t.name, array(select t.number union select a.number from people.tercero_alias a where a.tercero_id = t.id
      union select m.number from people.tercero m where m.merged_into_id = t.id) as numbers
    from people.tercero t where t.id = ${terceroId}`
  return row ?? { name: '', numbers: [] }
}

async function mustBeBank(tx: Tx, bankId: string): Promise<void> {
  const bank = await rowOf(tx, 'people.tercero', bankId, ['isBank', 'active'])
  const message = 'Elija un tercero activo que tenga el rol de banco.'
  must(bank?.isBank === true && bank.active, 'TER-035', 'bankId', message)
}

export interface DecisionInput {
  readonly terceroId: string
  readonly id: string
  readonly version: number
  readonly actor: Actor
  readonly to: Exclude<BankAccountStatus, 'pending'>
  /** Why it is rejected or deactivated; null when it is approved. */
  readonly reason: string | null
}

/**
 * Approves, rejects or deactivates an account. Only the approved account is paid: the previous one ends.
 * @throws Problem TER-032 and TER-033 when this person cannot decide, GEN-409 when it changed meanwhile.
 */
export async function decideAccount(
  tx: Tx,
  { terceroId, id, version, actor, to, reason }: DecisionInput,
): Promise<void> {
  // Serialised per tercero: of two accounts approved at once, each would be the only one.
  await tx.selectFrom('people.tercero').select('id').where('id', '=', terceroId).forUpdate().execute()
  const account = await lockAccount(tx, { terceroId, id, version })
  const status = account.status as BankAccountStatus
  if (to === 'inactive')
    insist(status !== 'inactive', 'TER-036', 'La cuenta ya está inactiva.', { status: 409 })
  else mustDecide({ status, registeredBy: account.registeredBy }, actor.userId)
  const decided = { decidedBy: actor.userId, decidedAt: sql<Date>`now()` }
  if (to === 'approved')
    await changeWhere(
      tx,
      'people.bankAccount',
      { terceroId, status: 'approved' },
      {
        ...decided,
        status: 'inactive',
        reason: 'Reemplazada por otra cuenta.',
        version: sql`version + 1`,
      },
    )
  await changeById(tx, 'people.bankAccount', id, { ...decided, status: to, reason, version: version + 1 })
}

async function lockAccount(
  tx: Tx,
  { terceroId, id, version }: { terceroId: string; id: string; version: number },
) {
  const account = await tx
    .selectFrom('people.bankAccount')
    .selectAll()
    .where('id', '=', id)
    .where('terceroId', '=', terceroId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('La cuenta'))
  insist(account.version === version, 'GEN-409', 'El registro fue modificado por otro usuario. Recargue.', {
    status: 409,
  })
  return account
}

/** The account to which a tercero is paid. */
export interface ApprovedAccount {
  readonly id: Id<'people.bankAccount'>
  readonly bankId: Id<'people.tercero'>
  readonly bank: string
  readonly kind: 'savings' | 'checking' | 'electronic'
  readonly number: string
  readonly holderName: string
  readonly holderDocument: string
}

/**
 * Returns the one account to which a tercero may be paid, approved by a user who did not register it; the survivor's when the
 * tercero was merged. It is locked until the transaction ends, so that it cannot change during a payment.
 * @throws Problem TER-037 when there is none.
 */
export async function approvedBankAccount(tx: Tx, terceroId: string): Promise<ApprovedAccount> {
  const account = await rowFrom<ApprovedAccount>(tx)`
    select a.id, a.bank_id as "bankId", b.name as bank, a.kind, a.number, a.holder_name as "holderName",
           a.holder_document as "holderDocument"
    from people.tercero t
    join people.bank_account a on a.tercero_id = coalesce(t.merged_into_id, t.id) and a.status = 'approved'
    join people.tercero b on b.id = a.bank_id
    where t.id = ${terceroId} for share of a`
  insist(account !== undefined, 'TER-037', 'El tercero no tiene una cuenta bancaria aprobada.')
  return account
}
