import pg from 'pg'

/**
 * How many round trips to the database a piece of work makes: what is sent in one go is one trip, however many statements it
 * has. Other statements sent meanwhile are counted too.
 */
export async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const own = pg.Client.prototype as { query: (...input: unknown[]) => unknown }
  const { query } = own
  let trips = 0
  let leaving = false
  own.query = function (this: unknown, ...input) {
    if (!leaving) {
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
