import {
  type Operation,
  serveCommand,
  serveFlatReport,
  shippedContent,
  shippedFileOf,
} from '@quina/blocks/server'
import { rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { firstDayOf, lastDayOf, must, share } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { spanWithin } from '../../appointment/appointment-report/appointment-reading.server.ts'
import type { Period } from '../quality-file/quality-cases.server.ts'
import { makeRiskFile, riskCoverage } from '../quality-file/quality-file.contract.ts'
import { keep, reporterOf } from '../quality-file/quality-file.server.ts'
import {
  type Done,
  type RiskPerson,
  riskFile,
  riskFileName,
  riskFindingsOf,
  riskVariablesIn,
  valuesOf,
} from './risk-variable.domain.ts'

type Row = Omit<RiskPerson, 'person' | 'done'> & RiskPerson['person'] & { readonly done: readonly Done[] }

/** How long a woman reported as pregnant is counted as pregnant. */
const pregnancyDays = 280

/**
 * Returns the patients attended in a period at a site and insured by a payer on its last day, with the data known until then, in
 * the order of their documents.
 */
async function riskPeopleOf(
  tx: Tx,
  { campusId, from, to }: Period,
  payerId: string,
): Promise<readonly RiskPerson[]> {
  const rows = await rowsFrom<Row>(tx)`
    select p.id as patient_id, p.name as patient, p.document, p.document_type, p.number, p.birth_date, p.sex, p.last_name,
           p.second_last_name, p.first_name, p.middle_name,
           p.ethnic_group, p.occupation, p.education, p.country_code, w.weight::text, w.day as weight_day, h.height::text,
           h.day as height_day, coalesce(g.pregnant, false) or coalesce(d.prenatal, false) as pregnant,
           coalesce(d.done, '[]') as done
    from (select distinct a.patient_id from care.attention_summary a
          where a.campus_id = ${campusId}::uuid and a.day between ${from} and ${to}) q
    join people.identified_patient_list p on p.id = q.patient_id
    join people.insured_list f on f.patient_id = ${anyFileOf(sql.ref('p.id'))} and f.from_day <= ${to}
      and (f.until_day is null or f.until_day >= ${to})
    join insurers.payer_option y on y.tercero_id = f.eps_id and y.id = ${payerId}::uuid
    left join lateral (${measured('weight', to)}) w on true
    left join lateral (${measured('height', to)}) h on true
    left join lateral (
      select true as pregnant from care.classification k join care.triage t on t.id = k.triage_id
      where t.patient_id = ${anyFileOf(sql.ref('p.id'))} and k.pregnant
        and (k.ended_at at time zone 'America/Bogota')::date between ${to}::date - ${pregnancyDays}::int and ${to}
      limit 1) g on true
    left join lateral (
      select json_agg(json_build_object('cups', c.cups, 'finalidad', c.finalidad, 'first', c.first, 'last', c.last)) as done,
             bool_or(c.finalidad = '23' and c.last >= ${to}::date - ${pregnancyDays}::int) as prenatal
      from (select a.cups, a.finalidad, min(a.day) as first, max(a.day) as last from care.attention_summary a
            where a.patient_id = p.id and a.day <= ${to} group by 1, 2) c) d on true
    order by p.document_type, p.number`
  return rows.map(
    ({ patientId, patient, document, pregnant, weight, weightDay, height, heightDay, done, ...person }) => ({
      patientId,
      patient,
      document,
      pregnant,
      weight,
      weightDay,
      height,
      heightDay,
      done,
      person,
    }),
  )
}

/** The last weight or height of a patient. */
const measured = (what: 'weight' | 'height', to: string) => sql`
  select v.${sql.ref(what)}, (v.taken_at at time zone 'America/Bogota')::date as day
  from care.vital_signs v join care.triage t on t.id = v.triage_id
  where t.patient_id = ${anyFileOf(sql.ref('p.id'))} and v.${sql.ref(what)} is not null
    and (v.taken_at at time zone 'America/Bogota')::date <= ${to}
  order by v.taken_at desc limit 1`

const published = () =>
  riskVariablesIn(shippedContent('care', shippedFileOf('care', 'riskVariables')).toString('utf8'))

/** The monthly file of Resolución 202 for each EPS. Rules: those of any quality file, and CAL-016 a payer without its code. */
export const riskFileOperations: readonly Operation[] = [
  serveCommand(makeRiskFile, async ({ tx, input: { payerId, year, month }, actor: { campusId } }) => {
    const period = { campusId, from: firstDayOf(year, Number(month)), to: lastDayOf(year, Number(month)) }
    const reporter = await reporterOf(tx, period)
    const insurer = await insurerCode(tx, payerId)
    const variables = published()
    const people = await riskPeopleOf(tx, period, payerId)
    const findings = people.flatMap((one) => riskFindingsOf(variables, one, reporter))
    const id = await keep(tx, {
      period,
      norm: '202',
      payerId,
      name: riskFileName(reporter),
      content: riskFile(variables, people, { ...reporter, insurer }),
      findings: findings.map(() => ({ severity: 'error' as const })),
      patientIds: people.map(({ patientId }) => patientId),
      records: people.length,
    })
    return { id }
  }),
  ...serveFlatReport({
    whose: 'site',
    report: riskCoverage,
    async read(tx, { payerId, from, to }, { campusId }) {
      spanWithin({ from, to })
      const variables = published()
      const people = await riskPeopleOf(tx, { campusId, from, to }, payerId)
      const nobody = { repsCode: '', nit: '', from, to }
      const all = people.map((one) => valuesOf(variables, one, nobody))
      const rows = variables.slice(2).map(({ number, name }, index) => {
        const states = all.map((values) => values[index]!.state)
        const count = (state: string) => states.filter((one) => one === state).length
        const reported = count('reported')
        const absent = count('absent')
        const input = reported + absent
        return { id: String(number), number, name, input, reported, absent, coverage: share(reported, input) }
      })
      return people.length === 0 ? [] : rows
    },
  }),
]

/** @throws Problem CAL-016 when the payer has no code of administradora. */
async function insurerCode(tx: Tx, payerId: string): Promise<string> {
  const found = await rowOf(tx, 'insurers.payerOption', payerId, ['adminCode'])
  const lacking = 'Ese pagador no tiene código de administradora: escríbalo en su ficha.'
  must(typeof found?.adminCode === 'string', 'CAL-016', 'payerId', lacking)
  return found.adminCode
}
