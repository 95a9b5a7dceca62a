import { type Actor, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { addDays, day, type Id, pesos } from '@quina/kernel'
import { assignStores, fillGroupAccounts } from '@quina/warehouse/contract'
import {
  initialStockService,
  productGroupService,
  productService,
  storeService,
  warehouse,
} from '@quina/warehouse/server'
import { booksBegin } from '../../finance/books/begin.domain.ts'
import type { CampusAt } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import {
  type DemoLot,
  type DemoProduct,
  demoGroups,
  demoIngredients,
  demoStores,
  demoSupplies,
  medicinePrice,
  openingLots,
  type StoreKey,
  storesCustodian,
} from './goods.domain.ts'

/** What the moves of stock need. */
export interface Goods {
  readonly products: readonly DemoProduct[]
  readonly productId: (code: string) => Id<'warehouse.product'>
  readonly storeId: (key: StoreKey) => Id<'warehouse.store'>
}

/** Creates the stores and their staff, the groups with their accounts, the products, and the opening stock. */
export async function foundStores(loading: Loading, cast: Cast): Promise<Goods> {
  const actor = cast.as('storekeeper')
  await once(loading, 'warehouse.stores', actor.userId, (tx) => addStores(tx, cast))
  await once(loading, 'warehouse.groups', actor.userId, (tx) => addGroups(tx, actor))
  await once(loading, 'warehouse.products', actor.userId, (tx) => addProducts(tx, actor))
  const goods = await goodsIn(loading)
  const lots = openingLots(goods.products)
  for (const campus of [0, 1] as const)
    await once(loading, `warehouse.initial.${campus}`, actor.userId, (tx) =>
      bringStock(tx, cast.as('storekeeper', campus), {
        goods,
        lots: lots.filter(({ store }) => campusOf(store) === campus),
      }),
    )
  return goods
}

export const campusOf = (store: StoreKey): CampusAt => demoStores.find(({ key }) => key === store)!.campus

async function addStores(tx: Tx, cast: Cast): Promise<null> {
  const { id: responsibleId } = await oneWhere(tx, 'people.terceroFace', { number: storesCustodian }, ['id'])
  for (const { campus, place, centre, code, name, kind } of demoStores) {
    const actor = cast.as('storekeeper', campus)
    const { id: locationId } = await oneWhere(
      tx,
      'hospital.locationFace',
      { code: place, campusId: actor.campusId },
      ['id'],
    )
    const { id: costCentreId } = await oneWhere(tx, 'hospital.costCentreFace', { code: centre }, ['id'])
    const about = { campusId: actor.campusId, locationId, costCentreId, responsibleId }
    const flags = { servesPatients: kind !== 'central', controlled: false }
    const { id: storeId } = await saveRow(tx, storeService, {
      id: null,
      body: { code, name, kind, ...about, ...flags },
      actor,
    })
    const may = { receives: true, issues: true, transfers: true, adjusts: true, counts: true, approves: true }
    const before =
      campus === 0
        ? await rowsFrom<{ id: string }>(tx)`
      select id from warehouse.store_option where campus_id = ${actor.campusId}::uuid and id <> ${storeId}::uuid`
        : []
    const stores = [...before.map(({ id }) => id), storeId].map((id) => ({ storeId: id, ...may }))
    await screensAt(warehouse.operations, { tx, actor, today: booksBegin }).act(assignStores, {
      userId: actor.userId,
      stores,
    })
  }
  return null
}

async function addGroups(tx: Tx, actor: Actor): Promise<null> {
  const accounts = await rowsFrom<{ code: string; id: string }>(tx)`
    select code, id from accounting.account_face where code in ('443005', '480825', '138490', '589090')
      or code = any(${demoGroups.map(({ account }) => account)})`
  const idOf = new Map(accounts.map(({ code, id }) => [code, id]))
  const own = {
    donationAccountId: idOf.get('443005'),
    surplusAccountId: idOf.get('480825'),
    shortageAccountId: idOf.get('138490'),
    writeOffAccountId: idOf.get('589090'),
  }
  const { act } = screensAt(warehouse.operations, { tx, actor, today: booksBegin })
  for (const { code, name, kind, account } of demoGroups) {
    const flags = { tracksLot: true, tracksExpiry: true, controlled: false }
    const body = { code, name, kind, inventoryAccountId: idOf.get(account), ...own, ...flags }
    const { id: groupId } = await saveRow(tx, productGroupService, { id: null, body, actor })
    await act(fillGroupAccounts, { groupId, fromDay: day('2026-01-01') })
  }
  return null
}

interface MedicineRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly ingredientId: string | null
  readonly formId: string | null
}

