import { act, type ListRow, ListScreen, refreshAll, useCan, wordsOf } from '@quina/blocks/web'
import { type RowAction, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import {
  dismissFailedJob,
  failedJobList,
  failedJobPath,
  failedJobPermissions,
  retryFailedJob,
} from './failed-job.contract.ts'

/** Long work that failed, of everybody: why, and what to do about it. */
export function FailedJobs() {
  const mayRetry = useCan()(failedJobPermissions.retry)
  const client = useQueryClient()
  const doing = async (deed: typeof retryFailedJob | typeof dismissFailedJob, id: string, said: string) => {
    try {
      await act(deed, { id })
      void toast({ message: said, tone: 'good' })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
    await refreshAll(client)
  }
  const actions = ({ id, condition }: ListRow): RowAction[] => [
    { label: 'Volver a intentar', run: () => void doing(retryFailedJob, id, 'El proceso volvió a la cola') },
    ...(condition === 'open'
      ? [{ label: 'Dar por revisado', run: () => void doing(dismissFailedJob, id, 'Proceso revisado') }]
      : []),
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
