/** How the house speaks with DIAN. */
export interface EinvoiceSetup {
  readonly id: string
  readonly version: number
  readonly mode: 'simulator' | 'own'
  readonly environment: '1' | '2'
  readonly softwareId: string | null
  readonly testSetId: string | null
  /** Of the web service, when it is not DIAN's own. */
  readonly address: string | null
  readonly contingency: 'issuer' | 'dian' | null
  readonly contingencySince: Date | null
  readonly responsibility: string
  readonly taxScheme: '01' | 'ZZ'
  /** Whether what is accepted is mailed to who buys. */
  readonly delivers: boolean
  /** What the simulator answers, and the rule it then names. */
  readonly rehearses: Rehearsal
  readonly rehearsedRule: string
}

/** The name under which the PIN of the software is kept. */
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
