import { setTimeout as sleep } from 'node:timers/promises'
import { type JobWorker, startWorker } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { actorFor, type TestDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { applyJob } from '../edition/apply-job.server.ts'
import { sampleDifferences } from '../edition/difference.server.ts'
import { openEdition, queue } from '../edition/open.server.ts'
import { readJob } from '../edition/read-job.server.ts'
import type { TableName } from '../table/tables.contract.ts'

/** Bringing files as somebody would, with a queue that runs. */
export interface ImportWorld {
  readonly bring: (
    catalogue: TableName,
    content: Buffer | string,
    options?: ImportOptions,
  ) => Promise<ImportResult>
  readonly apply: (id: string) => Promise<ImportResult>
  readonly samples: (id: string, catalogue: TableName) => ReturnType<typeof sampleDifferences>
  readonly close: () => Promise<void>
}

type ImportOptions = Readonly<{ from?: string; whole?: boolean }>

interface ImportResult {
  readonly id: string
  readonly state: string
  readonly rowCount: number
  readonly added: number
  readonly changed: number
  readonly ended: number
  readonly kept: number
  readonly problems: readonly { readonly row: number; readonly code: string }[]
}

export async function importWorld({ db, connection }: TestDatabase): Promise<ImportWorld> {
  const worker: JobWorker = await startWorker(connection, [readJob, applyJob])
  const actor = actorFor()
  const settled = async (id: string, jobId: string): Promise<ImportResult> => {
    for (;;) {
      const { rows } = await sql<{ state: string; failures: unknown }>`
        select state, failures from platform.job where id = ${jobId}::uuid`.execute(db)
      const state = rows[0]?.state ?? ''
      if (state === 'failed') throw new Error(JSON.stringify(rows[0]?.failures))
      if (state === 'done' || state === 'cancelled') break
      await sleep(20)
    }
    const edition = await db
      .selectFrom('reference.edition')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return edition as unknown as ImportResult
  }
  return {
    bring: async (catalogue, content, { from = '2000-01-01', whole = true } = {}) => {
      const file = { name: `${catalogue}.tsv`, mediaType: 'text/plain', content: Buffer.from(content) }
      const { id, jobId } = await db
        .transaction()
        .execute((tx) => openEdition(tx, { catalogue, file, validFrom: day(from), whole, actor }))
      return settled(id, jobId)
    },
    apply: async (id) => {
      const { catalogue } = await db
        .selectFrom('reference.edition')
        .select('catalogue')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const queued = { id, catalogue: catalogue as TableName, actor }
      const jobId = await db.transaction().execute((tx) => queue(tx, queued, 'apply'))
      return settled(id, jobId)
    },
    samples: (id, catalogue) => sampleDifferences(db, id, catalogue),
    close: () => worker.stop(),
  }
}
