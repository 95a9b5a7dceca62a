import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Set in whatever the measured work calls, and in nothing that runs beside it in the same process. */
const measured = new AsyncLocalStorage<true>()

/**
 * How many round trips to the database a piece of work makes: what is sent in one go is one trip, however many statements it
 * has. What others send meanwhile, a poll of another test file or a job, is not counted.
 */
export const tripsOf = (work: () => Promise<unknown>): Promise<number> =>
  tripsDuring(
    () => measured.run(true, work),
    () => measured.getStore() === true,
  )

/** Every trip while the work lasts, also of other clients: for what a server does when it is called over the network. */
export async function tripsDuring(work: () => Promise<unknown>, counts = () => true): Promise<number> {
  const own = pg.Client.prototype as { query: (...input: unknown[]) => unknown }
  const { query } = own
  let trips = 0
  let leaving = false
  own.query = function (this: unknown, ...input) {
    if (!leaving && counts()) {
      trips += 1
      leaving = true
      process.nextTick(() => {
        leaving = false
      })
    }
    return Reflect.apply(query, this, input)
  }
  try {
    await work()
  } finally {
    own.query = query
  }
  return trips
}
