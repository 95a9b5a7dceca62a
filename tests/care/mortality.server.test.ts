import { tellingPatients } from '@quina/people/server'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { bedIndicators, censusReports } from '../../modules/clinical/care/beds/census/census.contract.ts'
import { occupancyOperations } from '../../modules/clinical/care/beds/census/occupancy.server.ts'
import { admissionReportOperations } from '../../modules/clinical/care/official/care-report/admission-reports.server.ts'
import { careReports } from '../../modules/clinical/care/official/care-report/care-report.contract.ts'
import { triageWorld } from './triage-world.ts'

const operations = [...admissionReportOperations, ...occupancyOperations]
const world = await triageWorld()
afterAll(world.close)
const { answer, follow } = reportsOf(tellingPatients('care.patient_summary', operations), {
  db: world.db,
  actor: world.actor,
})

/** An admission to hospitalización from the 4th of May at eight, until somebody left alive ('01') or died ('02'). */
async function stayed(until: string, condition: '01' | '02', ambit: '2' | '3' = '3') {
  const id = await world.admit({ patientId: (await world.keep()) as never, ambit, entryRoute: '01' })
  const [day, hour] = until.split('T')
  await sql`
    update care.admission set status = 'closed', date = '2026-05-04', time = '08:00', discharge_date = ${day},
      discharge_time = ${hour}, discharge_condition = ${condition} where id = ${id}::uuid`.execute(world.db)
}

test('K05: deaths from 48 hours after the admission, and before, in each thousand discharges', async () => {
  await stayed('2026-05-06T08:00', '02')
  await stayed('2026-05-06T07:59', '02')
  await stayed('2026-05-09T08:00', '02')
  await stayed('2026-05-09T08:00', '01')
  // Urgencias is not hospitalización, and June is not May.
  await stayed('2026-05-09T08:00', '02', '2')
  await stayed('2026-06-01T08:00', '02')
  const may = { from: '2026-05-01', to: '2026-05-31' }
  const { rows, totals } = await answer(bedIndicators, may)
  const early = { earlyDeaths: '1', earlyMortality: '250.00' }
  expect(totals).toMatchObject({ discharges: '4', deaths: '2', mortality: '500.00', ...early })
  for (const row of rows)
    for (const column of ['discharges', 'deaths', 'earlyDeaths']) {
      const found = await follow(
        [...careReports, ...censusReports],
        { report: bedIndicators, row, column },
        may,
      )
      expect([column, found.length]).toEqual([column, row.values[column]])
    }
})
