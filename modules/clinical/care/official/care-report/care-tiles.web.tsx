import { reportTile } from '@quina/blocks/web'
import { opportunity } from '../../appointment/appointment-report/appointment-report.contract.ts'
import { bedIndicators } from '../../beds/census/census.contract.ts'
import { admissionsBy } from './care-report.contract.ts'

const at = '/care/reports/index'

/** How full each service was. */
export const OccupancyTile = reportTile({
  report: bedIndicators,
  at,
  inHub: true,
  params: ({ from, to }) => ({ from, to }),
  columns: ['service', 'occupied', 'available', 'occupancy'],
})

/** How long people wait for an appointment of each specialty. */
export const OpportunityTile = reportTile({
  report: opportunity,
  at: '/reporte-citas',
  inHub: true,
  params: ({ from, to }) => ({ from, to }),
  columns: ['specialty', 'count', 'mean', 'p90'],
})

export const AdmissionsTile = reportTile({
  report: admissionsBy,
  at,
  inHub: true,
  params: ({ from, to }) => ({ from, to, by: 'ambit' }),
  columns: ['name', 'count', 'open'],
})
