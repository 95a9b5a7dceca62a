import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import type { Quantity } from '../../ledger/quantity.domain.ts'

/** What came of a product, or went back, in base units. */
export interface SuppliedLine {
  readonly productId: string
  readonly units: Quantity
  /** Without VAT. */
  readonly base: Money
  readonly vat: Money
}

/** A reception that answers an order. */
export interface Supply {
  readonly orderId: string
  readonly documentId: string
  readonly terceroId: string | null
  readonly registroId: string | null
  readonly day: Day
  readonly lines: readonly SuppliedLine[]
}

/** What of a product was ordered for a store and is still to come, in base units. */
export type Arriving = Readonly<{ productId: string; storeId: string; units: string }>

export type OrderedContract = Readonly<{ orderId: string; contractId: string; contract: string }>

/** A module above that keeps orders: it says whether what came was ordered, in the same transaction. */
export interface SupplyKeeper {
  /** @throws Problem when it was not ordered, or not so much, or at another price */
  readonly received: (tx: Tx, supply: Supply) => Promise<void>
  /** The contract of each order. */
  readonly contractsOf: (tx: Tx, orderIds: readonly string[]) => Promise<readonly OrderedContract[]>
  readonly arriving: (tx: Tx) => Promise<readonly Arriving[]>
  /** Some of it went back to its supplier. */
  readonly returned: (
    tx: Tx,
    supply: Pick<Supply, 'orderId' | 'documentId' | 'day' | 'lines'>,
  ) => Promise<void>
  /** What a reception or a return did is undone. */
  readonly undone: (tx: Tx, documentId: string, day: Day) => Promise<void>
}

const declared: { keeper: SupplyKeeper | null } = { keeper: null }

/** Declares it, by the module that keeps orders. */
export function defineSupplyKeeper(keeper: SupplyKeeper): void {
  declared.keeper = keeper
}

export const supplyKeeper = (): SupplyKeeper | null => declared.keeper
