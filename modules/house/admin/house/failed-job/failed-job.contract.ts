import { defineCommand, f, listOf, permission } from '@quina/blocks'
import { z } from 'zod'

export const failedJobPath = '/api/admin/failed-job'
export const failedJobPermissions = {
  view: permission('admin.failedJob.view', 'Ver los procesos que fallaron'),
  retry: permission('admin.failedJob.retry', 'Reintentar o dar por revisados los procesos que fallaron'),
}

/** The failed jobs of all users. */
export const failedJobList = listOf({
  columns: {
    title: f.text('Proceso'),
    message: f.text('Por qué falló'),
    userId: f.optional(f.ref('admin.user', 'Lo pidió')),
    campusId: f.optional(f.ref('admin.campus', 'Sede')),
    finishedAt: f.instant('Falló'),
    attempts: f.integer('Intentos'),
    condition: f.condition('Estado', { open: ['Por revisar', 'bad'], dismissed: ['Revisado', 'neutral'] }),
  },
  sort: '-finishedAt',
  filters: ['condition', 'userId', 'finishedAt'],
  searches: 'Proceso, persona o motivo',
})

const shared = {
  module: 'admin',
  access: failedJobPermissions.retry,
  about: { id: f.ref('platform.job', 'Proceso') },
  answers: z.void(),
}

export const retryFailedJob = defineCommand({
  ...shared,
  name: 'retryFailedJob',
  verb: 'Volver a intentar',
  title: 'Volver a intentar un proceso que falló',
})

export const dismissFailedJob = defineCommand({
  ...shared,
  name: 'dismissFailedJob',
  verb: 'Dar por revisado',
  title: 'Dar por revisado un proceso que falló',
})
