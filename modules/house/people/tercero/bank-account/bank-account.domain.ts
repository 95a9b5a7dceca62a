import { insist, must } from '@quina/kernel'
import type { BankAccountStatus, BankAccountValues } from './bank-account.contract.ts'

/**
 * Returns an account as stored: only digits.
 * @throws Problem TER-030 when the number cannot be that of an account.
 */
export function tidyAccount(given: BankAccountValues): BankAccountValues {
  const number = given.number.replace(/[.-]/g, '')
  must(/^\d{5,20}$/.test(number), 'TER-030', 'number', 'El número de una cuenta tiene de 5 a 20 dígitos.')
  return { ...given, number, holderDocument: given.holderDocument.replace(/[.,]/g, '').toUpperCase() }
}

/** The present and past numbers of the tercero: the account must belong to it. */
export type Holder = Readonly<{ name: string; numbers: readonly string[] }>

/**
 * Requires that the account belongs to the tercero. A DV after the number is ignored.
 * @throws Problem TER-031
 */
export function mustBeItsOwn({ holderDocument }: BankAccountValues, { name, numbers }: Holder): void {
  const [bare = ''] = holderDocument.split('-')
  const message = `El titular debe ser ${name}: el documento no es el suyo.`
  must(numbers.includes(holderDocument) || numbers.includes(bare), 'TER-031', 'holderDocument', message)
}

type AccountState = Readonly<{ status: BankAccountStatus; registeredBy: string }>

/** Returns why this user cannot decide on an account; null when they can. */
export function whyNotDecide({ status, registeredBy }: AccountState, userId: string): string | null {
  if (status !== 'pending') return 'La cuenta ya no está por aprobar.'
  return registeredBy === userId
    ? 'Quien registra o cambia una cuenta no la aprueba: debe hacerlo otra persona.'
    : null
}

/**
 * Requires that a second user decides on each account before money goes to it.
 * @throws Problem TER-032 when it is not pending, TER-033 when the same person registered it.
 */
export function mustDecide(account: AccountState, userId: string): void {
  const why = whyNotDecide(account, userId) ?? ''
  insist(account.status === 'pending', 'TER-032', why, { status: 409 })
  insist(account.registeredBy !== userId, 'TER-033', why)
}
