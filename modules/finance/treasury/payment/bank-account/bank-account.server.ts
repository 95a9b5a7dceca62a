import { defineSubLedger, openBankAuxiliary, sayFuente } from '@quina/accounting/server'
import { permissionFor } from '@quina/blocks'
import { catalogService, type FirstStep, refusing, serveCatalog } from '@quina/blocks/server'
import { rowOf, storedRow, type Tx, valueOrNull, valuesFrom } from '@quina/db/server'
import { conflict, must, refused } from '@quina/kernel'
import { type BankAccountValues, bankAccount } from './bank-account.contract.ts'

/**
 * Rules: TES-002 the number is taken in its bank, TES-004 another bank account uses the account of the chart; the rest in the
 * domain.
 */
export const bankAccountService = catalogService<typeof bankAccount>({
  catalog: bankAccount,
  whose: 'house',
  chosenBy: ['treasury', 'accounting', 'budget', 'billing', 'receivables'],
  refusals: {
    bank_account_number: refused('TES-002', 'Ya existe esa cuenta en el banco.', 'number'),
    bank_account_one_to_one: refused(
      'TES-004',
      'Esa cuenta contable ya es de otra cuenta bancaria.',
      'accountId',
    ),
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
})

/** Returns the chart account of a bank account that chose none: its current one or, for a new bank account, a new auxiliary. */
async function auxiliaryFor(tx: Tx, id: string | null, { kind, name }: BankAccountValues): Promise<string> {
  if (id === null) return openBankAuxiliary(tx, subaccountOf(kind), name)
  const { accountId } = await storedRow(tx, 'treasury.bankAccount', id, ['accountId'])
  return accountId
}

async function factsOf(
  tx: Tx,
  id: string | null,
  values: Pick<BankAccountValues, 'bankId'> & { readonly accountId: string },
): Promise<BankAccountFacts> {
  const account = await rowOf(tx, 'accounting.accountFace', values.accountId, [
    'code',
    'active',
    'acceptsMoves',
  ])
  const bank = await rowOf(tx, 'people.terceroFace', values.bankId, ['active', 'isBank'])
  return {
    accountCode: account?.code ?? '',
    accountUsable: account?.active === true && account.acceptsMoves,
    bankIsActive: bank?.active === true,
    bankIsBank: bank?.isBank === true,
    movedAccountId: id === null ? null : await movedAccountOf(tx, id),
  }
}

async function movedAccountOf(tx: Tx, id: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select b.account_id from treasury.bank_account b
    where b.id = ${id}::uuid and exists (select from accounting.entry_line_face l
    where l.account_id = b.account_id)`
}

export const bankAccountOperations = refusing(
  {
    'accounting.account_above_floor': conflict('TES-001', 'La cuenta bancaria quedaría en sobregiro.'),
  },
  serveCatalog(bankAccountService),
)

/** Keeps the chart accounts of bank accounts and cash registers out of account merges while treasury uses them. */
defineSubLedger({
  name: 'treasury',
  async inAccount(tx, accountId) {
    return valuesFrom<string>(tx)`
      select 'la cuenta bancaria ' || name as name from treasury.bank_account where account_id = ${accountId}::uuid
      union all select 'la caja ' || name from treasury.cash_register where account_id = ${accountId}::uuid`
  },
})

export interface BankAccountFacts {
  /** The code of the chart account. */
  readonly accountCode: string
  readonly accountUsable: boolean
  readonly bankIsActive: boolean
  readonly bankIsBank: boolean
  /** The chart account before the change, when it has movements and thus cannot be replaced; otherwise null. */
  readonly movedAccountId: string | null
}

/** Returns the subcuenta under which the accounts of a kind are auxiliaries. */
const subaccountOf = (kind: BankAccountValues['kind']): string => (kind === 'corriente' ? '111005' : '111006')

/** The chart codes allowed for each kind: auxiliaries of current accounts, savings accounts and restricted deposits. */
const auxiliaries: Readonly<Record<BankAccountValues['kind'], RegExp>> = {
  corriente: /^(111005|113210)\d{2,6}$/,
  ahorros: /^(111006|113210)\d{2,6}$/,
}

const mustHold = (holds: boolean, code: string, field: string, message: string): void =>
  must(holds, code, field, message)

/**
 * The rules of a bank account (finance dossier §4.1): TES-003 the chart account is not a bank auxiliary, TES-005 the bank
 * account already has movements in another chart account, TES-006 the tercero is not a bank, TES-007 a specific use names its
 * fuente.
 */
export function checkBankAccount(values: BankAccountValues, facts: BankAccountFacts): void {
  mustHold(facts.bankIsBank, 'TES-006', 'bankId', 'El tercero no es un banco: márquelo como banco.')
  mustHold(facts.bankIsActive, 'TES-006', 'bankId', 'El banco está inactivo.')
  const fits = facts.accountUsable && auxiliaries[values.kind].test(facts.accountCode)
  const auxiliary = `La cuenta contable debe ser un auxiliar activo de ${subaccountOf(values.kind)} o de 113210.`
  mustHold(fits, 'TES-003', 'accountId', auxiliary)
  const same = facts.movedAccountId === null || facts.movedAccountId === values.accountId
  mustHold(same, 'TES-005', 'accountId', 'La cuenta tiene movimiento: no cambie su cuenta contable.')
  const named = values.use !== 'specific' || values.fuenteId !== null
  mustHold(named, 'TES-007', 'fuenteId', 'La destinación específica exige la fuente de financiación.')
}

/** A first step of a new installation: a bank account must exist before the first payment. */
export const bankAccountStep: FirstStep = {
  name: 'bankAccounts',
  title: 'Registre las cuentas bancarias',
  why: 'De ellas se paga y a ellas se consigna; cada una tiene su cuenta contable.',
  permission: permissionFor(bankAccount, 'edit'),
  who: 'El tesorero',
  to: '/cuentas-banco-entidad',
  order: 230,
  done: async (tx) =>
    (await tx.selectFrom('treasury.bankAccount').select('id').limit(1).executeTakeFirst()) !== undefined,
}
