import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, type Money, type MoneyText, zero } from '@quina/kernel'

/** A service that was attended, with all the data of its charge. Diagnoses, finalidad and cause are codes of RIPS. */
export interface AttendedService {
  readonly id: string
  readonly admissionId: string
  /** The CUPS of a consultation or a procedure, or the IUM of a medicine, in the official tables. */
  readonly entryId: string | null
  /** The service of the hospital as which something without an official code is sold. */
  readonly serviceId?: string | null
  readonly quantity: string
  readonly at: Date
  readonly professionalId: string
  readonly diagnosisId: string | null
  readonly relatedDiagnoses: readonly string[]
  readonly diagnosisKind: '01' | '02' | '03' | null
  readonly finalidad: string | null
  readonly cause: string | null
  readonly authorisationNumber: string | null
  readonly orderNumber: string | null
  /** The identifier of the delivery in MIPRES, for what the plan does not pay. */
  readonly mipres: string | null
  readonly treatmentDays: number | null
}

/** The charge, and its message for the professional; without a charge, the reason why it waits. */
export interface ChargeOutcome {
  readonly chargeId: string | null
  readonly warning: string | null
  /** What the contract pays for each unit, once it is charged. */
  readonly price?: Money
}

export type AttendContext = Readonly<{ tx: Tx; actor: Actor }>

type ChargesAttended = (attending: AttendContext, one: AttendedService) => Promise<ChargeOutcome>

let known: ChargesAttended = async () => ({
  chargeId: null,
  warning: 'Todavía no hay quien lo cobre: queda pendiente.',
})

/** Registers how billing, which depends on this module, creates the charges. Called once, where billing is loaded. */
export function defineChargesAttended(charges: ChargesAttended): void {
  known = charges
}

export const chargesAttended: ChargesAttended = (attending, one) => known(attending, one)

/** The part of a charge that the patient gave back. */
export type TakenBack = Readonly<{ chargeId: string; quantity: string; reason: string }>

/** The result for the charge: reduced, removed from the account, or invoiced already and in need of a credit note. */
export interface TakenBackCharge {
  readonly outcome: 'uncharged' | 'reduced' | 'excluded' | 'invoiced'
  readonly invoice: string | null
  readonly amount: Money
}

type ChargesTakenBack = (attending: AttendContext, one: TakenBack) => Promise<TakenBackCharge>

let takes: ChargesTakenBack = async () => uncharged

export const uncharged: TakenBackCharge = { outcome: 'uncharged', invoice: null, amount: zero }

/** Registers, like `defineChargesAttended`, how billing reduces the charge of what was given back. */
export function defineChargesTakenBack(taking: ChargesTakenBack): void {
  takes = taking
}

export const chargesTakenBack: ChargesTakenBack = (attending, one) => takes(attending, one)

/** The identifier that MIPRES gave to the delivery of a charge. */
export type AnsweredDelivery = Readonly<{ chargeId: string; mipres: string }>

/** @returns the invoice that already has the charge, whose RIPS must be made again. */
type DeliveryAnswered = (attending: AttendContext, one: AnsweredDelivery) => Promise<string | null>

let answers: DeliveryAnswered = async () => null

/** Registers, like `defineChargesAttended`, how billing writes the answer of MIPRES in the charge and its RIPS. */
export function defineDeliveryAnswered(answering: DeliveryAnswered): void {
  answers = answering
}

export const deliveryAnswered: DeliveryAnswered = (attending, one) => answers(attending, one)

/** An invoice and one of its credit notes, by the numbers that people write. */
export type CreditNoteNumbers = Readonly<{ invoice: string; note: string }>

/** @returns the amount that the note takes back from the invoice; null when no such note is issued. */
type CreditNoteOf = (tx: Tx, numbers: CreditNoteNumbers) => Promise<Money | null>

let noteOf: CreditNoteOf = async () => null

/** Registers, like `defineChargesAttended`, how billing finds a credit note of an invoice. */
export function defineCreditNotes(notes: CreditNoteOf): void {
  noteOf = notes
}

export const creditNoteOf: CreditNoteOf = (tx, numbers) => noteOf(tx, numbers)
/** A charge of an attended service in an invoice of a period. */
export interface InvoicedCharge {
  readonly chargeId: string
  readonly invoice: string
  readonly day: Day
  readonly quantity: string
  readonly amount: MoneyText
}

export type InvoicedDays = Readonly<{ from: Day; to: Day }>

type ChargesInvoiced = (tx: Tx, days: InvoicedDays) => Promise<readonly InvoicedCharge[]>

let invoices: ChargesInvoiced = async () => []

/** Registers, like `defineChargesAttended`, how billing finds what was invoiced of the attended services. */
export function defineChargesInvoiced(invoicing: ChargesInvoiced): void {
  invoices = invoicing
}

export const chargesInvoiced: ChargesInvoiced = (tx, days) => invoices(tx, days)
