import { ReportHub } from '@quina/blocks/web'
import { thisMonth } from '../../appointment/appointment-report/this-month.web.ts'
import { sivigilaNotices } from '../sivigila/sivigila.contract.ts'
import {
  attentionDetail,
  diagnosisDetail,
  monthly,
  morbidity,
  production,
  siho,
} from './statistics-report.contract.ts'

/** The statistics of attended services, of this month unless other days are chosen. */
export function StatisticsReports() {
  const span = thisMonth()
  const causes = { ...span, of: 'attention' }
  return (
    <ReportHub
      groups={[
        {
          label: 'Producción',
          reports: [
            { report: production, defaults: { ...span, by: 'service' } },
            { report: monthly, defaults: { to: span.to } },
            { report: siho, defaults: span },
            { report: attentionDetail, defaults: span },
          ],
        },
        {
          label: 'Morbilidad',
          reports: [
            { report: morbidity, defaults: causes },
            { report: diagnosisDetail, defaults: causes },
          ],
        },
        { label: 'Vigilancia', reports: [{ report: sivigilaNotices, defaults: span }] },
      ]}
    />
  )
}
