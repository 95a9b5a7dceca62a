import { openingService } from '@quina/accounting/server'
import { createDraft, performAction } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { day, newId, pesos, zero } from '@quina/kernel'
import type { TestDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { modules } from '../../apps/api/modules.ts'
import { addCampus, addPerson } from '../../apps/api/testing/people.ts'
import { draftVerbs } from '../../modules/finance/budget/testing/budget-world.server.ts'
import { type Ground, layGround } from '../../modules/finance/budget/testing/world-ground.server.ts'
import { openVigencia } from '../../modules/finance/budget/testing/world-vigencia.server.ts'
import { layBooks } from '../finance/causacion/causacion-ground.server.ts'
import { layBank } from '../finance/payments/bank-ground.server.ts'
import { thatDay } from './testing/people-at-work.ts'
import { runProduct } from './testing/product.ts'

export type FinanceHouse = Awaited<ReturnType<typeof financeHouse>>

const million = 1_000_000

/** What somebody owes since before the books began. */
interface OwedToUs {
  readonly account: string
  readonly openItem: string
  /** In whole pesos. */
  readonly amount: number
}

/**
 * The whole product on the last day of August 2026: budget and books open, money in a bank, what the supplier of the ground
 * owes, and nobody yet to use it.
 */
export async function financeHouse(owed?: OwedToUs, over?: () => Promise<TestDatabase>) {
  const product = await runProduct(modules, over)
  product.clock.now = thatDay
  const { db } = product
  const campusId = (await addCampus(db, 'Sede Centro')) as never
  const laid = await layGround(db)
  const ground = {
    ...laid,
    campusId,
    today: day('2026-08-31'),
    chief: { ...laid.chief, campusId },
    officer: { ...laid.officer, campusId },
  }
  const lines = await openVigencia(ground, 2026, { drugs: 500 * million, services: 500 * million })
  const books = await layBooks(ground, { budgeted: true })
  const bank = await ground.act((tx) => layBank(tx, ground))
  await settleIn(db, books.municipalityId)
  await ground.act((tx) => begin(tx, ground, { bank: bank.code, owed }))
  return {
    ...product,
    ground,
    lines,
    books,
    bank,
    campusId: campusId as string,
    ...draftVerbs(ground, lines),
    hire: (role: string) => hire(db, role, campusId),
  }
}

/** The municipality of the site, where ICA is withheld: an activity without another municipality belongs to it. */
async function settleIn(db: Db, municipalityId: string): Promise<void> {
  await db.updateTable('admin.campus').set({ municipalityId }).execute()
}

type GroundInput = Readonly<{ bank: string; owed: OwedToUs | undefined }>

/** The books begin with two hundred million in the bank, and with what is owed. */
async function begin(tx: Tx, { chief: actor, supplier }: Ground, { bank, owed }: GroundInput): Promise<void> {
  const held = { account: bank, amount: 200 * million, openItem: null, terceroId: null }
  const assets = owed === undefined ? [held] : [held, { ...owed, terceroId: supplier }]
  const capital = {
    account: '320801',
    amount: -assets.reduce((sum, { amount }) => sum + amount, 0),
    openItem: null,
    terceroId: null,
  }
  const { rows } = await sql<{ id: string; code: string }>`select id, code from accounting.account`.execute(
    tx,
  )
  const idOf = new Map(rows.map(({ id, code }) => [code, id]))
  const lines = [...assets, capital].map(({ account, amount, openItem, terceroId }) => ({
    accountId: idOf.get(account),
    terceroId,
    costCentreId: null,
    openItem,
    issuedOn: openItem === null ? null : day('2025-12-10'),
    dueOn: openItem === null ? null : day('2026-01-10'),
    debit: amount > 0 ? pesos(amount) : zero,
    credit: amount < 0 ? pesos(-amount) : zero,
  }))
  const input = { date: day('2026-01-01'), notes: null, lines } as never
  const doing = { tx, actor, today: day('2026-01-01') }
  const id = await createDraft(openingService, { tx, actor, input })
  await performAction(openingService, { ...doing, id, action: 'post' })
}

/** Someone with a role of the product. @returns their e-mail. */
export async function hire(db: Db, name: string, campus: string): Promise<string> {
  const { id, email } = await addPerson(db)
  const role = await db
    .selectFrom('admin.role')
    .select(['id', 'everywhere'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const campusId = role.everywhere ? null : campus
  const grant = { id: newId(), userId: id, roleId: role.id, campusId, fromDay: '2026-01-01' }
  await db.insertInto('admin.userRole').values(grant).execute()
  return email
}
