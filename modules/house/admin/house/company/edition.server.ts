import type { Tx } from '@quina/db/server'
import { type Day, insist, newId, showDay } from '@quina/kernel'
import type { CompanyEdition } from './company.contract.ts'

const printed = [
  'name',
  'nit',
  'checkDigit',
  'address',
  'municipality',
  'phone',
  'email',
  'website',
  'slogan',
  'footer',
  'repsCode',
  'logo',
  'logoMediaType',
] as const

/** Stores the present data as those on paper from this day on, replacing those of the same day. @throws Problem `ENT-005` */
export async function keepEdition(tx: Tx, fromDay: Day): Promise<void> {
  const last = await tx
    .selectFrom('admin.companyEdition')
    .select('fromDay')
    .orderBy('fromDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  insist(
    last === undefined || last.fromDay <= fromDay,
    'ENT-005',
    `La entidad ya tiene datos desde ${showDay(last?.fromDay ?? fromDay)}.`,
    { fields: { fromDay: 'Elija esa fecha o una posterior.' } },
  )
  const company = await tx.selectFrom('admin.company').select(printed).executeTakeFirstOrThrow()
  await tx
    .insertInto('admin.companyEdition')
    .values({ id: newId(), fromDay, ...company })
    .onConflict((conflict) => conflict.column('fromDay').doUpdateSet(company))
    .execute()
}

/** Returns the data of the entity on paper on a day; before the first edition, those of the first. */
export async function editionOn(tx: Tx, on: Day) {
  const editions = tx.selectFrom('admin.companyEdition').select(printed).limit(1)
  const then = await editions.where('fromDay', '<=', on).orderBy('fromDay', 'desc').executeTakeFirst()
  const known = then ?? (await editions.orderBy('fromDay').executeTakeFirst())
  return known ?? tx.selectFrom('admin.company').select(printed).executeTakeFirstOrThrow()
}

/** Returns the editions, newest first. */
export async function editionsOf(tx: Tx): Promise<CompanyEdition[]> {
  const rows = await tx
    .selectFrom('admin.companyEdition')
    .select(['fromDay', 'name', 'nit', 'checkDigit', 'address', 'municipality'])
    .select((eb) => eb('logo', 'is not', null).as('hasLogo'))
    .orderBy('fromDay', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, hasLogo: Boolean(row.hasLogo) }))
}
