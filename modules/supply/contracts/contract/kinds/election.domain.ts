import { type Day, must } from '@quina/kernel'
import { monthsAfter } from '../life/term.domain.ts'
import type { ContractKind } from './kinds.contract.ts'

const months = 4

/** Whether the day is in the four months before an election (Ley 996 de 2005, arts. 33 and 38). */
export const isBeforeElection = (on: Day, election: Day): boolean =>
  on >= monthsAfter(election, -months) && on < election

/** Convenios interadministrativos are not signed then; hospitals' own contracts are exempt. @throws Problem CTP-035 */
export function mustBeSignableThen(kind: ContractKind, on: Day, election: Day): void {
  const free = kind !== 'agreement' || !isBeforeElection(on, election)
  must(
    free,
    'CTP-035',
    'date',
    'La ley de garantías no deja suscribir convenios interadministrativos en esa fecha.',
  )
}
