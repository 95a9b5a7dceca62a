import { type Day, insist } from '@quina/kernel'
import { mustNotPrecede } from '../ledger/budget-ledger.domain.ts'

/** What must be known of a CDP to draw from it. */
export interface CdpFacts {
  readonly date: Day
  readonly status: string
  readonly expiresOn: Day | null
}

/** What must be known of the beneficiary. */
export interface BeneficiaryFacts {
  readonly active: boolean
  readonly complete: boolean
}

/**
 * Whether a registro of a day may rest on a CDP and name a beneficiary (operation O11).
 * @throws Problem PRE-013 (expired or annulled), PRE-014 (inactive or incomplete), PRE-016 (earlier than the CDP).
 */
export function mayCommit(date: Day, cdp: CdpFacts, beneficiary: BeneficiaryFacts): void {
  const alive = cdp.status === 'approved' && (cdp.expiresOn === null || cdp.expiresOn >= date)
  const dead = 'El CDP está vencido o anulado.'
  insist(alive, 'PRE-013', dead, { fields: { cdpId: dead } })
  const unfit = 'El tercero está inactivo o incompleto.'
  insist(beneficiary.active && beneficiary.complete, 'PRE-014', unfit, { fields: { terceroId: unfit } })
  mustNotPrecede(date, cdp.date)
}
