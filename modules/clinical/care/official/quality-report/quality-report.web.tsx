import { ReportHub } from '@quina/blocks/web'
import { thisMonth } from '../../appointment/appointment-report/this-month.web.ts'
import { qualityFindings, riskCoverage } from '../quality-file/quality-file.contract.ts'
import { indicatorCases, indicators, waitingTimes } from './quality-report.contract.ts'

/** Resolución 256 by semesters, and how long people wait by months. */
export function QualityReports() {
  const month = thisMonth()
  const [year, of] = month.to.split('-') as [string, string]
  const semester = { from: `${year}-${Number(of) < 7 ? '01' : '07'}-01`, to: month.to }
  return (
    <ReportHub
      groups={[
        {
          label: 'Resolución 256 de 2016',
          reports: [
            { report: indicators, defaults: semester },
            { report: indicatorCases, defaults: { ...semester, indicator: 'P.3.1' } },
            { report: qualityFindings, defaults: semester },
          ],
        },
        { label: 'Resolución 202 de 2021', reports: [{ report: riskCoverage, defaults: month }] },
        { label: 'MGTE', reports: [{ report: waitingTimes, defaults: month }] },
      ]}
    />
  )
}
