import {
  type Alert,
  campusScope,
  dismissJob,
  listOperations,
  type Operation,
  retryJob,
  serveCommand,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import {
  dismissFailedJob,
  failedJobList,
  failedJobPath,
  failedJobPermissions,
  retryFailedJob,
} from './failed-job.contract.ts'

const gone = 'El proceso ya no está entre los que fallaron.'

/** The failed jobs of the queue: see why they failed, retry them and dismiss them. */
export const failedJobOperations = (): Operation[] => [
  ...listOperations({
    list: failedJobList,
    view: 'admin.failedJobList',
    path: failedJobPath,
    title: 'Procesos fallidos',
    tag: 'admin',
    access: failedJobPermissions.view,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveCommand(retryFailedJob, async ({ tx, input: { id }, actor }) => {
    await mustBeInReach(tx, id, campusScope(actor))
    insist(await retryJob(tx, id), 'JOB-001', gone, { status: 409 })
  }),
  serveCommand(dismissFailedJob, async ({ tx, input: { id }, actor, now }) => {
    await mustBeInReach(tx, id, campusScope(actor))
    await dismissJob(tx, id, now)
  }),
]

/** @throws Problem `JOB-001` when the job is no longer failed, or belongs to a site outside the caller's reach. */
async function mustBeInReach(tx: Tx, id: string, campusId: string | null): Promise<void> {
  const job = await tx
    .selectFrom('platform.job')
    .select('campusId')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  const known = job !== undefined && (campusId === null || job.campusId === campusId)
  insist(known, 'JOB-001', gone, { status: 409 })
}

export const failedJobAlert: Alert = {
  name: 'failedJobs',
  permission: failedJobPermissions.view,
  tone: 'bad',
  one: 'proceso falló',
  many: 'procesos fallaron',
  meaning: 'Corrija lo que dice el motivo y vuelva a intentarlo, o delo por revisado.',
  who: 'Quien lo pidió, o el administrador del sistema',
  to: '/admin/procesos?condition=open',
  count: async (tx, { actor }) => {
    const campusId = campusScope(actor)
    let failed = tx
      .selectFrom('admin.failedJobList')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .where('condition', '=', 'open')
    if (campusId !== null) failed = failed.where('campusId', '=', campusId)
    return Number((await failed.executeTakeFirstOrThrow()).all)
  },
}
