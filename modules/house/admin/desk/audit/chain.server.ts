import { enqueue, type JobKind, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { type Db, standingProofs, type Tx, verifyAudit } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { showChain, verifyChain } from './audit.contract.ts'

const verifyKind = 'admin.audit.verify'

export const chainOperations = (): Operation[] => [
  serveQuery(showChain, async ({ tx }) => {
    const last = await lastCheck(tx)
    return { last: last === undefined ? null : { ...last, at: last.at.toISOString() } }
  }),
  serveCommand(verifyChain, async ({ tx, actor }) => ({
    jobId: await enqueue(tx, {
      kind: verifyKind,
      title: 'Verificar la auditoría',
      input: {},
      total: 1,
      actor,
    }),
  })),
]

/** Verifies the whole chain; the verdict is stored, and is the result of the job. */
export const verifyJob: JobKind = {
  kind: verifyKind,
  run: async ({ step, progress }) => {
    const found = await step((tx) => checkChain(tx, new Date()))
    await progress(1, 1)
    return found
  },
}

const dayMs = 86_400_000

/** Verifies the chain once a day. */
export async function checkChainDaily(db: Db, now: Date): Promise<void> {
  const last = await lastCheck(db)
  if (last === undefined || now.getTime() - last.at.getTime() >= dayMs) await checkChain(db, now)
}

async function checkChain(db: Tx, now: Date) {
  const { rows, pending, last, firstBroken } = await verifyAudit({ db }, await standingProofs())
  const found = {
    rows,
    pending,
    lastSequence: last?.sequence ?? null,
    lastHash: last?.hash ?? null,
    brokenId: firstBroken?.id ?? null,
    brokenWhy: firstBroken?.why ?? null,
  }
  await db
    .insertInto('admin.auditCheck')
    .values({ id: newId(), at: now, ...found })
    .execute()
  return found
}

const lastCheck = (tx: Tx) =>
  tx
    .selectFrom('admin.auditCheck')
    .select(['at', 'rows', 'pending', 'lastSequence', 'lastHash', 'brokenId', 'brokenWhy'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
