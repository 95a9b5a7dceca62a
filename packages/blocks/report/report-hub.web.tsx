import { Select } from '@mantine/core'
import { EmptyState, Page, PageHeader } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { useGo } from '../screen/navigation/go.web.tsx'
import { useCan } from '../screen/navigation/session.web.ts'
import { permissionFor } from '../values/thing/named.ts'
import type { AnyReport } from './report.ts'
import { ReportScreen, type ReportScreenProps } from './report-screen.web.tsx'

export interface HubReport {
  readonly report: AnyReport
  /** The initial parameters, where the address has none. */
  readonly defaults: Readonly<Record<string, string>>
  readonly columns?: readonly string[]
  readonly beside?: ReportScreenProps['beside']
}

/** A screen that belongs to the area, perhaps of a higher module. */
export type HubScreen = Readonly<{ label: string; permission: string; address: string }>

export interface ReportGroup {
  readonly label: string
  readonly reports: readonly HubReport[]
  readonly elsewhere?: readonly HubScreen[]
}

/** The reports of an area in one screen: `?informe=` selects one; otherwise the first that may be run. */
export function ReportHub({ groups }: { readonly groups: readonly ReportGroup[] }) {
  const can = useCan()
  const go = useGo()
  const { informe } = useSearch({ strict: false }) as { readonly informe?: string }
  const open = groups
    .map(({ label, reports, elsewhere = [] }) => ({
      label,
      reports: reports.filter(({ report }) => can(permissionFor(report, 'run'))),
      elsewhere: elsewhere.filter(({ permission }) => can(permission)),
    }))
    .filter(({ reports, elsewhere }) => reports.length + elsewhere.length > 0)
  const all = open.flatMap(({ reports }) => reports)
  const chosen = all.find(({ report }) => report.name === informe) ?? all[0]
  if (chosen === undefined) return <NoReports />
  const { report, defaults, columns, beside } = chosen
  const picker = (
    <Select
      aria-label="Informe"
      className="q-report-picker"
      data={open.map(({ label, reports, elsewhere }) => ({
        group: label,
        items: [
          ...reports.map((one) => ({ value: one.report.name, label: one.report.title })),
          ...elsewhere.map((one) => ({ value: one.address, label: one.label })),
        ],
      }))}
      value={report.name}
      onChange={(name) => {
        if (name?.startsWith('/')) void go(name)
        else if (name) void go(window.location.pathname, { search: { informe: name } })
      }}
      searchable
      allowDeselect={false}
      nothingFoundMessage="Ningún informe coincide."
    />
  )
  return (
    <ReportScreen
      key={report.name}
      report={report}
      defaults={defaults}
      columns={columns}
      beside={beside}
      keeps={{ informe: report.name }}
      picker={picker}
    />
  )
}

function NoReports() {
  return (
    <Page>
      <PageHeader title="Informes" />
      <EmptyState title="No tiene permiso para consultar informes de esta área." />
    </Page>
  )
}
