import { capitaCostBy } from '../../contract/capita/cost.contract.ts'
import { ripsFindingReports } from '../../rips/rips-finding/rips-finding.contract.ts'
import { programReports } from './program-report.contract.ts'
import * as of from './report.contract.ts'

/** The reports of `/facturacion/reports`. */
export const billingReports = [
  of.invoicedBy,
  of.invoicedDetail,
  of.consecutives,
  capitaCostBy,
  of.uninvoicedBy,
  of.moderatingBy,
  of.notesBy,
  ...ripsFindingReports,
] as const
/** The reports of `/billing/reports/index`. */
export const productivityReports = [of.servicesBy, of.servicesDetail, ...programReports] as const
