import type { RipsMode } from '../submission/submission.contract.ts'

/** The connection of the hospital with the validator of the ministry. */
export interface RipsSetup {
  readonly id: string
  readonly version: number
  readonly mode: 'simulator' | 'own'
  /** The address of the API: `https://localhost:9443/api`. */
  readonly address: string | null
  /** The self-signed certificate of the API, in PEM; null when it has none. */
  readonly authority: string | null
  readonly userType: string
  readonly documentType: string
  readonly documentNumber: string | null
  readonly disability: 'SI/NO' | '01/02'
  readonly rehearses: MuvRehearsal
}

/** The cases that the simulator can rehearse. */
export const muvRehearsals = {
  rules: 'Aplica las reglas locales',
  reject: 'Rechaza',
  timeout: 'Recibe y no responde',
  unreachable: 'No se puede alcanzar',
} as const
export type MuvRehearsal = keyof typeof muvRehearsals

/** The name under which the password of SISPRO is stored. */
export const sisproSecret = 'rips.sispro'

/** The endpoint of the API for each mode. */
export const doors: Readonly<Record<RipsMode, string>> = {
  invoice: 'CargarFevRips',
  credit: 'CargarNC',
  'credit-total': 'CargarNCTotal',
  'credit-agreement': 'CargarNCAcuerdoVoluntades',
  debit: 'CargarND',
  adjustment: 'CargarNotaAjuste',
  'without-invoice': 'CargarRipsSinFactura',
  'capita-first': 'CargarCapitaInicial',
  'capita-period': 'CargarCapitaPeriodo',
  'capita-last': 'CargarCapitaFinal',
  'capita-credit': 'CargarNCCapita',
}
