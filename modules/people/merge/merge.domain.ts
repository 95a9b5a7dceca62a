import { insist } from '@quina/kernel'
import type { PersonType } from '../tercero/tercero.contract.ts'

/** What decides whether two terceros may be made one. */
export interface Mergeable {
  readonly id: string
  readonly name: string
  readonly personType: PersonType
  readonly active: boolean
  readonly isEmployee: boolean
  /** Whoever it was merged into before. */
  readonly mergedIntoId: string | null
  /** A bank account that waits for a second pair of eyes. */
  readonly hasPendingAccount: boolean
}

/**
 * Whether `absorbed` may disappear into `survivor`.
 * @throws Problem TER-040 to TER-045, each with its reason.
 */
export function mustMerge(survivor: Mergeable, absorbed: Mergeable): void {
  insist(survivor.id !== absorbed.id, 'TER-040', 'Elija dos terceros distintos.')
  for (const one of [survivor, absorbed])
    insist(
      one.mergedIntoId === null,
      'TER-041',
      `Uno de los dos ya fue combinado y hoy se muestra como ${one.name}.`,
    )
  insist(survivor.active, 'TER-042', `${survivor.name} está inactivo: actívelo antes, o conserve el otro.`)
  insist(
    survivor.personType === absorbed.personType,
    'TER-043',
    'Una persona natural y una jurídica no son el mismo tercero. Corrija antes el tipo de persona.',
  )
  insist(
    !absorbed.hasPendingAccount,
    'TER-044',
    `${absorbed.name} tiene una cuenta bancaria por aprobar: apruébela o rechácela antes.`,
  )
  insist(
    !(survivor.isEmployee && absorbed.isEmployee),
    'TER-045',
    'Los dos son empleados: retire antes la hoja de vida repetida.',
  )
}
