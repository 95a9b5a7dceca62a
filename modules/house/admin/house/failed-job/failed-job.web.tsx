import { type ListRow, ListScreen, useAct, useCan } from '@quina/blocks/web'
import type { RowAction } from '@quina/ui/web'
import {
  dismissFailedJob,
  failedJobList,
  failedJobPath,
  failedJobPermissions,
  retryFailedJob,
} from './failed-job.contract.ts'

/** The failed jobs of all users: why they failed, and what to do about them. */
export function FailedJobs() {
  const mayRetry = useCan()(failedJobPermissions.retry)
  const retry = useAct(retryFailedJob, () => 'El proceso volvió a la cola')
  const dismiss = useAct(dismissFailedJob, () => 'Proceso revisado')
  const actions = ({ id, condition }: ListRow): RowAction[] => [
    { label: 'Volver a intentar', run: () => void retry.send({ id }) },
    ...(condition === 'open' ? [{ label: 'Dar por revisado', run: () => void dismiss.send({ id }) }] : []),
  ]
  return (
    <ListScreen
      list={failedJobList}
      path={failedJobPath}
      title="Procesos fallidos"
      columns={['title', 'message', 'userId', 'finishedAt', 'condition']}
      rowActions={mayRetry ? actions : undefined}
    />
  )
}
