import { type Operation, serveDeed, serveReport, shippedContent, shippedFileOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { firstDayOf, insist, lastDayOf, share } from '@quina/kernel'
import { spanWithin } from '../appointment-report/appointment-reading.server.ts'
import { makeRiskFile, riskCoverage } from '../quality-file/quality-file.contract.ts'
import { keep, reporterOf } from '../quality-file/quality-file.server.ts'
import { riskPeopleOf } from './risk-people.server.ts'
import { riskFile, riskFileName, riskFindingsOf, riskVariablesIn, valuesOf } from './risk-variable.domain.ts'

const published = () =>
  riskVariablesIn(shippedContent('care', shippedFileOf('care', 'riskVariables')).toString('utf8'))

/** The monthly file of Resolución 202 for each EPS. Rules: those of any quality file, and CAL-016 a payer without its code. */
export const riskFileOperations: readonly Operation[] = [
  serveDeed(makeRiskFile, async ({ tx, asked: { payerId, year, month }, actor: { campusId } }) => {
    const period = { campusId, from: firstDayOf(year, Number(month)), to: lastDayOf(year, Number(month)) }
    const reporter = await reporterOf(tx, period)
    const insurer = await insurerCode(tx, payerId)
    const variables = published()
    const people = await riskPeopleOf(tx, period, payerId)
    const findings = people.flatMap((one) => riskFindingsOf(variables, one, reporter))
    const id = await keep(tx, {
      ...{ period, norm: '202', payerId },
      ...{ name: riskFileName(reporter), content: riskFile(variables, people, { ...reporter, insurer }) },
      findings: findings.map(() => ({ severity: 'error' as const })),
      patientIds: people.map(({ patientId }) => patientId),
      records: people.length,
    })
    return { id }
  }),
  ...serveReport({
    whose: 'site',
    report: riskCoverage,
    async read(tx, { payerId, from, to }, { campusId }) {
      spanWithin({ from, to })
      const variables = published()
      const people = await riskPeopleOf(tx, { campusId, from, to }, payerId)
      const nobody = { repsCode: '', nit: '', from, to }
      const all = people.map((one) => valuesOf(variables, one, nobody))
      const rows = variables.slice(2).map(({ number, name }, at) => {
        const states = all.map((values) => values[at]!.state)
        const count = (state: string) => states.filter((one) => one === state).length
        const [told, absent] = [count('told'), count('absent')]
        const values = {
          number,
          name,
          asked: told + absent,
          told,
          absent,
          coverage: share(told, told + absent),
        }
        return { id: String(number), level: 0, group: false, values }
      })
      return { rows: people.length === 0 ? [] : rows, totals: {} }
    },
  }),
]

/** @throws Problem CAL-016 when the payer has no code of administradora. */
async function insurerCode(tx: Tx, payerId: string): Promise<string> {
  const found = await tx
    .selectFrom('insurers.payerOption')
    .select('adminCode')
    .where('id', '=', payerId)
    .executeTakeFirst()
  const lacking = 'Ese pagador no tiene código de administradora: escríbalo en su ficha.'
  insist(typeof found?.adminCode === 'string', 'CAL-016', lacking, { fields: { payerId: lacking } })
  return found.adminCode
}
