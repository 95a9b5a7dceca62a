import type { Money } from '@quina/kernel'
import type { PilaCatalogues } from '../../law/pila-catalogue/pila-catalogue.contract.ts'

/** The law of the month that a planilla is checked against. */
export interface PilaLaw {
  /** SMMLV of the month. */
  readonly minimumWage: Money
  /** Brackets of the Fondo de Solidaridad Pensional in ascending order: the minimum in SMMLV, and both rates. */
  readonly solidarity: readonly SolidarityBracket[]
  /** Contributions are rounded to the peso and then up to the hundred, or up to the hundred at once (`PILA_CENTENA`). */
  readonly hundred: 'TRAS_PESO' | 'DIRECTA'
  /** Whether the payer may be exempt from health, SENA and ICBF (Estatuto Tributario, art. 114-1): never an ESE. */
  readonly exonerable: boolean
}

export type SolidarityBracket = Readonly<{ from: number; solidarity: string; subsistence: string }>

/** What the rules need besides a record. */
export interface PilaContext {
  readonly catalogues: PilaCatalogues
  readonly law: PilaLaw
  /** `E`, `N`… and the month of the header. */
  readonly kind: string
  readonly month: string
}
