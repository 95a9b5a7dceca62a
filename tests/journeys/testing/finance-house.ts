import { closePeriod, openPeriod } from '@quina/accounting/server'
import type { Db } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { modules } from '../../../apps/api/modules.ts'
import { addCampus, addPerson } from '../../../apps/api/testing/people.ts'
import { draftVerbs } from '../../../modules/budget/testing/budget-world.server.ts'
import { layGround } from '../../../modules/budget/testing/world-ground.server.ts'
import { openVigencia } from '../../../modules/budget/testing/world-vigencia.server.ts'
import { layBooks } from '../../causacion/causacion-ground.server.ts'
import { layBank } from '../../payments/bank-ground.server.ts'
import { runProduct } from './product.ts'

export type FinanceHouse = Awaited<ReturnType<typeof financeHouse>>

const million = 1_000_000

/** The last day of August 2026, in the morning: what journeys live. */
export const thatDay = new Date('2026-08-31T14:00:00Z')

/**
 * The whole product on the last day of August 2026: budget and books open, the months before closed, a bank account, and
 * nobody yet to use it.
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
  return {
    ...product,
    ground,
    lines,
    books,
    bank,
    campusId: campusId as string,
    ...draftVerbs(ground, lines),
    /** The months before August hold what came before: nothing may be posted in them. */
    closeBefore: () =>
      ground.act(async (tx) => {
        for (let number = 0; number < 8; number++) await closePeriod(tx, { vigencia: 2026, number })
      }),
    openPeriod: (number: number) =>
      ground.act((tx) => openPeriod(tx, { vigencia: 2026, number }, ground.today)),
    hire: (role: string) => hire(db, role, campusId),
  }
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
