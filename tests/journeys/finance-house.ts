import { openingService } from '@quina/accounting/server'
import { type Actor, createDraft, runDeed } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { day, newId, pesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { modules } from '../../apps/api/modules.ts'
import { addCampus, addPerson } from '../../apps/api/testing/people.ts'
import { draftVerbs } from '../../modules/budget/testing/budget-world.server.ts'
import { layGround } from '../../modules/budget/testing/world-ground.server.ts'
import { openVigencia } from '../../modules/budget/testing/world-vigencia.server.ts'
import { layBooks } from '../causacion/causacion-ground.server.ts'
import { layBank } from '../payments/bank-ground.server.ts'
import { thatDay } from './testing/people-at-work.ts'
import { runProduct } from './testing/product.ts'

export type FinanceHouse = Awaited<ReturnType<typeof financeHouse>>

const million = 1_000_000

/**
 * The whole product on the last day of August 2026: budget and books open, money in a bank, and nobody yet to use it.
 */
export async function financeHouse() {
  const product = await runProduct(modules)
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
  await ground.act((tx) => begin(tx, ground.chief, bank.code))
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

/** The site is where ICA is withheld: an activity that says no other municipality is of its own. */
async function settleIn(db: Db, municipalityId: string): Promise<void> {
  await db.updateTable('admin.campus').set({ municipalityId }).execute()
}

/** The books begin with two hundred million in the bank. */
async function begin(tx: Tx, actor: Actor, bank: string): Promise<void> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from accounting.account where code in (${bank}, '320801') order by code`.execute(tx)
  const amount = pesos(200 * million)
  const unsaid = { terceroId: null, costCentreId: null, openItem: null, issuedOn: null, dueOn: null }
  const lines = rows.map(({ id, code }) => ({
    ...unsaid,
    accountId: id,
    debit: code === bank ? amount : zero,
    credit: code === bank ? zero : amount,
  }))
  const input = { date: day('2026-01-01'), notes: null, lines } as never
  const doing = { tx, actor, today: day('2026-01-01') }
  const id = await createDraft(openingService, { tx, actor, input })
  await runDeed(openingService, { ...doing, id, action: 'post' })
}

/** Someone with a role of the product. @returns their e-mail. */
async function hire(db: Db, name: string, campus: string): Promise<string> {
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
