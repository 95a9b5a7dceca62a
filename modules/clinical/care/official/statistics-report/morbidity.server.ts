import { type Actor, type Operation, serveFlatReport, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, share } from '@quina/kernel'
import { sql } from 'kysely'
import { type Days, inDays } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { type AgeGroup, ageGroups, diagnosisDetail, morbidity } from './statistics-report.contract.ts'

interface Attention {
  readonly id: string
  readonly patientId: string
  readonly day: Day
  readonly category: string
  readonly diagnosis: string
  readonly patient: string
  readonly document: string
  readonly sex: string
  readonly ageGroup: string
}

type Input = Days & Readonly<{ of: 'attention' | 'discharge' | 'death'; ambit: string | null }>

/**
 * The principal diagnosis of each note, of each discharge, or the basic cause of each death. A patient seen twice for the same
 * cause counts twice, because this is attended morbidity.
 */
async function summaryOf(tx: Tx, actor: Actor, { of, ambit, ...days }: Input): Promise<readonly Attention[]> {
  const left = inDays(actor, days, sql`a.discharge_date`)
  const ofAmbit = sql`(${ambit}::text is null or a.ambit = ${ambit})`
  const source = {
    attention: sql`
      select a.note_id as id, a.patient_id, a.day, a.category, a.diagnosis, a.patient,
             a.document, a.sex, a.age_group from care.attention_summary a
      where ${inDays(actor, days)} and a.source = 'attention' and ${ofAmbit}`,
    discharge: sql`
      select a.id, a.patient_id, a.discharge_date as day, a.category, a.diagnosis, a.patient, a.document, a.sex, a.age_group
      from care.admission_summary a where ${left} and ${ofAmbit}`,
    death: sql`
      select a.id, a.patient_id, a.discharge_date as day, a.death_category as category, a.death_cause as diagnosis, a.patient,
             a.document, a.sex, a.age_group from care.admission_summary a
      where ${left} and a.discharge_condition = '02' and ${ofAmbit}`,
  }[of]
  return rowsFrom<Attention>(tx)`
    select q.id, q.patient_id, q.day::text as day, q.category, q.diagnosis, q.patient, q.document, q.sex, q.age_group
    from (${source}) q where q.category is not null order by q.day, q.id`
}

const first = 10

function figuresOf(own: readonly Attention[]) {
  const count = (is: (one: Attention) => boolean) => own.filter(is).length
  return {
    total: own.length,
    women: count(({ sex }) => sex === 'F'),
    men: count(({ sex }) => sex === 'M'),
    ...(Object.fromEntries(
      Object.entries(ageGroups).map(([name, group]) => [name, count(({ ageGroup }) => ageGroup === group)]),
    ) as Record<AgeGroup, number>),
  }
}

/** In consultations, the factors of chapter Z (patients who are not ill) do not displace causes from the first ten. */
const isFactor = (category: string, input: Input): boolean =>
  input.of === 'attention' && input.ambit === '1' && category.startsWith('Z')

const morbidityOperations = serveReport({
  whose: 'site',
  report: morbidity,
  async read(tx, input, actor) {
    const diagnoses = await summaryOf(tx, actor, input)
    const byCategory = [...groupedBy(diagnoses, 'category')].toSorted(
      ([one, a], [other, b]) => b.length - a.length || one.localeCompare(other),
    )
    const causes = byCategory.filter(([category]) => !isFactor(category, input)).slice(0, first)
    const factors = byCategory.filter(([category]) => isFactor(category, input)).slice(0, first)
    const rowOf = ([category, own]: [string, Attention[]]) => ({
      id: category,
      level: 0,
      group: false,
      values: {
        ...figuresOf(own),
        category,
        value: category,
        name: own[0]!.diagnosis,
        part: share(own.length, diagnoses.length),
      },
    })
    const heading = {
      id: 'factors',
      level: 0,
      group: true,
      values: { name: 'Factores que influyen (Z00–Z99)' },
    }
    return {
      rows: [...causes.map(rowOf), ...(factors.length === 0 ? [] : [heading, ...factors.map(rowOf)])],
      totals: {},
    }
  },
})

const diagnosisOperations = serveFlatReport({
  whose: 'site',
  report: diagnosisDetail,
  async read(tx, { value, sex, age, ...input }, actor) {
    const diagnoses = await summaryOf(tx, actor, input)
    return diagnoses.filter(
      (one) =>
        (value === null || one.category === value) &&
        (sex === null || one.sex === sex) &&
        (age === null || one.ageGroup === ageGroups[age]),
    )
  },
})

export const morbidityReportOperations: readonly Operation[] = [
  ...morbidityOperations,
  ...diagnosisOperations,
]
