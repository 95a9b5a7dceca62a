import type { Money } from '@quina/kernel'
import type { PilaCatalogues } from '../../law/pila-catalogue/pila-catalogue.contract.ts'

/** The law of the month, as far as a planilla is checked against it. */
export interface PilaLaw {
  /** SMMLV of the month. */
  readonly minimumWage: Money
  /** Brackets of the Fondo de Solidaridad Pensional: from how many SMMLV, and both of its rates. In order. */
  readonly solidarity: readonly SolidarityBracket[]
  /** Contributions go up to the hundred after the peso, or at once (`PILA_CENTENA`). */
  readonly hundred: 'TRAS_PESO' | 'DIRECTA'
  /** Whether the payer may be spared health, SENA and ICBF (Estatuto Tributario, art. 114-1): never an ESE. */
  readonly exonerable: boolean
}

export type SolidarityBracket = Readonly<{ from: number; solidarity: string; subsistence: string }>

/** What the rules look at besides a record. */
export interface PilaContext {
  readonly catalogues: PilaCatalogues
  readonly law: PilaLaw
  /** `E`, `N`… and the month of the header. */
  readonly kind: string
  readonly month: string
}
