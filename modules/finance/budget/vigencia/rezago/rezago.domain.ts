import { insist, type Money, must, zero } from '@quina/kernel'
import { monthBlockers, type OpenMonths } from '../life/closing.domain.ts'
import { type LeftOver, leftBlocker } from '../life/left-over.domain.ts'
import type { Blocker } from '../life/year.contract.ts'
import type { RezagoKind } from './rezago.contract.ts'

export type ClosingPolicy = 'd115_all_cxp' | 'ese_without_reservas' | 'reservas_and_cxp'

/** The balance of a line of a registro or obligación on the last day of its year. */
export type PendingStage = Readonly<{
  stage: 'registro' | 'obligacion'
  vigenciaGasto: string
  amount: Money
}>

/** The vigencias del gasto of lines received from the year before, whose unpaid balance expires. */
const received: ReadonlySet<string> = new Set(['2.0', '3.0'])

/**
 * What an unpaid line becomes at year-end (finance dossier §3.11). A line received from the year before expires. Any other
 * obligación is a cuenta por pagar; a commitment is one too under Decreto 115, a reserva under Decreto 111, and not allowed in
 * an ESE without reservas.
 * @returns null when the policy does not allow the line.
 */
export function kindOf({ stage, vigenciaGasto }: PendingStage, policy: ClosingPolicy): RezagoKind | null {
  if (received.has(vigenciaGasto)) return 'expired'
  if (stage === 'obligacion') return 'cxp_obligacion'
  if (policy === 'reservas_and_cxp') return 'reserva'
  return policy === 'd115_all_cxp' ? 'cxp_compromiso' : null
}

/** The vigencia del gasto (CUIPO) under which the next year carries each kind. */
export const vigenciaGastoOf = { cxp_obligacion: '3.0', cxp_compromiso: '3.0', reserva: '2.0' } as const

/** The facts of a year that decide whether its unpaid lines may be carried over. */
export interface CarryFacts {
  readonly year: number
  readonly nextStatus: string | null
  readonly policy: ClosingPolicy
  /** Commitments that the policy does not allow to remain. */
  readonly uncarriable: LeftOver
  readonly certified: LeftOver
  readonly openMonths: OpenMonths
  readonly drafts: readonly { readonly name: string; readonly count: number; readonly path: string }[]
  /** Codes without a leaf in the next year. */
  readonly unmapped: readonly string[]
  /** Terceros that no registro may name: inactive or incomplete. */
  readonly unfit: readonly string[]
  readonly constituted: boolean
}

/** All the reasons why a year cannot be carried over. */
export function carryBlockers(facts: CarryFacts): Blocker[] {
  const { year, nextStatus, drafts, certified, uncarriable, unmapped, unfit, constituted } = facts
  const found: (Blocker | false)[] = [
    constituted && stop('PRE-094', `El rezago de ${year} ya está constituido.`, null),
    nextStatus !== 'open' && stop('PRE-400', `La vigencia ${year + 1} no está abierta.`, '/vigencia-fiscal'),
    ...drafts.map(({ name, count, path }) =>
      stop('PRE-401', `Hay documentos sin aprobar: ${count} de ${name}.`, path),
    ),
    ...monthBlockers(facts.openMonths),
    uncarriable.amount > zero &&
      leftBlocker('PRE-402', 'Existen compromisos con saldo', uncarriable, '/Registro-Presupuestal'),
    certified.amount > zero && leftBlocker('PRE-403', 'Hay CDP con saldo', certified, '/cdp'),
    unmapped.length > 0 && stop('PRE-404', `Rubros sin homologar en ${year + 1}: ${listed(unmapped)}.`, null),
    unfit.length > 0 &&
      stop('PRE-093', `Terceros inactivos o incompletos: ${listed(unfit)}.`, '/terceros/list'),
  ]
  return found.filter((one) => one !== false)
}

const stop = (code: string, message: string, path: string | null): Blocker => ({ code, message, path })

const listed = (names: readonly string[]): string =>
  names.length > 8 ? `${names.slice(0, 8).join(', ')} y ${names.length - 8} más` : names.join(', ')

/** Checks that an expired line is paid by a later year. @throws Problem PRE-128, PRE-129 */
export function mayPayExpired({ kind, from, to }: { kind: string; from: number; to: number }): void {
  insist(kind === 'expired', 'PRE-128', 'Solo un pasivo exigible se paga con otra apropiación.', {
    status: 409,
  })
  const message = `La apropiación debe ser de una vigencia posterior a ${from}.`
  must(to > from, 'PRE-129', 'apropiacionId', message)
}
