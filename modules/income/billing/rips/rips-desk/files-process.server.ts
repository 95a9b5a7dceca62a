import { serveReading } from '@quina/blocks/reader/server'
import { connect } from '@quina/db/server'
import { ripsFiles } from './files.server.ts'
import type { RipsOrder } from './files-apart.server.ts'

/** A page is read ahead while another is written, each in a few concurrent statements. */
const connections = 4

/** The program of the process where the RIPS of a period are made: thousands of them leave no room in that of the server. */
serveReading(async function* ({ address, input }: RipsOrder) {
  const connection = connect(address, { max: connections })
  try {
    yield* ripsFiles(connection.db, input)
  } finally {
    await connection.close()
  }
})
