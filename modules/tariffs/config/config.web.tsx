import './config.css'
import { useAnswer, useParams, wordsOf } from '@quina/blocks/web'
import {
  EmptyState,
  ErrorState,
  Loading,
  Page,
  PageHeader,
  StatusTag,
  shownDay,
  useGoTo,
} from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ConfigAnswer, readConfig, type VersionLine } from '../version/version-calls.contract.ts'
import { Base } from './base.web.tsx'
import { History } from './history.web.tsx'
import { Simulator } from './simulator.web.tsx'
import { useConfigActions } from './use-config-actions.web.tsx'
import { Exceptions, Factors, Packages, Supplies, Surgery } from './version-parts.web.tsx'

const tabs = {
  base: 'Base',
  factors: 'Factores',
  exceptions: 'Excepciones',
  surgery: 'Cirugía',
  supplies: 'Insumos y medicamentos',
  packages: 'Paquetes',
  simulator: 'Simulador',
  history: 'Historial',
} as const
type Tab = keyof typeof tabs

/** What a tarifario says, version by version. */
export function TarifarioConfig() {
  const { id } = useParams('/:id')
  const { data, error, refetch } = useAnswer(readConfig, { tarifarioId: id })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return <Config config={data} />
}

function Config({ config }: { readonly config: ConfigAnswer }) {
  const { tab = 'base', version: wanted } = useSearch({ strict: false }) as {
    readonly tab?: Tab
    readonly version?: string
  }
  const goTo = useGoTo()
  const version = config.versions.find(({ id }) => id === wanted) ?? config.versions[0]
  const hrefOf = (open: Tab, id = version?.id ?? '') =>
    `/tarifas/config/${config.id}?tab=${open}&version=${id}`
  const { actions, dialogs } = useConfigActions(config, version, (id) => goTo(hrefOf('base', id)))
  return (
    <Page>
      <PageHeader
        title={`${config.code} ${config.name}`}
        status={version && <VersionStatus version={version} />}
        context={version ? versionWords(version) : 'Sin versiones'}
        crumbs={[{ label: 'Tarifarios', href: '/tarifas' }]}
        actions={actions}
      />
      {version === undefined ? (
        <EmptyState title="El tarifario no dice nada todavía">
          Cree su primera versión: el manual en que se apoya, su porcentaje y sus redondeos.
        </EmptyState>
      ) : (
        <>
          <div className="q-config-tabs q-no-print" role="tablist" aria-label="Configuración">
            {(Object.keys(tabs) as Tab[]).map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                aria-selected={one === tab}
                onClick={() => goTo(hrefOf(one))}
              >
                {tabs[one]}
              </button>
            ))}
          </div>
          <Content tab={tab} config={config} version={version} onVersion={(id) => goTo(hrefOf('base', id))} />
        </>
      )}
      {dialogs}
    </Page>
  )
}

const VersionStatus = ({ version: { status, untilDay } }: { readonly version: VersionLine }) =>
  status === 'draft' ? (
    <StatusTag tone="warning">Borrador</StatusTag>
  ) : (
    <StatusTag tone={untilDay === null ? 'good' : 'neutral'}>Publicada</StatusTag>
  )

function versionWords({ number, manual, fromDay, untilDay }: VersionLine): string {
  const until = untilDay === null ? '' : ` hasta ${shownDay(untilDay)}`
  return `Versión ${number} · ${manual ?? 'Sin manual base'} · desde ${shownDay(fromDay)}${until}`
}

interface ContentProps {
  readonly tab: Tab
  readonly config: ConfigAnswer
  readonly version: VersionLine
  readonly onVersion: (id: string) => void
}

function Content({ tab, config, version, onVersion }: ContentProps) {
  const id = version.id
  switch (tab) {
    case 'factors':
      return <Factors id={id} />
    case 'exceptions':
      return <Exceptions id={id} />
    case 'surgery':
      return <Surgery id={id} mayEdit={config.may.includes('edit')} />
    case 'supplies':
      return <Supplies id={id} mayEdit={config.may.includes('edit')} />
    case 'packages':
      return <Packages id={id} />
    case 'simulator':
      return <Simulator key={id} id={id} fromDay={version.fromDay} />
    case 'history':
      return <History config={config} onVersion={onVersion} />
    case 'base':
      return <Base key={id} id={id} mayEdit={config.may.includes('edit')} />
  }
}
