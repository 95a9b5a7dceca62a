/** The connection of the hospital with DIAN. */
export interface EinvoiceSetup {
  readonly id: string
  readonly version: number
  readonly mode: 'simulator' | 'own'
  readonly environment: '1' | '2'
  readonly softwareId: string | null
  readonly testSetId: string | null
  /** The address of the web service, when it is not that of DIAN. */
  readonly address: string | null
  readonly contingency: 'issuer' | 'dian' | null
  readonly contingencySince: Date | null
  readonly responsibility: string
  readonly taxScheme: '01' | 'ZZ'
  /** Whether accepted documents are mailed to the buyer. */
  readonly delivers: boolean
  /** The answer of the simulator, and the rule that it names. */
  readonly rehearses: Rehearsal
  readonly rehearsedRule: string
}

/** The name under which the PIN of the software is stored. */
export const pinSecret = 'einvoice.pin'

/** The cases that the simulator can rehearse. */
export const rehearsals = {
  accept: 'Acepta',
  notify: 'Acepta con notificación',
  reject: 'Rechaza',
  timeout: 'Recibe y no responde',
  unreachable: 'No se puede alcanzar',
  processed: 'Dice que ya lo había procesado',
} as const
export type Rehearsal = keyof typeof rehearsals
