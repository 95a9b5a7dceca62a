import { type DeclarationUnit, declared } from '@quina/accounting/domain'
import { insist, type Money, minus, must, showPesos, sumOf, zero } from '@quina/kernel'
import type { DeductionKind } from './payment.contract.ts'

export interface Payment {
  readonly pays: readonly { readonly amount: Money }[]
  readonly deductions: readonly { readonly amount: Money }[]
}

/**
 * Returns the amount that leaves the bank: payments less deductions.
 * @throws Problem TES-101 when a line is not above zero, TES-102 when the deductions exceed the payments.
 */
export function netOf(
  { pays, deductions }: Payment,
  names = { pays: 'payables', deductions: 'deductions' },
): Money {
  const positive = 'El valor debe ser mayor que cero.'
  const mustBePositive = (lines: readonly { readonly amount: Money }[], name: string) => {
    const bad = lines.findIndex(({ amount }) => amount <= zero)
    must(bad === -1, 'TES-101', `${name}.${bad}.amount`, positive)
  }
  mustBePositive(pays, names.pays)
  mustBePositive(deductions, names.deductions)
  const gross = sumOf(pays, 'amount')
  const deducted = sumOf(deductions, 'amount')
  const message = `Las deducciones (${showPesos(deducted)}) superan lo que se paga (${showPesos(gross)}).`
  must(deducted <= gross, 'TES-102', 'deductions', message)
  return minus(gross, deducted)
}

type DeductionKey = Readonly<{ kind: DeductionKind; advanceId: string | null }>

/** Only a deduction that crosses an anticipo names one, and it must name it. @throws Problem TES-108 */
export function mustNameAdvances(deductions: readonly DeductionKey[]): void {
  deductions.forEach(({ kind, advanceId }, index) => {
    const message =
      kind === 'advance'
        ? 'Elija el anticipo que se cruza.'
        : 'Solo un cruce de anticipo nombra un anticipo: cambie la clase o deje el anticipo vacío.'
    must((kind === 'advance') === (advanceId !== null), 'TES-108', `deductions.${index}.advanceId`, message)
  })
}

/**
 * Checks that an account has enough money for a payment (finance dossier §4.1).
 * @throws Problem TES-001, with the available amount.
 */
export function mustHaveFunds(
  account: { readonly name: string; readonly available: Money },
  leaves: Money,
  field = 'bankAccountId',
): void {
  const message = `La cuenta ${account.name} quedaría en sobregiro. Disponible: ${showPesos(account.available)}.`
  insist(leaves <= account.available, 'TES-001', message, {
    status: 409,
    facts: { available: account.available },
    fields: { [field]: message },
  })
}

/** The amount that a tax return pays, and its difference from the debt (finance dossier §5.7.6, §6.4, A-9c). */
export interface RoundedAmount {
  readonly paid: Money
  /** A positive difference is an expense, a negative one an income. */
  readonly difference: Money
}

/** Rounds each row of the return half up to the thousand, or to the peso; one difference covers all rows. */
export function asDeclared(rows: readonly Money[], unit: DeclarationUnit): RoundedAmount {
  const paid = sumOf(rows, (row) => declared(row, unit))
  return {
    paid,
    difference: minus(
      paid,
      sumOf(rows, (row) => row),
    ),
  }
}

/** The people who took part in a payment before its approval. */
export type Hands = Readonly<{ preparedBy: readonly string[]; causacionBy: readonly string[] }>

/**
 * The people who prepared an order or the causación that it pays may not approve it (finance dossier §9).
 * @throws Problem TES-020
 */
export function mustBeOther(userId: string, { preparedBy, causacionBy }: Hands): void {
  insist(
    !preparedBy.includes(userId),
    'TES-020',
    'Quien aprueba no puede ser quien elaboró la orden de pago.',
  )
  insist(
    !causacionBy.includes(userId),
    'TES-020',
    'Quien aprueba no puede ser quien elaboró la causación que se paga.',
  )
}

/** The person who registered the account of a tercero, and the one who approved it. */
export type Keepers = Readonly<{ registeredBy: string; decidedBy: string | null }>

/**
 * The person who registers or approves the account of a tercero may not prepare its payments (finance dossier §9).
 * @throws Problem TES-103
 */
export function mustNotKeepAccount(
  preparedBy: readonly string[],
  { registeredBy, decidedBy }: Keepers,
  field = 'terceroId',
): void {
  const registered = 'Quien registró la cuenta bancaria del beneficiario no puede elaborar su pago.'
  const approved = 'Quien aprobó la cuenta bancaria del beneficiario no puede elaborar su pago.'
  must(!preparedBy.includes(registeredBy), 'TES-103', field, registered)
  must(decidedBy === null || !preparedBy.includes(decidedBy), 'TES-103', field, approved)
}
