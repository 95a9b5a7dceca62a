import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import type { Quantity } from '../../ledger/quantity.domain.ts'

/** A quantity of a product that arrived or was returned, in base units. */
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

/** The quantity of a product ordered for a store that is still to arrive, in base units. */
export type ArrivingUnits = Readonly<{ productId: string; storeId: string; units: string }>

export type OrderedContract = Readonly<{ orderId: string; contractId: string; contract: string }>

/** The module that keeps orders: it checks in the same transaction whether an arrival was ordered. */
export interface SupplyKeeper {
  /** @throws Problem when the product, the quantity or the price was not ordered */
  readonly received: (tx: Tx, supply: Supply) => Promise<void>
  /** The contract of each order. */
  readonly contractsOf: (tx: Tx, orderIds: readonly string[]) => Promise<readonly OrderedContract[]>
  readonly arriving: (tx: Tx) => Promise<readonly ArrivingUnits[]>
  /** Records a return to the supplier. */
  readonly returned: (
    tx: Tx,
    supply: Pick<Supply, 'orderId' | 'documentId' | 'day' | 'lines'>,
  ) => Promise<void>
  /** Undoes a reception or a return. */
  readonly undone: (tx: Tx, documentId: string, day: Day) => Promise<void>
}

const declared: { keeper: SupplyKeeper | null } = { keeper: null }

export function defineSupplyKeeper(keeper: SupplyKeeper): void {
  declared.keeper = keeper
}

export const supplyKeeper = (): SupplyKeeper | null => declared.keeper
