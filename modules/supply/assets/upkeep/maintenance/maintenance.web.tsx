import { documentScreens, ReportScreen } from '@quina/blocks/web'
import { addDays, dayInBogota } from '@quina/kernel'
import { insurance, maintenance, maintenanceDue } from './maintenance.contract.ts'

export const maintenanceScreens = documentScreens(maintenance, {
  columns: ['number', 'date', 'kind', 'assetId', 'terceroId', 'cost', 'certificate', 'result', 'condition'],
  defaults: ({ assetId }) => ({
    date: dayInBogota(new Date()),
    kind: 'preventive',
    result: 'works',
    ...(assetId !== undefined && { assetId }),
  }),
  form: ({ Section, Params }) => (
    <>
      <Section title="Qué se hizo">
        <Params kind={4} date={2} assetId={6} purpose={12} result={4} certificate={4} stoppedHours={4} />
      </Section>
      <Section title="Quién y cuánto">
        <Params terceroId={6} registroId={6} invoice={3} cost={3} />
      </Section>
    </>
  ),
})

/** The calendar, up to three months ahead. */
export const MaintenanceCalendar = () => (
  <ReportScreen report={maintenanceDue} defaults={{ until: addDays(dayInBogota(new Date()), 90) }} />
)

export const Insurance = () => <ReportScreen report={insurance} defaults={{ on: dayInBogota(new Date()) }} />
