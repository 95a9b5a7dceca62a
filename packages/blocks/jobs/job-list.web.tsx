import { DataTable, EmptyState, ErrorState, StatusTag, shownInstant, useGoTo } from '@quina/ui/web'
import { wordsOf } from '../http/endpoint/api.web.ts'
import { useJobs } from './job-calls.web.ts'
import { progressWords, stateWords } from './job-words.ts'
import type { JobAnswer } from './process/process.ts'

const columns = [
  { key: 'title', header: 'Proceso' },
  {
    key: 'state',
    header: 'Estado',
    state: true as const,
    width: 130,
    render: ({ state }: JobAnswer) => <State of={state} />,
  },
  { key: 'done', header: 'Avance', width: 220, render: (job: JobAnswer) => progressWords(job) },
  { key: 'createdAt', header: 'Empezó', width: 170, render: (job: JobAnswer) => shownInstant(job.createdAt) },
  {
    key: 'finishedAt',
    header: 'Terminó',
    width: 170,
    render: (job: JobAnswer) => shownInstant(job.finishedAt),
  },
]

function State({ of }: { readonly of: JobAnswer['state'] }) {
  const [label, tone] = stateWords[of]
  return <StatusTag tone={tone}>{label}</StatusTag>
}

interface JobListProps {
  /** Only the jobs of one process, by its title. */
  readonly title?: string
  /** The address where a job is followed. */
  readonly href: (job: JobAnswer) => string
}

/** The user's own long work: what is running, and the results of the rest. */
export function JobList({ title, href }: JobListProps) {
  const goTo = useGoTo()
  const { data, error, refetch } = useJobs()
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  return (
    <DataTable
      label={title === undefined ? 'Procesos' : `Ejecuciones de ${title}`}
      columns={columns}
      rows={data?.filter((job) => title === undefined || job.title === title)}
      href={href}
      onOpen={(job) => goTo(href(job))}
      empty={{ filtered: false, never: <EmptyState title="Todavía no hay ejecuciones" /> }}
    />
  )
}
