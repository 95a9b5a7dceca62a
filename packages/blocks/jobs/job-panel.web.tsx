import './jobs.css'
import { Button, Progress } from '@mantine/core'
import { confirm, ErrorState, ErrorSummary, Loading, Panel, StatusTag, shownInstant } from '@quina/ui/web'
import { wordsOf } from '../http/endpoint/api.web.ts'
import { MiniTable } from '../screen/mini-table.web.tsx'
import { isOver, useCancelJob, useJob } from './job-calls.web.ts'
import { percentDone, progressWords, stateWords } from './job-words.ts'
import type { JobAnswer } from './process/process.ts'

/** The progress of a job. Closing the page does not stop the job: on return, the panel shows its progress. */
export function JobPanel({ id }: { readonly id: string }) {
  const { data: job, error, refetch } = useJob(id)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  return job === undefined ? <Loading /> : <JobProgress job={job} />
}

function JobProgress({ job }: { readonly job: JobAnswer }) {
  const cancel = useCancelJob(job.id)
  const [label, tone] = stateWords[job.state]
  const stop = async () => {
    if (await mayStop(job)) cancel.mutate()
  }
  return (
    <Panel title={job.title}>
      <div className="q-job">
        <div className="q-job-line" role="status">
          <StatusTag tone={tone}>{label}</StatusTag>
          <b>{progressWords(job)}</b>
          <span className="q-muted">
            Empezó {shownInstant(job.createdAt)}
            {isOver(job) && ` · terminó ${shownInstant(job.finishedAt)}`}
          </span>
          {!isOver(job) && (
            <Button variant="default" loading={cancel.isPending} onClick={() => void stop()}>
              Cancelar…
            </Button>
          )}
        </div>
        <Progress value={percentDone(job)} aria-label={`Avance de ${job.title}`} transitionDuration={0} />
        {!isOver(job) && (
          <p className="q-muted">
            Puede salir de esta pantalla: sigue en el servidor y aquí lo encuentra al volver.
          </p>
        )}
        {cancel.error && <ErrorSummary message={wordsOf(cancel.error)} />}
        <Failures job={job} />
      </div>
    </Panel>
  )
}

const mayStop = ({ title }: JobAnswer): Promise<boolean> =>
  confirm({
    title: `Cancelar: ${title}`,
    consequence: 'Lo que ya se hizo queda hecho. Lo que falta no se hace.',
    verb: 'Cancelar lo que falta',
    danger: true,
  })

function Failures({ job: { failures } }: { readonly job: JobAnswer }) {
  if (failures.length === 0) return null
  return (
    <MiniTable
      caption="Lo que no fue posible"
      rows={failures}
      keyOf={({ key }) => key}
      columns={[
        { head: 'Elemento', cell: ({ key }) => key },
        { head: 'Motivo', cell: ({ message }) => message },
      ]}
    />
  )
}
