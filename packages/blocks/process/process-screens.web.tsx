import '../jobs/jobs.css'
import { plural } from '@quina/kernel'
import { confirm, Page, type PageAction, PageHeader, Panel, useGoTo } from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type ComponentType, useRef, useState } from 'react'
import { apiPathOf, permissionFor } from '../document/document.ts'
import { deedKeys, sendTo } from '../endpoint/api.web.ts'
import { JobList } from '../jobs/job-list.web.tsx'
import { JobPanel } from '../jobs/job-panel.web.tsx'
import { writeSearch } from '../navigation/search.ts'
import { useCan } from '../navigation/session.web.ts'
import { bound } from '../screen/bound.web.ts'
import { useChosen } from './plan.web.ts'
import { PlanTable, wordsOfChosen } from './plan-table.web.tsx'
import type { AnyProcess } from './process.ts'
import { ProcessQuestions } from './process-questions.web.tsx'
import { type Planning, usePlanning } from './use-planning.web.ts'

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
  const mayRun = useCan()(permissionFor(process, 'run'))
  const { job } = useSearch({ strict: false }) as { readonly job?: string }
  const form = useRef<HTMLFormElement>(null)
  const planning = usePlanning(process)
  const { plan } = planning
  const [chosen, setChosen] = useChosen(plan)
  const hrefOf = (id: string) => `${pathname}${writeSearch({ job: id })}`
  const running = useRun(process, planning, hrefOf)
  const see = { busy: planning.busy, run: () => form.current?.requestSubmit() }
  const act = { busy: running.busy, run: () => void running.start(chosen) }
  const deeds = mayRun ? deedsOf(process, { see, act }, plan === null ? null : chosen.size) : []
  return (
    <Page>
      <PageHeader title={process.title} context={process.consequence} actions={deeds} />
      {job !== undefined && <JobPanel key={job} id={job} />}
      {mayRun && (
        <Panel title="Parámetros">
          <ProcessQuestions
            process={process}
            defaults={spec.defaults?.() ?? {}}
            planning={planning}
            form={form}
          />
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
          chosen={chosen}
          onChoose={setChosen}
          failure={running.failure}
        />
      )}
    </Page>
  )
}

type Deed = Pick<PageAction, 'run' | 'busy'>
const primary = { primary: true, keys: 'Ctrl+Enter' } as const

/** What may be done now is where it is on every screen: to see it first, and then to do it to what was left chosen. */
function deedsOf(
  { verb, items }: AnyProcess,
  { see, act }: { readonly see: Deed; readonly act: Deed },
  chosen: number | null,
): PageAction[] {
  const seeing = { ...see, label: 'Ver lo que se haría' }
  if (chosen === null) return [{ ...seeing, ...primary }]
  const acting = { ...act, label: `${verb} ${plural(chosen, ...items)}…`, disabled: chosen === 0 }
  return [seeing, { ...acting, ...primary }]
}

/** Runs what was chosen of the plan, once it was confirmed, and goes to where it is told how it goes. */
function useRun(process: AnyProcess, { plan, forget }: Planning, hrefOf: (id: string) => string) {
  const goTo = useGoTo()
  const [keyOf] = useState(deedKeys)
  const run = useMutation({
    mutationFn: (body: object) =>
      sendTo<Started>('POST', `${apiPathOf(process)}/run`, { body, key: keyOf(body) }),
    onSuccess: ({ jobId }) => {
      forget()
      goTo(hrefOf(jobId))
    },
  })
  const start = async (chosen: ReadonlySet<string>) => {
    if (plan === null) return
    const title = `${process.verb} ${wordsOfChosen(process, plan, chosen)}`
    const agreed = await confirm({ title, consequence: process.consequence, verb: process.verb })
    if (agreed) run.mutate({ asked: plan.asked, keys: [...chosen] })
  }
  return { start, busy: run.isPending, failure: run.error }
}
