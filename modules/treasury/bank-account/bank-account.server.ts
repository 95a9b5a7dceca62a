import { defineSubLedger, openBankAuxiliary, sayFuente } from '@quina/accounting/server'
import { type CatalogService, refusing, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { type BankAccountValues, bankAccount } from './bank-account.contract.ts'
import { type BankAccountFacts, checkBankAccount, subaccountOf } from './bank-account.domain.ts'

/** Rules: TES-002 the number is taken in its bank, TES-004 the account of the chart is of another; the rest in the domain. */
export const bankAccountService: CatalogService<typeof bankAccount> = {
  catalog: bankAccount,
  whose: 'house',
  chosenBy: ['treasury', 'accounting', 'budget', 'billing', 'receivables'],
  table: 'treasury.bankAccount',
  refusals: {
    bank_account_number: { code: 'TES-002', message: 'Ya existe esa cuenta en el banco.', field: 'number' },
    bank_account_one_to_one: {
      code: 'TES-004',
      message: 'Esa cuenta contable ya es de otra cuenta bancaria.',
      field: 'accountId',
    },
  },
  completes: async (tx, { id, values }) => ({
    ...values,
    accountId: values.accountId ?? (await auxiliaryFor(tx, id, values)),
  }),
  async onSave(tx, { id, values }) {
    const accountId = values.accountId! // What was completed has one.
    checkBankAccount(values, await factsOf(tx, id, { ...values, accountId }))
    await sayFuente(tx, accountId, values.fuenteId)
  },
}

/** The account of the chart of one that chose none: what it has, and a new auxiliary for one that begins. */
async function auxiliaryFor(tx: Tx, id: string | null, { kind, name }: BankAccountValues): Promise<string> {
  if (id === null) return openBankAuxiliary(tx, subaccountOf(kind), name)
  const { accountId } = await tx
    .selectFrom('treasury.bankAccount')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return accountId
}

async function factsOf(
  tx: Tx,
  id: string | null,
  values: Pick<BankAccountValues, 'bankId'> & { readonly accountId: string },
): Promise<BankAccountFacts> {
  const account = await tx
    .selectFrom('accounting.account')
    .select(['code', 'active', 'acceptsMoves'])
    .where('id', '=', values.accountId)
    .executeTakeFirst()
  const bank = await tx
    .selectFrom('people.tercero')
    .select(['active', 'isBank'])
    .where('id', '=', values.bankId)
    .executeTakeFirst()
  return {
    accountCode: account?.code ?? '',
    accountUsable: account?.active === true && account.acceptsMoves,
    bankIsActive: bank?.active === true,
    bankIsBank: bank?.isBank === true,
    movedAccountId: id === null ? null : await movedAccountOf(tx, id),
  }
}

async function movedAccountOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select b.account_id from treasury.bank_account b
    where b.id = ${id}::uuid and exists (select from accounting.entry_line l where l.account_id = b.account_id)`.execute(
    tx,
  )
  return rows[0]?.accountId ?? null
}

export const bankAccountOperations = refusing(
  {
    'accounting.account_above_floor': {
      code: 'TES-001',
      message: 'La cuenta bancaria quedaría en sobregiro.',
      status: 409,
    },
  },
  serveCatalog(bankAccountService),
)

/** The accounts of the chart that treasury keeps its money in: they are not merged while they are its own. */
defineSubLedger({
  name: 'treasury',
  async inAccount(tx, accountId) {
    const { rows } = await sql<{ name: string }>`
      select 'la cuenta bancaria ' || name as name from treasury.bank_account where account_id = ${accountId}::uuid
      union all select 'la caja ' || name from treasury.cash_register where account_id = ${accountId}::uuid`.execute(
      tx,
    )
    return rows.map(({ name }) => name)
  },
})
