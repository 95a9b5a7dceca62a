import { must } from '@quina/kernel'
import type { Destination } from '../causacion/causacion.contract.ts'

/** A concept with the codes of its accounts. */
export interface ConceptFacts {
  readonly code: string
  readonly debit: string
  /** The account of class 7 for centres that are not administrative. */
  readonly cost: string | null
  readonly credit: string
  readonly vat: string | null
  readonly withholdingConcept: string | null
  readonly requiresWarehouse: boolean
  readonly active: boolean
}

export interface CentreFacts {
  readonly kind: 'care' | 'support' | 'administrative' | 'logistic'
  /** The group of account 73 for its costs: `7310`. */
  readonly costAccount: string | null
}

/** The destination of an account, by its class. */
export function destinationOf(account: string): Destination {
  if (account.startsWith('15')) return 'inventory'
  if (account.startsWith('16')) return 'asset'
  if (account.startsWith('5')) return 'expense'
  return account.startsWith('7') ? 'cost' : 'other'
}

export type LineDestination = Readonly<{ destination: Destination; account: string }>

/**
 * The destination and account of a line: the account of the concept or, for an expense of a centre that is not administrative,
 * the concept's cost account in the group of the centre (finance dossier §5.5 ).
 * @throws Problem CXP-009 (an expense without cost centre), CXP-008 (the concept has no account for that centre).
 */
export function destine(concept: ConceptFacts, centre: CentreFacts | null, at: number): LineDestination {
  const destination = destinationOf(concept.debit)
  if (destination !== 'expense') return { destination, account: concept.debit }
  must(centre !== null, 'CXP-009', `lines.${at}.costCentreId`, 'Un gasto va a un centro de costo.')
  if (centre.kind === 'administrative') return { destination, account: concept.debit }
  const unmapped = `El concepto ${concept.code} no tiene cuenta de costo para los centros que no son administrativos.`
  must(concept.cost !== null, 'CXP-008', `lines.${at}.conceptId`, unmapped)
  return {
    destination: 'cost',
    account: `${centre.costAccount ?? concept.cost.slice(0, 4)}${concept.cost.slice(4)}`,
  }
}
