import '../jobs.css'
import { newId, plural } from '@quina/kernel'
import {
  Cell,
  confirm,
  ErrorSummary,
  FieldGrid,
  LongWait,
  type LookupOption,
  Page,
  type PageAction,
  PageHeader,
  Panel,
  useGoTo,
} from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type ComponentType, type FormEvent, type Ref, useRef, useState } from 'react'
import { FieldInput } from '../../data/form/field-input.web.tsx'
import { focusUnread } from '../../data/form/focus-error.web.ts'
import { commandKeys, sendTo, wordsOf } from '../../http/endpoint/api.web.ts'
import { Refusal } from '../../http/endpoint/client.ts'
import { bound } from '../../screen/bound.web.ts'
import { writeSearch } from '../../screen/navigation/search.ts'
import { useCan } from '../../screen/navigation/session.web.ts'
import { type Fields, shapeOf } from '../../values/field/field.ts'
import {
  type Errors,
  errorsIn,
  type FormValue,
  fromForm,
  noErrors,
  toForm,
} from '../../values/field/form-values.ts'
import { apiPathOf, permissionFor } from '../../values/thing/named.ts'
import { JobList } from '../job-list.web.tsx'
import { JobPanel } from '../job-panel.web.tsx'
import { type Plan, useChosen } from './plan.web.ts'
import { PlanTable, wordsOfChosen } from './plan-table.web.tsx'
import type { AnyProcess } from './process.ts'

export interface ProcessScreenSpec {
  /** The initial values of its parameters. */
  readonly defaults?: () => Readonly<Record<string, unknown>>
}

type ProcessScreenProps = Readonly<{ process: AnyProcess; spec: ProcessScreenSpec }>

/** The screen of a process: its parameters, its plan, and its progress once confirmed. */
export const processScreen = (process: AnyProcess, spec: ProcessScreenSpec = {}): ComponentType =>
  bound(ProcessScreen, { process, spec })

type StartedJob = { readonly jobId: string }

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
  const commands = mayRun ? commandsOf(process, { see, act }, plan === null ? null : chosen.size) : []
  return (
    <Page>
      <PageHeader title={process.title} context={process.consequence} actions={commands} />
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

interface ProcessQuestionsProps {
  readonly process: AnyProcess
  readonly defaults: Readonly<Record<string, unknown>>
  readonly planning: PlanState
  /** The form of the parameters: its button is in the heading of the screen, which submits it. */
  readonly form: Ref<HTMLFormElement>
}

/** The parameters of a process. A changed parameter makes the plan stale. Enter requests the plan. */
function ProcessQuestions({ process, defaults, planning, form }: ProcessQuestionsProps) {
  const params = process.params as Fields
  const [values, setValues] = useState(() => toForm(params, defaults, newId))
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const { ask, cancel, forget, busy, errors, message } = planning
  const set = (name: string, value: FormValue, option?: LookupOption | null) => {
    setValues((old) => ({ ...old, [name]: value }))
    if (option) setLabels((old) => ({ ...old, [name]: option.label }))
    forget()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!focusUnread(event.currentTarget)) void ask(fromForm(params, values))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FieldGrid>
        {Object.entries(params).map(([name, field]) => (
          <Cell key={name} span={field.kind === 'ref' || field.kind === 'note' ? 4 : 2}>
            <FieldInput
              name={name}
              field={field}
              value={values[name] ?? null}
              label={labels[name]}
              error={errors[name]}
              onChange={(value, option) => set(name, value, option)}
            />
          </Cell>
        ))}
      </FieldGrid>
      {message && <ErrorSummary message={message} />}
      {busy && <LongWait onCancel={cancel} />}
      {/* Enter in a field sends a form only when it has a button. */}
      <button type="submit" hidden />
    </form>
  )
}

type Command = Pick<PageAction, 'run' | 'busy'>
const primary = { primary: true, keys: 'Ctrl+Enter' } as const

/** The commands of the screen, in the usual place: first to see the plan, and then to run the chosen items. */
function commandsOf(
  { verb, items }: AnyProcess,
  { see, act }: { readonly see: Command; readonly act: Command },
  chosen: number | null,
): PageAction[] {
  const seeing = { ...see, label: 'Ver lo que se haría' }
  if (chosen === null) return [{ ...seeing, ...primary }]
  const acting = { ...act, label: `${verb} ${plural(chosen, ...items)}…`, disabled: chosen === 0 }
  return [seeing, { ...acting, ...primary }]
}

/** Runs the chosen items of the plan, once confirmed, and opens the screen of its progress. */
function useRun(process: AnyProcess, { plan, forget }: PlanState, hrefOf: (id: string) => string) {
  const goTo = useGoTo()
  const [keyOf] = useState(commandKeys)
  const run = useMutation({
    mutationFn: (body: object) =>
      sendTo<StartedJob>('POST', `${apiPathOf(process)}/run`, { body, key: keyOf(body) }),
    onSuccess: ({ jobId }) => {
      forget()
      goTo(hrefOf(jobId))
    },
  })
  const start = async (chosen: ReadonlySet<string>) => {
    if (plan === null) return
    const title = `${process.verb} ${wordsOfChosen(process, plan, chosen)}`
    const agreed = await confirm({ title, consequence: process.consequence, verb: process.verb })
    if (agreed) run.mutate({ input: plan.input, keys: [...chosen] })
  }
  return { start, busy: run.isPending, failure: run.error }
}

/** Requests the plan of a process; a new request cancels the previous one, and a changed parameter drops the plan. */
function usePlanning(process: AnyProcess) {
  const asking = useRef<AbortController>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>(noErrors)
  const [message, setMessage] = useState<string>()
  const ask = async (input: Readonly<Record<string, unknown>>) => {
    const missing = errorsIn(shapeOf(process.params as Fields), input)
    setErrors(missing)
    setMessage(undefined)
    if (Object.keys(missing).length > 0) return
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setBusy(true)
    try {
      const { signal } = controller
      const found = await sendTo<Omit<Plan, 'input'>>('POST', `${apiPathOf(process)}/plan`, {
        body: input,
        signal,
      })
      setPlan({ ...found, input })
    } catch (failure) {
      if (controller.signal.aborted) return
      setMessage(wordsOf(failure))
      if (failure instanceof Refusal) setErrors(failure.fields)
    } finally {
      if (asking.current === controller) setBusy(false)
    }
  }
  const cancel = () => {
    asking.current?.abort()
    setBusy(false)
  }
  const forget = () => {
    setErrors(noErrors)
    setPlan(null)
  }
  return { plan, ask, cancel, forget, busy, errors, message }
}

type PlanState = ReturnType<typeof usePlanning>
