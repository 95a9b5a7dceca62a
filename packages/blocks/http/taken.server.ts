import { type Db, recordEvent, signWith } from '@quina/db/server'
import { snake } from '@quina/kernel'
import type { Received } from './call.server.ts'
import { signatureOf } from './change.server.ts'

/** What is taken away and is worth telling: the last word of the address, and how it is written down. */
const takings: Readonly<Record<string, string>> = { export: 'export', print: 'print' }

/**
 * Writes into the audit that a list, a report or a document was exported or printed: by whom, and with which filter.
 * Done here, once, for every address that ends in `/export` or `/print` and for the files that say so, so that no module can
 * forget it.
 */
export async function recordTaking(db: Db, received: Received): Promise<void> {
  const { operation, signedIn, request, input } = received
  const { path, taken } = operation.endpoint
  const event = taken?.event ?? takings[path.split('/').at(-1) ?? '']
  if (event === undefined || signedIn === null) return
  const { id } = (taken === undefined ? input.params : input.query) as { readonly id?: string }
  await db.transaction().execute(async (tx) => {
    await signWith(tx, signatureOf(received))
    await recordEvent(tx, {
      event,
      subject: taken === undefined ? subjectOf(path) : snake(taken.subject),
      userId: signedIn.userId,
      ip: request.ip,
      facts: { query: request.query },
      ...(id === undefined ? {} : { subjectId: id }),
    })
  })
}

/** `/api/budget/cdp-request/:id/print` is about `budget.cdp_request`. */
function subjectOf(path: string): string {
  const [module = '', name = ''] = path.replace('/api/', '').split('/')
  return `${module}.${name.replaceAll('-', '_')}`
}
