import type { Actor } from '@quina/blocks/server'
import { inTransaction } from '@quina/blocks/server'
import { signWith, type Tx } from '@quina/db/server'
import { actorFor } from '@quina/testing/server'
import { treasuryWorld } from '../../../modules/finance/treasury/testing/treasury-world.server.ts'
import { addRange, layHouse } from '../einvoice/house.server.ts'
import { furnish } from './billing-ground.ts'
import { reportableIn, sendingIn } from './reportable.ts'
import { verbs } from './verbs.ts'

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>

interface Wanted {
  /** What the contract is worth, in pesos; undetermined without it. */
  readonly worth?: number
  /** How many numbers the range has. */
  readonly numbers?: number
}

/** A hospital that sells: a payer with its contract, services by SOAT −5 %, a range of numbers and patients. */
export async function billingWorld({ worth, numbers = 1_000 }: Wanted = {}) {
  const world = await treasuryWorld()
  const { db } = world
  const campusId = await layHouse(db)
  const chief = actorFor({ name: 'Marcela Ríos', campusId: campusId as Actor['campusId'] })
  await addRange(db, { prefix: 'HSR', firstNumber: 1, lastNumber: numbers })
  for (const [kind, prefix] of [
    ['credit-note', 'NCR'],
    ['debit-note', 'NDB'],
  ] as const)
    await addRange(db, { kind, prefix, firstNumber: 1, lastNumber: 500, resolution: null } as never)
  const act = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await signWith(tx, { userId: chief.userId })
        return work(tx)
      },
    })
  const ground = await act((tx) => furnish(tx, { terceroId: world.eps as string, campusId, chief, worth }))
  const stage = { ...world, chief, act, ...ground }
  const reporting = { reportable: reportableIn(stage), send: sendingIn(stage) }
  return { ...stage, ...reporting, ...verbs({ act, chief }, ground) }
}