/** At most twelve presentations of each active principle on offer, 120 in all. References are looked up only for these. */
const medicinesIn = (tx: Tx) =>
  rowsFrom<MedicineRow>(tx)`
    select id, code, name, unit,
      (select i.id from reference.entry_face i
       where i.catalogue = 'activeIngredient' and i.code = each.facts ->> 'ingredientCode') as "ingredientId",
      (select f.id from reference.entry_face f
       where f.catalogue = 'pharmaceuticalForm' and f.code = each.facts ->> 'formCode') as "formId"
    from (
      select m.id, m.code, split_part(m.name, ' (', 1) as name, coalesce(nullif(m.facts ->> 'unit', ''), 'UNIDAD') as unit,
             m.facts, m.facts ->> 'ingredient' as ingredient,
             row_number() over (partition by m.facts ->> 'ingredient' order by m.code) as place,
             row_number() over (partition by split_part(m.name, ' (', 1) order by m.code) as alike
      from reference.entry_face m
      where m.catalogue = 'medicine' and m.offered and m.facts ->> 'ingredient' = any(${[...demoIngredients]})) each
    where alike = 1 and place <= 12 order by (row_number() over (partition by ingredient order by place)), ingredient limit 120`

async function addProducts(tx: Tx, actor: Actor): Promise<null> {
  const groups = await rowsFrom<{ code: string; id: string }>(
    tx,
  )`select code, id from warehouse.product_group_list`
  const groupOf = new Map(groups.map(({ code, id }) => [code, id]))
  const flags = {
    controlled: false,
    monopoly: false,
    highAlert: false,
    lightSensitive: false,
    formulary: true,
    upcCovered: true,
    blockedPurchase: false,
    blockedIssue: false,
  }
  const add = (body: object) => saveRow(tx, productService, { id: null, body: { ...flags, ...body }, actor })
  for (const [at, { id: medicineId, code, name, unit, ingredientId, formId }] of (
    await medicinesIn(tx)
  ).entries()) {
    const official = { medicineId, ingredientId, formId, permitKind: null }
    const baseUnit = unitOf(name, unit)
    const controlled = /^(MORFINA|MIDAZOLAM|CLONAZEPAM|DIAZEPAM)/.test(name)
    await add({
      code,
      name,
      groupId: groupOf.get('MED'),
      kind: 'medicine',
      baseUnit,
      strength: strengthOf(name),
      controlled,
      // Invented: it begins with 999, like every number of the example.
      cum: `999${String(at + 1).padStart(5, '0')}-01`,
      ...official,
    })
  }
  const kinds = { MED: 'medicine', MMQ: 'device', REA: 'reagent' } as const
  for (const { code, name, group, unit } of demoSupplies)
    await add({ code, name, groupId: groupOf.get(group), kind: kinds[group], baseUnit: unit })
  return null
}

/** Returns *2.5 mg/1 ml*, as in the official name. */
const strengthOf = (name: string): string | null =>
  /\d[\d.]* ?[a-zµ]+ ?\/ ?[\d.]+ ?[a-z]+/i.exec(name)?.[0] ?? null

/** Returns the unit of dispensing, which may differ from that of the package. */
const unitOf = (name: string, packed: string): string =>
  /TABLETA/.test(name)
    ? 'Tableta'
    : /CAPSULA/.test(name)
      ? 'Cápsula'
      : /AMPOLLA/.test(packed)
        ? 'Ampolla'
        : 'Frasco'

async function goodsIn({ db }: Loading): Promise<Goods> {
  const rows = await rowsFrom<{ id: string; code: string; name: string; unit: string; medicine: boolean }>(
    db,
  )`
    select id, code, name, base_unit as unit, kind = 'medicine' as medicine from warehouse.product_list order by code`
  const stores = await rowsFrom<{ id: string; code: string }>(db)`select id, code from warehouse.store_list`
  const supplies = new Map(demoSupplies.map((product) => [product.code, product]))
  const medicine = ({ code, name, unit }: (typeof rows)[number]): DemoProduct => ({
    code,
    group: 'MED',
    name,
    unit,
    price: medicinePrice(code),
  })
  const productIds = new Map(rows.map(({ code, id }) => [code, id as Id<'warehouse.product'>]))
  const storeIds = new Map(stores.map(({ code, id }) => [code, id as Id<'warehouse.store'>]))
  return {
    products: rows.map((row) => supplies.get(row.code) ?? medicine(row)),
    productId: (code) => found(productIds, code),
    storeId: (key) => found(storeIds, demoStores.find((store) => store.key === key)!.code),
  }
}

function found<T>(ids: ReadonlyMap<string, T>, code: string): T {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`the demonstration has nothing with the code ${code}`)
  return id
}

type StockLoad = Readonly<{ goods: Goods; lots: readonly DemoLot[] }>

async function bringStock(tx: Tx, actor: Actor, { goods, lots }: StockLoad): Promise<string> {
  const date = addDays(booksBegin, -1)
  const lines = lots.map(({ store, product, lot, expiry, quantity, value }) => ({
    storeId: goods.storeId(store),
    productId: goods.productId(product.code),
    lot,
    expiry: day(expiry),
    quantity: String(quantity),
    value: pesos(value),
  }))
  const input = { date, complements: false, purpose: 'Existencias al empezar los libros', lines }
  const id = await createDraft(initialStockService, { tx, actor, input })
  await performAction(initialStockService, { tx, actor, today: booksBegin, id, action: 'approve', input: {} })
  return id
}
