import { type Chore, inTransaction } from '@quina/blocks/server'
import { changeById, rowsFrom, type Tx } from '@quina/db/server'
import { pluck } from '@quina/kernel'
import { supplyKeeper } from './supply-keeper.server.ts'

/** Stores in entries the contract of their order, so that the contract's list finds them. */
export async function nameContracts(tx: Tx, receiptIds: readonly string[]): Promise<void> {
  const rows = await rowsFrom<{ id: string; orderId: string }>(tx)`
    select id, order_id from warehouse.receipt
    where id = any(${[...receiptIds]}::uuid[]) and order_id is not null order by id for no key update`
  const orders = rows.map(({ orderId }) => orderId)
  const contracts = new Map((await supplyKeeper()?.contractsOf(tx, orders))?.map((one) => [one.orderId, one]))
  for (const { id, orderId } of rows) {
    const { contractId = null, contract = null } = contracts.get(orderId) ?? {}
    await changeById(tx, 'warehouse.receipt', id, { contractId, contractLabel: contract })
  }
}

/** Completes entries that were confirmed before their contract was stored. */
export const receiptContractChore: Chore = {
  name: 'warehouse.receipt-contract',
  run: (db) =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        const rows = await rowsFrom<{ id: string }>(tx)`
          select id from warehouse.receipt where order_id is not null and contract_id is null and status <> 'draft'`
        await nameContracts(tx, pluck(rows, 'id'))
      },
    }),
}
