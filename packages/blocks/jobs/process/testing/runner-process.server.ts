// A process of its own that runs jobs until it is killed: `runner-process.server.ts <database url>`.
import { connect } from '@quina/db/server'
import { startWorker } from '../../worker.server.ts'
import { settlingService } from './settling.server.ts'

await startWorker(connect(process.argv[2] ?? ''), settlingService(30).jobs)
process.stdout.write('ready\n')
