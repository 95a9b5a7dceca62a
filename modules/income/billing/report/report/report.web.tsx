import { type ReportGroup, ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { capitaCostBy } from '../../contract/capita/cost.contract.ts'
import { ripsFindingsBy, ripsFindingsDetail } from '../../rips/rips-finding/rips-finding.contract.ts'
import { programControl, programPatients } from './program-report.contract.ts'
import {
  consecutives,
  invoicedBy,
  invoicedDetail,
  moderatingBy,
  notesBy,
  servicesBy,
  servicesDetail,
  uninvoicedBy,
} from './report.contract.ts'

/** This month, or the last month of a past vigencia; and that vigencia up to then. */
function useSpans() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const current = vigenciaOf(today) === vigencia
  const to = current ? today : lastDayOf(vigencia)
  const month = { from: firstDayOf(vigencia, current ? monthOf(today) : 12), to }
  return { vigencia, to, month, year: { from: firstDayOf(vigencia), to } }
}

/** The reports of invoices and of what is not invoiced yet. */
export function BillingReports() {
  const { vigencia, to, month, year } = useSpans()
  const groups: readonly ReportGroup[] = [
    {
      label: 'Facturación',
      reports: [
        { report: invoicedBy, defaults: { ...year, on: 'issued', by: 'month' } },
        { report: invoicedDetail, defaults: { ...month, on: 'issued' } },
        { report: consecutives, defaults: year },
      ],
    },
    { label: 'Pagos por mes', reports: [{ report: capitaCostBy, defaults: { ...year, by: 'contract' } }] },
    { label: 'Por facturar', reports: [{ report: uninvoicedBy, defaults: { to, by: 'payer' } }] },
    {
      label: 'Usuarios y notas',
      reports: [
        { report: moderatingBy, defaults: { ...month, by: 'payer' } },
        { report: notesBy, defaults: { ...year, by: 'concept' } },
      ],
    },
    {
      label: 'RIPS',
      reports: [
        { report: ripsFindingsBy, defaults: { ...year, by: 'rule' } },
        { report: ripsFindingsDetail, defaults: month },
      ],
    },
  ]
  return <ReportHub key={vigencia} groups={groups} />
}

/** The reports of the invoiced services: productivity and programmes. */
export function ProductivityReports() {
  const { vigencia, to, month } = useSpans()
  const groups: readonly ReportGroup[] = [
    {
      label: 'Servicios y programas',
      reports: [
        { report: servicesBy, defaults: { ...month, by: 'service' } },
        { report: servicesDetail, defaults: month },
      ],
    },
    {
      label: 'Control de los programas',
      reports: [
        { report: programControl, defaults: { on: to } },
        { report: programPatients, defaults: { on: to } },
      ],
    },
  ]
  return <ReportHub key={vigencia} groups={groups} />
}
