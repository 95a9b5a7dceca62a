import { insist, must } from '@quina/kernel'
import { type Disposition, type Level, roman, type TriageState, triageStates } from './triage.contract.ts'

/** The states from which each step may be taken. */
const from = {
  begin: ['waiting', 'classifying'],
  // A patient attended immediately is classified meanwhile: the level is always given (TRI-007).
  classify: ['classifying', 'attended'],
  reclassify: ['classified', 'called'],
  call: ['waiting', 'classified', 'called'],
  abandon: ['waiting', 'classified', 'called'],
  derive: ['classified', 'called'],
  attend: ['waiting', 'classifying', 'classified', 'called'],
  finish: ['attended', 'observed'],
  annul: ['waiting', 'classifying', 'classified', 'called'],
} as const satisfies Record<string, readonly TriageState[]>
export type Step = keyof typeof from

const words: Readonly<Record<Step, string>> = {
  begin: 'clasificar',
  classify: 'firmar la clasificación',
  reclassify: 'reclasificar',
  call: 'llamar',
  abandon: 'registrar el abandono',
  derive: 'derivar',
  attend: 'iniciar la atención',
  finish: 'terminar la atención',
  annul: 'anular',
}

export const mayStep = (status: TriageState, step: Step): boolean =>
  (from[step] as readonly TriageState[]).includes(status)

/** @throws Problem TRI-001 when the state does not allow the step. */
export function mustStep(status: TriageState, step: Step): void {
  const message = `No se puede ${words[step]}: el triage está «${triageStates[status][0]}».`
  insist(mayStep(status, step), 'TRI-001', message, { status: 409 })
}

/**
 * Whether the patient stays in the emergency room after an attention. A referred patient leaves the second time the referral is
 * decided; the first time they wait for the ambulance.
 */
export const staysInRoom = (disposition: Disposition, status: TriageState): boolean =>
  disposition === 'observation' ||
  disposition === 'hospitalisation' ||
  (disposition === 'referral' && status !== 'observed')

export interface DecisionFacts {
  readonly level: Level
  readonly suggested: Level | null
  readonly changeReason: string | null
  /** The number of soft alarms to confirm. */
  readonly alarms: number
  readonly alarmsConfirmed: boolean
}

/**
 * Checks the decision of a professional (TRI-01, TRI-02).
 * @throws Problem TRI-002 (another level than suggested, without its reason), TRI-003 (alarms that nobody confirmed).
 */
export function mustDecide({ level, suggested, changeReason, alarms, alarmsConfirmed }: DecisionFacts): void {
  const unconfirmed = 'Hay signos fuera de lo usual para la edad: revíselos y confírmelos.'
  must(alarms === 0 || alarmsConfirmed, 'TRI-003', 'alarmsConfirmed', unconfirmed)
  const differs = suggested !== null && suggested !== level
  const why = `Se sugiere ${roman[suggested ?? 0]}: escriba por qué decide otro nivel, con 10 letras o más.`
  must(!differs || (changeReason ?? '').length >= 10, 'TRI-002', 'changeReason', why)
}

/** Whether a much less urgent level needs a second signature; until then, the suggested level is in force. */
export const needsSecond = (level: Level, suggested: Level | null): boolean =>
  suggested !== null && level - suggested >= 2

export const rulingLevel = (level: Level, suggested: Level | null): Level =>
  suggested !== null && needsSecond(level, suggested) ? suggested : level

const calls = 3
const betweenMs = 10 * 60_000

/** @throws Problem TRI-004 unless the patient was called three times, ten minutes apart: they may still be there. */
export function mustHaveBeenCalled(called: readonly Date[]): void {
  let heard = 0
  let last = Number.NEGATIVE_INFINITY
  for (const one of called.toSorted((a, b) => a.getTime() - b.getTime()))
    if (one.getTime() - last >= betweenMs) {
      heard += 1
      last = one.getTime()
    }
  const message = `Lleva ${heard} de ${calls} llamados con diez minutos o más entre uno y otro.`
  insist(heard >= calls, 'TRI-004', message, { status: 409 })
}

/** @throws Problem TRI-005 (levels I to III are attended here), TRI-006 (without consent). */
export function mustDerive(level: number | null, consented: boolean): void {
  const urgent = 'Solo se derivan los niveles IV y V: los demás se atienden aquí.'
  insist(level !== null && level >= 4, 'TRI-005', urgent, { status: 409 })
  must(consented, 'TRI-006', 'consented', 'Sin el consentimiento del paciente no se deriva: se atiende aquí.')
}
