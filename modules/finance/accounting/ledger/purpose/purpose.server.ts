import { addTo, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, day, newId } from '@quina/kernel'
import { setupOn } from '../posting/setup.server.ts'
import { type Purpose, purposes } from './purpose.contract.ts'
import { accountOfPurpose } from './purpose.domain.ts'

/**
 * The code of the account of a purpose on a day.
 * @throws Problem CON-050 while nobody has chosen it, with the address where it is chosen.
 */
export async function accountFor(tx: Tx, key: Purpose['key'], on: Day): Promise<string> {
  const { purposes } = await setupOn(tx, [], on)
  return accountOfPurpose(key, purposes)
}

/** Before any books, so that the seeded accounts apply to every vigencia. */
const always = day('2000-01-01')

/** Gives each purpose without an account that of the starter chart, if it exists and takes moves. Safe to repeat. */
export async function seedPurposes(tx: Tx): Promise<void> {
  const stored = await tx.selectFrom('accounting.purposeAccount').select('purpose').execute()
  const chosen = new Set(stored.map(({ purpose }) => purpose))
  const missing = purposes().filter(({ key }) => !chosen.has(key))
  const codes = missing.flatMap(({ starter }) => starter ?? [])
  if (codes.length === 0) return
  const accounts = await rowsWhere(tx, 'accounting.account', { code: codes, acceptsMoves: true }, [
    'id',
    'code',
  ])
  const ids = new Map(accounts.map(({ id, code }) => [code, id]))
  const rows = missing.flatMap(({ key, starter }) => {
    const accountId = ids.get(starter ?? '')
    return accountId === undefined ? [] : [{ id: newId(), purpose: key, accountId, fromDay: always }]
  })
  if (rows.length > 0) await addTo(tx, 'accounting.purposeAccount', rows)
}
