import { condition, endpoint, instant, integer, listOf, optional, ref, text } from '@quina/blocks'
import { z } from 'zod'

export const failedJobPath = '/api/admin/failed-job'
export const failedJobPermissions = { view: 'admin.failedJob.view', retry: 'admin.failedJob.retry' } as const

/** Long work that failed, of everybody. */
export const failedJobList = listOf({
  columns: {
    title: text('Proceso'),
    message: text('Por qué falló'),
    userId: optional(ref('admin.user', 'Lo pidió')),
    campusId: optional(ref('admin.campus', 'Sede')),
    finishedAt: instant('Falló'),
    attempts: integer('Intentos'),
    condition: condition('Estado', { open: ['Por revisar', 'bad'], dismissed: ['Revisado', 'neutral'] }),
  },
  sort: '-finishedAt',
  filters: ['condition', 'userId', 'finishedAt'],
  searches: 'Proceso, persona o motivo',
})

const params = z.object({ id: z.uuid() })
const about = { access: failedJobPermissions.retry, tag: 'admin', params } as const

export const retryFailedJob = endpoint({
  ...about,
  method: 'POST',
  path: `${failedJobPath}/:id/retry`,
  summary: 'Volver a intentar un proceso que falló',
})

export const dismissFailedJob = endpoint({
  ...about,
  method: 'POST',
  path: `${failedJobPath}/:id/dismiss`,
  summary: 'Dar por revisado un proceso que falló',
})
