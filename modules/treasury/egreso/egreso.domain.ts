import { type Day, insist, showDay } from '@quina/kernel'
import type { EgresoKind } from './egreso.contract.ts'

/** Which accounts each kind of direct egreso pays. What it may not pay goes by causación and order. */
const accountsOf: Readonly<Record<EgresoKind, readonly string[]>> = {
  order: [],
  taxes: ['2436', '2440', '2445'],
  ofOthers: ['2407', '2424', '2453', '2902'],
  payroll: ['2511', '2424', '2490', '2512', '2436'],
  advance: ['1906'],
  loan: ['2313', '2314', '2316', '2317', '2222', '2223', '5802', '5804'],
  cheque: ['249032'],
  other: [''],
}

interface Line {
  readonly code: string
  readonly openItem: string | null
  readonly obligacionId: string | null
}

/**
 * Whether the accounts are of its kind: without an order only what has no causación is paid (finance dossier §4.2).
 * @throws Problem TES-117 (account of another kind), TES-118 (an advance without its document or obligación).
 */
export function mustBeOfKind(kind: EgresoKind, lines: readonly Line[]): void {
  const bad = lines.findIndex(({ code }) => !accountsOf[kind].some((prefix) => code.startsWith(prefix)))
  const wrong = `La cuenta ${lines[bad]?.code ?? ''} no es de esta clase de egreso.`
  insist(bad === -1, 'TES-117', wrong, { fields: { [`payments.${bad}.accountId`]: wrong } })
  if (kind !== 'advance') return
  const loose = lines.findIndex(({ openItem }) => openItem === null)
  const named = 'Escriba el documento cruce del anticipo: con él se amortiza.'
  insist(loose === -1, 'TES-118', named, { fields: { [`payments.${loose}.openItem`]: named } })
}

/** @throws Problem TES-119 when a deed on an egreso is dated before it. */
export function mustFollowEgreso(issuedOn: Day, on: Day): void {
  const message = `La fecha no puede ser anterior a la del egreso (${showDay(issuedOn)}).`
  insist(on >= issuedOn, 'TES-119', message, { fields: { date: message } })
}
