import { insist } from '@quina/kernel'
import type { BankAccountValues } from './bank-account.contract.ts'

export interface BankAccountFacts {
  /** Code of the account of the chart. */
  readonly accountCode: string
  readonly accountUsable: boolean
  readonly bankIsActive: boolean
  readonly bankIsBank: boolean
  /** The account of the chart it had, when it had moves: then it cannot be another. */
  readonly movedAccountId: string | null
}

/** The subcuenta whose auxiliaries the accounts of a kind are. */
export const subaccountOf = (kind: BankAccountValues['kind']): string =>
  kind === 'corriente' ? '111005' : '111006'

/** A bank current account, a savings account, or a restricted deposit; an auxiliary of it. */
const auxiliaries: Readonly<Record<BankAccountValues['kind'], RegExp>> = {
  corriente: /^(111005|113210)\d{2,6}$/,
  ahorros: /^(111006|113210)\d{2,6}$/,
}

const mustHold = (holds: boolean, code: string, field: string, message: string): void =>
  insist(holds, code, message, { fields: { [field]: message } })

/**
 * The rules of a bank account (finance dossier §4.1): TES-003 the account of the chart is no auxiliary of a bank,
 * TES-005 it already moved under another, TES-006 the bank is none, TES-007 a specific use names its fuente.
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
