import type { Actor } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { actorFor, groundWith } from '@quina/testing/server'
import { sql } from 'kysely'
import {
  acting,
  layTreasury,
  treasuryOver,
} from '../../../modules/finance/treasury/testing/treasury-world.server.ts'
import { addRange, layHouse, openHouse } from '../einvoice/house.server.ts'
import { furnish } from './billing-ground.ts'
import { reportableIn, sendingIn } from './reportable.ts'
import { verbs } from './verbs.ts'

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>

interface WorldOptions {
  /** What the contract is worth, in pesos; undetermined without it. */
  readonly worth?: number
  /** How many numbers the range has. */
  readonly numbers?: number
}

/** A hospital that sells: a payer with its contract, services by SOAT −5 %, a range of numbers and patients. */
export async function billingWorld({ worth, numbers }: WorldOptions = {}) {
  const { database, facts } = await groundWith({ name: 'billing', lay: ({ db }) => layBilling(db) })
  const world = await treasuryOver(database, facts.treasury)
  const { db } = world
  openHouse()
  const chief = chiefOf(facts)
  const act = acting(db, chief)
  if (worth !== undefined) await sql`update insurers.contract set value = ${worth}`.execute(db)
  if (numbers !== undefined)
    await sql`update einvoice.authorisation set last_number = ${numbers} where kind = 'invoice'`.execute(db)
  const { ground } = facts
  const stage = { ...world, chief, act, ...ground }
  const reporting = { reportable: reportableIn(stage), send: sendingIn(stage) }
  return { ...stage, ...reporting, ...verbs({ act, chief }, ground) }
}

async function layBilling(db: Db) {
  const treasury = await layTreasury(db)
  const campusId = (await layHouse(db)) as Actor['campusId']
  const { userId } = actorFor()
  const chief = chiefOf({ userId, campusId })
  await addRange(db, { prefix: 'HSR', firstNumber: 1, lastNumber: 1_000 })
  for (const [kind, prefix] of [
    ['credit-note', 'NCR'],
    ['debit-note', 'NDB'],
  ] as const)
    await addRange(db, { kind, prefix, firstNumber: 1, lastNumber: 500, resolution: null })
  const terceroId = treasury.house.eps as string
  const act = acting(db, chief)
  const ground = await act((tx) => furnish(tx, { terceroId, campusId, chief, worth: undefined }))
  return { treasury, userId, campusId, ground }
}

const chiefOf = ({ userId, campusId }: Pick<Actor, 'userId' | 'campusId'>): Actor =>
  actorFor({ name: 'Marcela Ríos', userId, campusId })
