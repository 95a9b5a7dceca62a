import './wizard.css'
import { Tabs } from '@mantine/core'
import { keepFileOf, Show, useAct, useCan, useVigencia, wordsOf } from '@quina/blocks/web'
import { addDays, type Day, plural, showDay } from '@quina/kernel'
import { Page, type PageAction, PageHeader, StatusTag, toast } from '@quina/ui/web'
import { useState } from 'react'
import {
  type Configuration as Answer,
  configurationPermissions,
  exportConfiguration,
  loadSeeds,
  readConfiguration,
} from '../configuration/configuration.contract.ts'
import { Templates } from '../wizard-template/templates.web.tsx'
import { ImportFile } from './import-file.web.tsx'
import { Policies } from './policies.web.tsx'
import { Proposals } from './proposals.web.tsx'
import { Purposes } from './purposes.web.tsx'
import { Steps } from './steps.web.tsx'

/** The wizard of the books: how much is done, which accounts serve what, and how each deed is written. */
export const Configuration = () => (
  <Show of={readConfiguration} asks={{ vigencia: useVigencia() }}>
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
  const keep = () =>
    void keepFileOf(exportConfiguration, {}).catch((failure: unknown) => {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    })
  const edits: readonly PageAction[] = [
    { label: 'Importar…', run: onImport },
    { label: 'Cargar semillas', run: () => void seeds.send({}) },
  ]
  return [{ label: 'Exportar', run: keep }, ...(can(configurationPermissions.edit) ? edits : [])]
}
