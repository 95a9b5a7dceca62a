import { type Actor, saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { addTercero, decideAccount, saveAccount } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { bankAccountService } from '../../../modules/finance/treasury/payment/bank-account/bank-account.server.ts'

/** A bank, the account where the supplier is paid, approved by another, and the account of the hospital on 11100599. */
export async function layBank(
  tx: Tx,
  { chief, officer, supplier }: { chief: Actor; officer: Actor; supplier: string },
) {
  const bankId = await addTercero(tx, chief, {
    documentType: 'NIT',
    number: '890903938',
    personType: 'juridica',
    businessName: 'Banco del Valle SA',
    isBank: true,
  })
  const registrar = actorFor({ name: 'Pía Gil' })
  const values = {
    bankId,
    kind: 'savings',
    number: '12345678901',
    holderName: 'Suministros Clínicos del Valle SAS',
    holderDocument: '811032458',
    certifiedOn: null,
  }
  await saveAccount(tx, { terceroId: supplier, account: null, values: values as never, actor: registrar })
  const account = await tx
    .selectFrom('people.bankAccount')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow()
  await decideAccount(tx, { terceroId: supplier, ...account, actor: officer, to: 'approved', reason: null })
  const own = { code: '11100599', kind: 'corriente', number: '30001234567', name: 'Recursos propios' }
  const id = await openAccount(tx, chief, { bankId, ...own })
  return { id, bankId, code: own.code }
}

export interface OwnAccount {
  readonly bankId: string
  /** Of the chart; made when it is not there. */
  readonly code: string
  readonly kind: string
  readonly number: string
  readonly name: string
}

/** A bank account of the hospital, on an account of the chart of its own. */
export async function openAccount(tx: Tx, actor: Actor, { code, ...own }: OwnAccount): Promise<string> {
  const accountId = newId()
  await sql`insert into accounting.account (id, code, name, nature, parent_id, accepts_moves, treasury_only)
    select ${accountId}, ${code}, ${own.name}, 'debit', id, true, true
    from accounting.account where code = ${code.slice(0, 6)}`.execute(tx)
  const unsaid = { campusId: null, openedOn: null, clearingCode: null }
  const flags = { overdraft: '0.00', minimumBalance: '0.00', gmfExempt: false, jointSignature: false }
  const fuente = await tx.selectFrom('budget.fuente').select('id').executeTakeFirst()
  const body = {
    fuenteId: fuente?.id ?? null,
    ...own,
    ...unsaid,
    ...flags,
    accountId,
    use: 'free',
    fileFormat: 'ach',
  }
  return (await saveRow(tx, bankAccountService, { id: null, actor, body })).id
}
