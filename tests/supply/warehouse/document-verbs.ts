import { createDraft, performAction } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { type Day, day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { issueService } from '../../../modules/supply/warehouse/documents/issuing/issue/issue.server.ts'
import { receiptService } from '../../../modules/supply/warehouse/documents/receiving/receipt/receipt.server.ts'
import type { warehouseWorld } from './warehouse-world.ts'

const documentsToday = day('2026-11-28')
let invoices = 0

type World = Awaited<ReturnType<typeof warehouseWorld>>

/** Entries and exits as the storekeeper makes them, in a world where they may work in both stores. */
export function documentVerbs(world: World) {
  const { inTransaction, actor, tercero, centralId } = world
  const run = (
    service: typeof receiptService | typeof issueService,
    id: string,
    action: string,
    input: object = {},
  ) =>
    inTransaction((tx) =>
      performAction(service as typeof receiptService, {
        tx,
        actor,
        today: documentsToday,
        id,
        action: action as 'approve',
        input,
      }),
    )
  const draftReceipt = (lines: readonly object[], change: object = {}) => {
    invoices += 1
    const header = {
      kind: 'purchase',
      storeId: centralId,
      date: documentsToday,
      terceroId: tercero,
      purpose: 'Entrada de prueba',
    }
    const invoice = { invoicePrefix: 'FE', invoiceNumber: String(invoices), invoiceDate: documentsToday }
    const checked = { packaging: true, labelling: true, coldFirst: false }
    const input = { ...header, ...invoice, ...checked, ...change, lines }
    return inTransaction((tx) => createDraft(receiptService, { tx, actor, input: input as never }))
  }
  const draftIssue = (lines: readonly object[], change: object = {}) => {
    const header = {
      kind: 'consumption',
      storeId: centralId,
      date: documentsToday,
      costCentreId: world.urgencies,
      purpose: 'Salida de prueba',
    }
    return inTransaction((tx) =>
      createDraft(issueService, { tx, actor, input: { ...header, ...change, lines } as never }),
    )
  }
  return { run, draftReceipt, draftIssue, ...confirming({ run, draftReceipt, draftIssue }) }
}

interface DraftVerbs {
  readonly run: (
    service: typeof receiptService | typeof issueService,
    id: string,
    action: string,
  ) => Promise<unknown>
  readonly draftReceipt: (lines: readonly object[], change?: object) => Promise<string>
  readonly draftIssue: (lines: readonly object[], change?: object) => Promise<string>
}

function confirming({ run, draftReceipt, draftIssue }: DraftVerbs) {
  return {
    received: async (lines: readonly object[], change: object = {}) => {
      const id = await draftReceipt(lines, change)
      await run(receiptService, id, 'approve')
      return id
    },
    issued: async (lines: readonly object[], change: object = {}) => {
      const id = await draftIssue(lines, change)
      await run(issueService, id, 'approve')
      return id
    },
  }
}

/** The storekeeper, or somebody else, may do anything in both stores. */
export const assignAll = (
  { inTransaction, actor, centralId, pharmacyId, consignmentId }: World,
  userId: string = actor.userId,
) =>
  inTransaction(async (tx) => {
    const may = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
    for (const storeId of [centralId, pharmacyId, consignmentId])
      await addTo(tx, 'warehouse.storeUser', { id: newId(), storeId, userId, ...may })
  })

/** Somebody else of the house, who works in no store. */
export async function anotherUser({ inTransaction, actor }: World, name: string): Promise<World['actor']> {
  const userId = newId<'admin.user'>()
  await inTransaction((tx) =>
    sql`insert into admin.app_user (id, email, name) values (${userId}, ${`${userId}@quina.test`}, ${name})`.execute(
      tx,
    ),
  )
  return { ...actor, userId }
}

export const bought = (productId: string, quantity: string, total: number, change: object = {}) => ({
  productId,
  quantity,
  total: pesos(total),
  lot: 'L1',
  expiry: day('2027-12-31') as Day,
  quarantine: false,
  ...change,
})

export const stockOf = async ({ inTransaction }: World, productId: string, storeId: string) => {
  const [row] = await inTransaction(
    (tx) =>
      rowsFrom<{ quantity: number; value: number }>(tx)`
      select quantity::float8 as quantity, value::float8 as value from warehouse.stock
      where product_id = ${productId} and store_id = ${storeId}`,
  )
  return row === undefined ? [0, 0] : [row.quantity, row.value]
}
