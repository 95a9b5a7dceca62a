import { serveReading } from '@quina/blocks/reader/server'
import { connect } from '@quina/db/server'
import { ripsFiles } from './files.server.ts'
import type { RipsOrder } from './files-apart.server.ts'

/** One page is read ahead while another is written, each with a few concurrent statements. */
const connections = 4

/** The program of the process that exports the RIPS of a period: thousands of them would fill the memory of the server. */
serveReading(async function* ({ address, input }: RipsOrder) {
  const connection = connect(address, { max: connections })
  try {
    yield* ripsFiles(connection.db, input)
  } finally {
    await connection.close()
  }
})
