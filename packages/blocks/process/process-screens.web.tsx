import '../jobs/jobs.css'
import { plural } from '@quina/kernel'
import { confirm, Page, PageHeader, Panel, useGoTo } from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { apiPathOf, permissionFor } from '../document/document.ts'
import { deedKeys, sendTo } from '../endpoint/api.web.ts'
import { JobList } from '../jobs/job-list.web.tsx'
import { JobPanel } from '../jobs/job-panel.web.tsx'
import { writeSearch } from '../navigation/search.ts'
import { useCan } from '../navigation/session.web.ts'
import { bound } from '../screen/bound.web.ts'
import { type Plan, PlanTable } from './plan-table.web.tsx'
import type { AnyProcess } from './process.ts'
import { ProcessQuestions } from './process-questions.web.tsx'

export interface ProcessScreenSpec {
  /** What its parameters begin with. */
  readonly defaults?: () => Readonly<Record<string, unknown>>
}

interface ProcessScreenProps {
  readonly process: AnyProcess
  readonly spec: ProcessScreenSpec
}

/** The screen of a process: its parameters, what it would do, and how it goes once confirmed. */
export const processScreen = (process: AnyProcess, spec: ProcessScreenSpec = {}): ComponentType =>
  bound(ProcessScreen, { process, spec })

interface Started {
  readonly jobId: string
}

function ProcessScreen({ process, spec }: ProcessScreenProps) {
  const { pathname } = useLocation()
  const goTo = useGoTo()
  const can = useCan()
  const { job } = useSearch({ strict: false }) as { readonly job?: string }
  const [plan, setPlan] = useState<Plan | null>(null)
  const [keyOf] = useState(deedKeys)
  const hrefOf = (id: string) => `${pathname}${writeSearch({ job: id })}`
  const run = useMutation({
    mutationFn: (body: object) =>
      sendTo<Started>('POST', `${apiPathOf(process)}/run`, { body, key: keyOf(body) }),
    onSuccess: ({ jobId }) => {
      setPlan(null)
      goTo(hrefOf(jobId))
    },
  })
  const start = async ({ asked }: Plan, keys: readonly string[]) => {
    if (await agreed(process, keys.length)) run.mutate({ asked, keys })
  }
  const mayRun = can(permissionFor(process, 'run'))
  return (
    <Page>
      <PageHeader title={process.title} context={process.consequence} />
      {job !== undefined && <JobPanel key={job} id={job} />}
      {mayRun && (
        <Panel title="Parámetros">
          <ProcessQuestions process={process} defaults={spec.defaults?.() ?? {}} onPlan={setPlan} />
        </Panel>
      )}
      {plan === null ? (
        <div className="q-grow">
          <JobList title={process.title} href={({ id }) => hrefOf(id)} />
        </div>
      ) : (
        <PlanTable
          process={process}
          plan={plan}
          busy={run.isPending}
          failure={run.error}
          onRun={(keys) => void start(plan, keys)}
        />
      )}
    </Page>
  )
}

const agreed = ({ title, consequence }: AnyProcess, count: number): Promise<boolean> =>
  confirm({ title: `${title}: ${plural(count, 'elemento', 'elementos')}`, consequence, verb: 'Ejecutar' })
