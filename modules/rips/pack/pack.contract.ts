import type { RipsShape } from '../structure/kinds.contract.ts'
import { shape948 } from '../structure/kinds.contract.ts'
import { shape2275 } from '../structure/shape-2275.contract.ts'

/** The structure that a norm asks for, and the invoices it is for: by their day of issue. */
export interface RipsPack {
  readonly code: '2275' | '948'
  readonly norm: string
  readonly since: string
  readonly shape: RipsShape
}

/** A change of norm is a pack more; none is ever written over. */
export const packs: readonly RipsPack[] = [
  { code: '948', norm: 'Resolución 948 de 2026', since: '2026-07-01', shape: shape948 },
  { code: '2275', norm: 'Resolución 2275 de 2023', since: '2024-10-01', shape: shape2275 },
]

/** The pack for an invoice issued on a day; undefined before RIPS went with the electronic invoice (RVG018). */
export const packFor = (issuedOn: string): RipsPack | undefined =>
  packs.find(({ since }) => since <= issuedOn)
