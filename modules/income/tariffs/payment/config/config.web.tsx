import './config.css'
import { Button } from '@mantine/core'
import { RowsPanel, useAnswer, useParams, wordsOf } from '@quina/blocks/web'
import {
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  PageHeader,
  StatusTag,
  shownDay,
  shownInstant,
  shownPercent,
  useGoTo,
} from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import {
  type ConfigAnswer,
  readConfig,
  type VersionLine,
} from '../../manuals/version/version-calls.contract.ts'
import {
  exceptions,
  factors,
  packagePrices,
  surgeryParts,
} from '../../manuals/version/version-parts.contract.ts'
import { Base, VersionForm } from './base.web.tsx'
import { Simulator } from './simulator.web.tsx'
import { useConfigActions } from './use-config-actions.web.tsx'

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

/** The configuration of a tarifario, version by version. */
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

type PartProps = { readonly id: string }

/** Percentages of single services, groups, chapters or classes. */
const Factors = ({ id }: PartProps) => (
  <RowsPanel
    rows={factors}
    id={id}
    empty="Todos los servicios llevan el porcentaje general"
    begun={{ scope: 'chapter' }}
    spans={{ serviceId: 12, norm: 12 }}
  />
)

const priceSpans = { serviceId: 8, price: 4, norm: 12 }

/** Fixed prices of services. */
const Exceptions = ({ id }: PartProps) => (
  <RowsPanel rows={exceptions} id={id} empty="Ningún servicio tiene precio fijo" spans={priceSpans} imports />
)

/** The price of each package; its contents are in the service. */
const Packages = ({ id }: PartProps) => (
  <RowsPanel
    rows={packagePrices}
    id={id}
    empty="Ningún paquete tiene precio en este tarifario"
    spans={priceSpans}
  />
)

/** The components of a surgery that are charged, and the part paid for procedures after the first. */
const Surgery = ({ id, mayEdit }: PartProps & { readonly mayEdit: boolean }) => (
  <>
    <VersionForm
      id={id}
      mayEdit={mayEdit}
      title="Qué se cobra"
      names={[
        'chargesSurgeon',
        'chargesAnaesthetist',
        'chargesAssistant',
        'chargesTheatre',
        'chargesMaterials',
        'rounds',
        'nightPercent',
        'holidayPercent',
      ]}
    />
    <RowsPanel
      rows={surgeryParts}
      id={id}
      empty="Se aplica lo que propone el manual"
      begun={{ surgeon: '100', anaesthetist: '100', assistant: '100', theatre: '100', materials: '100' }}
      spans={{ situation: 12, norm: 12 }}
    />
  </>
)

/** The percentage added to the cost of medicines and devices. */
const Supplies = ({ id, mayEdit }: PartProps & { readonly mayEdit: boolean }) => (
  <VersionForm
    id={id}
    mayEdit={mayEdit}
    title="Insumos y medicamentos"
    names={['medicinePercent', 'devicePercent', 'capsRegulated']}
    spans={{ medicinePercent: 4, devicePercent: 4, capsRegulated: 4 }}
  />
)

type HistoryProps = Readonly<{ config: ConfigAnswer; onVersion: (id: string) => void }>

const columnsOf = (onVersion: HistoryProps['onVersion']): Column<VersionLine>[] => [
  {
    key: 'number',
    header: 'Versión',
    kind: 'text',
    render: ({ id, number }) => (
      <Button variant="subtle" size="compact-sm" onClick={() => onVersion(id)}>
        Versión {number}
      </Button>
    ),
  },
  {
    key: 'status',
    header: 'Estado',
    state: true,
    kind: 'text',
    render: ({ status }) => (
      <StatusTag tone={status === 'draft' ? 'warning' : 'good'}>
        {status === 'draft' ? 'Borrador' : 'Publicada'}
      </StatusTag>
    ),
  },
  { key: 'manual', header: 'Manual', kind: 'text', render: ({ manual }) => manual ?? 'Precios propios' },
  { key: 'percent', header: 'Porcentaje', kind: 'percent', render: ({ percent }) => shownPercent(percent) },
  { key: 'fromDay', header: 'Desde', kind: 'day', render: ({ fromDay }) => shownDay(fromDay) },
  { key: 'untilDay', header: 'Hasta', kind: 'day', render: ({ untilDay }) => shownDay(untilDay) },
  {
    key: 'exceptions',
    header: 'Precios fijos',
    kind: 'integer',
    render: ({ exceptions }) => String(exceptions),
  },
  {
    key: 'publishedAt',
    header: 'Publicada',
    kind: 'text',
    render: ({ publishedAt, publishedBy }) =>
      publishedAt === null ? '—' : `${shownInstant(publishedAt)} · ${publishedBy ?? 'Carga inicial'}`,
  },
  { key: 'norm', header: 'Acto o norma', kind: 'text', render: ({ norm }) => norm ?? '—' },
]

/** Every version, with its days and the user who published it. */
function History({ config, onVersion }: HistoryProps) {
  return (
    <div className="q-grow">
      <DataTable
        label="Versiones del tarifario"
        columns={columnsOf(onVersion)}
        rows={[...config.versions]}
        empty={{ filtered: false, never: <EmptyState title="Sin versiones" /> }}
      />
    </div>
  )
}
