import type { Call, Operation } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { type Id, newId } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { journalWorld } from '../../../modules/finance/accounting/testing/journal-world.server.ts'
import { warehouse } from '../../../modules/supply/warehouse/server.ts'

/** May do everything, and sees only the stores in which they work. */
const butLookingOver: ReadonlySet<string> = Object.assign(new Set<string>(), {
  has: (name: string) => name !== 'warehouse.storeuser.all',
})

/** A house with books, a site, two centres of cost, a group of medicines and two stores, one of them nobody's. */
export async function warehouseWorld() {
  const world = await journalWorld()
  const { db, inTransaction } = world
  const actor = { ...world.actor, permissions: butLookingOver }
  const ground = await inTransaction((tx) => furnish(tx, actor))
  const operations = warehouse.operations
  return { ...world, ...ground, actor, operations, ...screensOf(operations, { db, actor }) }
}

async function furnish(tx: Tx, actor: { readonly campusId: string; readonly userId: string }) {
  await sql`insert into admin.campus (id, code, name) values (${actor.campusId}, '97', 'Sede de almacén')
            on conflict (id) do nothing`.execute(tx)
  await sql`insert into admin.app_user (id, email, name) values (${actor.userId}, 'almacen@quina.test', 'Almacenista')
            on conflict do nothing`.execute(tx)
  const account = await accountsOf(tx)
  const addCentre = async (code: string, name: string, costAccount: string | null) => {
    const id = newId<'hospital.costCentre'>()
    await addTo(tx, 'hospital.costCentre', { id, code, name, kind: 'care', costAccount })
    return id
  }
  const addStore = async (code: string, kind: string) => {
    const id = newId<'warehouse.store'>()
    await addTo(tx, 'warehouse.store', { id, campusId: actor.campusId, code, name: `Bodega ${code}`, kind })
    return id
  }
  const urgencies = await addCentre('7310', 'Urgencias', '7310')
  return {
    account,
    urgencies,
    management: await addCentre('51', 'Gerencia', null),
    centralId: await addStore('CEN', 'central'),
    pharmacyId: await addStore('FAR', 'pharmacy'),
    consignmentId: await addStore('CON', 'consignment'),
    groupId: await addGroup(tx, account('151404')),
  }
}

async function accountsOf(tx: Tx) {
  const rows = await tx.selectFrom('accounting.account').select(['id', 'code']).execute()
  const ids = new Map(rows.map(({ id, code }) => [code, id as Id<'accounting.account'>]))
  return (code: string): Id<'accounting.account'> => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`the starter chart has no account ${code}`)
    return id
  }
}

let groups = 0
export async function addGroup(tx: Tx, inventoryAccountId: string): Promise<Id<'warehouse.productGroup'>> {
  const id = newId<'warehouse.productGroup'>()
  groups += 1
  const code = `G${groups}`
  await addTo(tx, 'warehouse.productGroup', {
    id,
    code,
    name: `Grupo ${code}`,
    kind: 'device',
    inventoryAccountId,
  })
  return id
}

let products = 0
export async function addProduct(
  tx: Tx,
  groupId: string,
  name = 'Gasa estéril',
): Promise<Id<'warehouse.product'>> {
  const id = newId<'warehouse.product'>()
  products += 1
  await addTo(tx, 'warehouse.product', {
    id,
    code: `P${products}`,
    name,
    groupId,
    kind: 'device',
    baseUnit: 'Unidad',
  })
  return id
}

/** Calls an operation by its address, as a test that has no definition of it does. */
export const calling =
  (operations: readonly Operation[], call: object) =>
  (tx: Tx, method: string, path: string, given: object = {}): Promise<unknown> => {
    const found = operations.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
    if (found === undefined) throw new Error(`no operation ${method} ${path}`)
    return Promise.resolve(found.handle({ tx, ...call, ...given } as unknown as Call))
  }
