import './wizard.css'
import { Button, FileButton, Progress, Tabs } from '@mantine/core'
import {
  ask,
  CommandDialog,
  downloadFileOf,
  Show,
  showFailure,
  useAct,
  useCan,
  useVigencia,
} from '@quina/blocks/web'
import { addDays, type Day, plural, showDay } from '@quina/kernel'
import { ErrorSummary, Link, Page, type PageAction, PageHeader, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import {
  type Configuration as Answer,
  checkConfiguration,
  configurationPermissions,
  exportConfiguration,
  type ImportAnswer,
  importConfiguration,
  loadSeeds,
  readConfiguration,
} from '../configuration/configuration.contract.ts'
import { Templates } from '../wizard-template/templates.web.tsx'
import { Policies, Proposals, Purposes } from './decisions.web.tsx'

/** The wizard of the books: progress, accounts by purpose, and templates of the events. */
export const Configuration = () => (
  <Show of={readConfiguration} params={{ vigencia: useVigencia() }}>
    {(answer) => <Wizard answer={answer} />}
  </Show>
)

function Wizard({ answer }: { readonly answer: Answer }) {
  const [tab, setTab] = useState<string | null>('steps')
  const [importing, ask] = useState(false)
  const actions = useActions(() => ask(true))
  const { steps, proposals } = answer
  const percent = Math.floor(steps.reduce((total, step) => total + step.percent, 0) / steps.length)
  const waiting = proposals.length === 0 ? 'Por aprobar' : `Por aprobar (${proposals.length})`
  return (
    <Page>
      <PageHeader
        title="Configuración contable inicial"
        status={<StatusTag tone={percent === 100 ? 'good' : 'info'}>{`${percent} %`}</StatusTag>}
        context={lockWords(answer)}
        actions={actions}
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false} className="q-wizard">
        <Tabs.List>
          <Tabs.Tab value="steps">Pasos</Tabs.Tab>
          <Tabs.Tab value="purposes">Cuentas por propósito</Tabs.Tab>
          <Tabs.Tab value="templates">Plantillas</Tabs.Tab>
          <Tabs.Tab value="policies">Políticas</Tabs.Tab>
          <Tabs.Tab value="proposals">{waiting}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="steps">
          <Steps steps={steps} onTab={setTab} />
        </Tabs.Panel>
        <Tabs.Panel value="purposes">
          <Purposes answer={answer} />
        </Tabs.Panel>
        <Tabs.Panel value="templates">
          <Templates answer={answer} />
        </Tabs.Panel>
        <Tabs.Panel value="policies">
          <Policies answer={answer} />
        </Tabs.Panel>
        <Tabs.Panel value="proposals">
          <Proposals answer={answer} />
        </Tabs.Panel>
      </Tabs>
      {importing && <ImportFile onClose={() => ask(false)} />}
    </Page>
  )
}

function lockWords({ lockedUntil, vigencia }: Answer): string {
  if (lockedUntil === null)
    return `Vigencia ${vigencia} · Sin períodos cerrados: los cambios rigen de inmediato`
  const first = showDay(addDays(lockedUntil as Day, 1))
  return `Vigencia ${vigencia} · Con candado: todo cambio rige desde el ${first} y lo aprueba otra persona`
}

function useActions(onImport: () => void): readonly PageAction[] {
  const can = useCan()
  const seeds = useAct(
    loadSeeds,
    ({ accounts, purposes }) =>
      `Semillas cargadas: ${plural(accounts, 'cuenta nueva', 'cuentas nuevas')} y ` +
      `${plural(purposes, 'propósito', 'propósitos')}.`,
  )
  const keep = () => downloadFileOf(exportConfiguration, {})
  const edits: readonly PageAction[] = [
    { label: 'Importar…', run: onImport },
    { label: 'Cargar semillas', run: () => void seeds.send({}) },
  ]
  return [{ label: 'Exportar', run: keep }, ...(can(configurationPermissions.edit) ? edits : [])]
}

type CheckedFile = Readonly<{ file: File; outcome: ImportAnswer }>

/** Imports a configuration exported from here or from another hospital: a preview shows the changes before they are made. */
function ImportFile({ onClose }: { readonly onClose: () => void }) {
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const check = (file: File) =>
    void ask(checkConfiguration, {}, { file })
      .then((outcome) => setChecked({ file, outcome }))
      .catch(showFailure)
  const ready =
    checked !== null && checked.outcome.problems.length === 0 && checked.outcome.changes.length > 0
  return (
    <CommandDialog
      of={importConfiguration}
      about={{}}
      file={checked?.file ?? null}
      disabled={!ready}
      title="Importar la configuración contable"
      consequence="Elija un archivo exportado desde esta pantalla. Nada se aplica hasta que usted lo confirme."
      width={620}
      done={({ changes }) => `Se aplicaron ${plural(changes.length, 'cambio', 'cambios')}.`}
      onClose={onClose}
    >
      {() => (
        <>
          <FileButton accept="application/json,.json" onChange={(file) => file && check(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                Elegir archivo…
              </Button>
            )}
          </FileButton>
          {checked && <Summary outcome={checked.outcome} />}
        </>
      )}
    </CommandDialog>
  )
}

const Summary = ({ outcome: { changes, problems } }: { readonly outcome: ImportAnswer }) => (
  <>
    {problems.map((problem) => (
      <ErrorSummary key={problem} message={problem} />
    ))}
    {changes.length + problems.length === 0 && (
      <p className="q-context">El archivo dice lo mismo que rige hoy.</p>
    )}
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </>
)

interface StepsProps {
  readonly steps: Answer['steps']
  /** Opens another tab of this screen. */
  readonly onTab: (tab: string) => void
}

/** The steps with their progress. */
const Steps = ({ steps, onTab }: StepsProps) => (
  <ol className="q-wizard-steps">
    {steps.map(({ key, title, percent, detail, to }, index) => (
      <li key={key}>
        <span className="q-wizard-number" data-done={percent === 100}>
          {index + 1}
        </span>
        <span className="q-wizard-title">{title}</span>
        <Progress
          value={percent}
          color={percent === 100 ? 'teal' : 'blue'}
          aria-label={`Avance de ${title}`}
          transitionDuration={0}
        />
        <span className="q-wizard-percent">{percent} %</span>
        <span className="q-muted">{detail}</span>
        {to === null ? (
          <Button size="compact-xs" variant="default" onClick={() => onTab(key)}>
            Ver aquí
          </Button>
        ) : (
          <Link href={to} className="q-link">
            Ir
          </Link>
        )}
      </li>
    ))}
  </ol>
)
