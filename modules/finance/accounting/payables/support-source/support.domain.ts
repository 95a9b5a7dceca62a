import { type Day, daysBetween, insist, must } from '@quina/kernel'
import { type CausacionKind, type CausacionSupport, sourcedKinds } from '../causacion/causacion.contract.ts'

/** The document that a supplier hands over for payment. */
export interface Support {
  readonly kind: CausacionKind
  readonly supportKind: CausacionSupport
  readonly supportPrefix: string | null
  readonly supportNumber: string
  readonly supportDate: Day
  readonly dueOn: Day
  readonly date: Day
}

const shortNames: Readonly<Record<CausacionSupport, string>> = {
  invoice: 'FE',
  support_document: 'DS',
  charge: 'CC',
  resolution: 'RES',
  payroll: 'PL',
  receipt: 'RC',
}

/** A shop's invoice is often registered as a receipt: with the same number, both are the same document. */
const ofShops: readonly CausacionSupport[] = ['invoice', 'receipt']

/** The kinds under which the same document may have been registered. */
export const alikeKinds = (kind: CausacionSupport): readonly CausacionSupport[] =>
  ofShops.includes(kind) ? ofShops : [kind]

/** The fields that identify a support. */
export type NamedSupport = Pick<Support, 'supportKind' | 'supportPrefix' | 'supportNumber'>

/** `FE SETP-990`: the name of the support in the books, where it is the documento cruce. */
export const supportName = ({ supportKind, supportPrefix, supportNumber }: NamedSupport): string =>
  `${shortNames[supportKind]} ${[supportPrefix, supportNumber].filter(Boolean).join('-')}`

export interface SupportFacts {
  /** Whether the tercero must issue electronic invoices. */
  readonly invoices: boolean
  /** Whether the user may date the causación before the support. */
  readonly mayPrecede: boolean
  /** The maximum age in days of an electronic invoice. */
  readonly ageMax: number
}

/**
 * Checks a support and its dates (finance dossier §5.6).
 * @throws Problem CXP-003 (a charge of one who does not invoice), CXP-005 (a day before the support), CXP-007 (an invoice that is
 * too old), CXP-011 (due before it was issued).
 */
export function mustBeSupported(support: Support, { invoices, mayPrecede, ageMax }: SupportFacts): void {
  const { kind, supportKind, supportDate, dueOn, date } = support
  const exempt = noPurchase.includes(kind) || !charges.includes(supportKind)
  const wanted = 'Quien no está obligado a facturar se soporta con documento soporte.'
  must(exempt || invoices, 'CXP-003', 'supportKind', wanted)
  const early = 'La fecha no puede ser anterior a la del soporte.'
  must(date >= supportDate || mayPrecede, 'CXP-005', 'date', early)
  const late = 'El vencimiento no puede ser anterior a la fecha del soporte.'
  must(dueOn >= supportDate, 'CXP-011', 'dueOn', late)
  const age = daysBetween(supportDate, date)
  const old = `La factura tiene ${age} días; se causan hasta los ${ageMax}.`
  must(supportKind !== 'invoice' || age <= ageMax, 'CXP-007', 'supportDate', old)
}

/** The kinds that are not purchases, so no purchase document supports them. */
const noPurchase: readonly CausacionKind[] = [
  'nomina',
  'viaticos',
  'impuestos',
  'caja-menor',
  'servicios-publicos',
]
const charges: readonly CausacionSupport[] = ['charge', 'receipt']

/** A receipt of goods, from the module that created it. */
export interface Receipt {
  readonly kind: string
  readonly number: string
  readonly terceroId: string
  readonly gross: bigint
  readonly free: boolean
  /** The codes of its provisional accounts; none when any account may be debited. */
  readonly accounts: readonly string[]
}

interface InvoiceFacts {
  readonly terceroId: string
  readonly gross: bigint
  /** The account of each line. */
  readonly debited: readonly string[]
}

/**
 * Checks that a receipt is invoiced once, whole, by the tercero that delivered it.
 * @throws Problem CXP-013 (the kind requires a receipt, and there is none), CXP-002 (in another causación, or with another value
 * or tercero), CXP-030 (a concept whose account is not one of the receipt's).
 */
export function mustMatchReceipt(
  { kind, terceroId, gross, debited }: Pick<Support, 'kind'> & InvoiceFacts,
  receipt: Receipt | null,
): void {
  if (!sourcedKinds.includes(kind) && receipt === null) return
  const none =
    'No hay un ingreso recibido que causar: el módulo que recibe los bienes lo ofrece al aprobarlo.'
  must(receipt !== null && receipt.kind === kind, 'CXP-013', 'sourceId', none)
  const taken = `${receipt.number}: ya está causado.`
  insist(receipt.free, 'CXP-002', taken, { status: 409, fields: { sourceId: taken } })
  must(receipt.terceroId === terceroId, 'CXP-002', 'terceroId', `${receipt.number}: es de otro tercero.`)
  const difference = receipt.gross > gross ? receipt.gross - gross : gross - receipt.gross
  must(difference <= 100n, 'CXP-002', 'lines', `El valor del soporte no es el de ${receipt.number}.`)
  const { number, accounts } = receipt
  const at = accounts.length === 0 ? -1 : debited.findIndex((account) => !accounts.includes(account))
  const waits = `${number} espera en la cuenta ${accounts.join(' o ')}: elija un concepto de ella.`
  must(at === -1, 'CXP-030', `lines.${at}.conceptId`, waits)
}
