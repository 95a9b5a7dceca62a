import type { Day, Money } from '@quina/kernel'
import type { HouseNature } from '../../engine/contribution/contribution.contract.ts'

/**
 * The documento soporte de pago de nómina electrónica of one employee and one calendar month, with the sum of all its payrolls
 * (DIAN, Resolución 000013 of 2021). Elements and attributes keep the words of the annex.
 */
export interface PayrollSupport extends SupportHeading {
  /** The CUNE of the first document of the month, when this document reports a second contract of the person. */
  readonly novelty: string | null
  readonly period: SupportPeriod
  readonly worker: SupportWorker
  readonly payment: SupportPayment
  /** One line for each element of `Devengados` and of `Deducciones` with a value, in any order. */
  readonly lines: readonly SupportLine[]
}

/** A replacing note: the whole document, and the one that it replaces. */
export type ReplacingNote = PayrollSupport & { readonly replaces: Predecessor }

/** A deleting note: it has neither worker nor amounts. */
export type DeletingNote = SupportHeading & { readonly deletes: Predecessor }

/** A document that DIAN accepted earlier. */
export type Predecessor = Readonly<{ number: string; cune: string; issuedOn: Day }>

/** The fields of every document: its number, its hour, its issuer and the issuing software. */
export interface SupportHeading {
  readonly prefix: string
  readonly consecutive: number
  readonly environment: '1' | '2'
  readonly issuedOn: Day
  /** In Bogotá: `09:30:00`. */
  readonly issuedAt: string
  readonly software: SupportSoftware
  readonly employer: SupportEmployer
  readonly notes: readonly string[]
}

export type SupportSoftware = Readonly<{ id: string; pin: string }>

export interface SupportEmployer {
  readonly name: string
  readonly nit: string
  readonly checkDigit: string
  /** DIVIPOLA, five digits. */
  readonly municipality: string
  readonly address: string
}

export interface SupportPeriod {
  readonly from: Day
  readonly to: Day
  readonly hiredOn: Day
  /** Only in the month of the retirement. */
  readonly retiredOn: Day | null
  /** Days in years of 360 days. */
  readonly daysServed: number
  /** Table 5.5.1: `5` monthly. */
  readonly frequency: string
}

export interface SupportWorker {
  /** Types and subtypes of PILA. */
  readonly type: string
  readonly subtype: string
  readonly highRiskPension: boolean
  /** Code of DIAN: `13` cédula. */
  readonly documentCode: string
  readonly document: string
  readonly firstSurname: string
  readonly secondSurname: string
  readonly firstName: string
  readonly otherNames: string
  readonly municipality: string
  readonly address: string
  readonly integralSalary: boolean
  /** Table 5.5.2. */
  readonly contract: string
  readonly salary: Money
  /** The house's own number for the person. */
  readonly code: string
}

export interface SupportPayment {
  /** Table 5.3.3.2: `47` bank transfer, `10` cash, `20` cheque. */
  readonly method: string
  readonly account: { readonly bank: string; readonly kind: string; readonly number: string } | null
  readonly days: readonly Day[]
}

/** An element of the earnings or the deductions: `HRN`, `Salud`. */
export interface SupportLine {
  readonly of: 'Devengados' | 'Deducciones'
  /** The path below it: `HRNs/HRN`, `Salud`. */
  readonly element: string
  /** Attributes of the annex, or `#` for the text of the element. Amounts are `Money`; absent values are left out. */
  readonly values: Readonly<Record<string, string | Money>>
}

/**
 * Whether the house sends its payroll to DIAN. A house that deducts costs must send it; an ESE declares no income tax, so it
 * sends only by choice (C1.12). @param choice the house's decision; null without one.
 */
export const sendsPayroll = (nature: HouseNature, choice: boolean | null): boolean =>
  choice ?? nature !== 'ese'
