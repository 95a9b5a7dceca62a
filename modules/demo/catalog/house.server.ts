import { sayFuente } from '@quina/accounting/server'
import type { AnyCatalog } from '@quina/blocks'
import { type Actor, type CatalogService, saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { costCentreService, generateYear, holidayService, locationService } from '@quina/hospital/server'
import { bankAccountService, checkbookService } from '@quina/treasury/server'
import { administrator } from '../hospital/users.domain.ts'
import { administratorOf, type Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { fuentes } from './catalogs.domain.ts'
import {
  bankAccounts,
  costCentres,
  type DemoPlace,
  esperanzaPlaces,
  mainPlaces,
  ownHolidays,
} from './house.domain.ts'

/** Cost centres, places, holidays and bank accounts, by the same rules as their screens. */
export async function loadHouse(loading: Loading, cast: Cast): Promise<void> {
  const userId = await administratorOf(loading.db)
  const [main, esperanza] = cast.campusIds
  const admin = { userId, name: administrator.name, campusId: main, permissions: new Set<string>() }
  const treasurer = cast.as('treasurer')
  await once(loading, 'costCentres', userId, (tx) => addCentres(tx, admin))
  await once(loading, 'locations.main', userId, (tx) => addPlaces(tx, admin, main, mainPlaces))
  await once(loading, 'locations.esperanza', userId, (tx) => addPlaces(tx, admin, esperanza, esperanzaPlaces))
  await once(loading, 'holidays', userId, (tx) => addHolidays(tx, admin))
  await once(loading, 'bankAccounts', treasurer.userId, (tx) => addBankAccounts(tx, treasurer))
}

const add = async <C extends AnyCatalog>(tx: Tx, service: CatalogService<C>, actor: Actor, body: object) =>
  (await saveRow(tx, service, { id: null, body, actor })).id

async function addCentres(tx: Tx, actor: Actor): Promise<null> {
  const ids = new Map<string, string>()
  for (const [code, name, kind, within, costAccount] of costCentres) {
    const parentId = ids.get(within ?? '') ?? null
    const body = { code, name, kind, parentId, costAccount }
    ids.set(code, await add(tx, costCentreService, actor, body))
  }
  return null
}

async function addPlaces(
  tx: Tx,
  actor: Actor,
  campusId: string,
  places: readonly DemoPlace[],
): Promise<null> {
  const ids = new Map<string, string>()
  for (const [code, name, kind, within] of places) {
    const parentId = ids.get(within ?? '') ?? null
    const body = { campusId, parentId, kind, code, name, condition: 'working', accessible: false }
    ids.set(code, await add(tx, locationService, actor, body))
  }
  return null
}

async function addHolidays(tx: Tx, actor: Actor): Promise<null> {
  for (const year of [2025, 2026, 2027]) await generateYear(tx, year)
  for (const own of ownHolidays)
    await add(tx, holidayService, actor, { ...own, campusId: null, emergenciesOpen: true })
  return null
}

async function addBankAccounts(tx: Tx, actor: Actor): Promise<null> {
  const bank = await tx
    .selectFrom('people.terceroFace')
    .select('id')
    .where('isBank', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: fuenteId } = await tx
    .selectFrom('budget.fuenteFace')
    .select('id')
    .where('code', '=', fuentes.own.code)
    .executeTakeFirstOrThrow()
  for (const { account, ...given } of bankAccounts) {
    const { id: accountId } = await tx
      .selectFrom('accounting.accountFace')
      .select('id')
      .where('code', '=', account)
      .executeTakeFirstOrThrow()
    const amounts = {
      fuenteId,
      overdraft: '0.00',
      minimumBalance: '0.00',
      gmfExempt: false,
      jointSignature: true,
    }
    const body = { ...given, ...amounts, bankId: bank.id, accountId, use: 'free', openedOn: '2024-01-15' }
    const bankAccountId = await add(tx, bankAccountService, actor, body)
    if (given.kind !== 'corriente') continue
    const book = { bankAccountId, firstNumber: 1001, lastNumber: 1100, nextNumber: 1001 }
    await add(tx, checkbookService, actor, { ...book, receivedOn: '2026-01-10' })
  }
  await saySoldWithOwn(tx, fuenteId)
  return null
}

/** What is sold, and what is owed for it, is own money. */
async function saySoldWithOwn(tx: Tx, fuenteId: string): Promise<void> {
  const sold = await tx
    .selectFrom('accounting.accountFace')
    .select('id')
    .where('code', '~', '^(1319|1384|4312|4395)')
    .where('acceptsMoves', '=', true)
    .execute()
  for (const { id } of sold) await sayFuente(tx, id, fuenteId)
}
