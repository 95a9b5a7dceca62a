import type { ReportInput } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  type FlatRow,
  type Operation,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { namingDocuments } from '@quina/warehouse/server'
import { sql } from 'kysely'
import { episodeCost, episodeCostLines } from './episode-cost.contract.ts'

const noPatient = 'Sin paciente: consumo de servicios'
const name = sql<string>`coalesce(t.name, ${noPatient})`

/** The condition on `pharmacy.episode_cost` m: the days, the site of the reader and the chosen filters. */
function chosen({ from, to, whom, ...of }: ReportInput<typeof episodeCost>, actor: Actor) {
  const campusId = campusScope(actor)
  return sql<boolean>`
    m.day between ${from}::date and ${to}::date and (${campusId}::uuid is null or m.campus_id = ${campusId}::uuid)
    and (${of.patientId}::uuid is null or m.patient_id = ${of.patientId}::uuid)
    and (${of.admissionId}::uuid is null or m.admission_id = ${of.admissionId}::uuid)
    and (${whom}::text is null or (m.patient_id is not null) = (${whom} = 'patients'))
    and (${of.storeId}::uuid is null or m.store_id = ${of.storeId}::uuid)
    and (${of.groupId}::uuid is null or m.group_id = ${of.groupId}::uuid)
    and (${of.costCentreId}::uuid is null or m.cost_centre_id = ${of.costCentreId}::uuid)`
}

const byEpisode = serveFlatReport({
  whose: 'site',
  report: episodeCost,
  read: (tx, input, actor) => rowsFrom<FlatRow>(tx)`
    select concat_ws(' ', g.patient_id, g.episode) as id, g.patient_id as "patientId",
           case when g.patient_id is null then 'services' else 'patients' end as whom, ${name} as patient, t.document, g.episode,
           a.entered_on::text as entered, y.label as payer, g.products, g.medicines::text as medicines,
           (g.value - g.medicines)::text as supplies, g.value::text as value
    from (select m.patient_id, m.admission_id, m.episode, count(distinct m.product_id)::int as products, sum(m.value) as value,
                 coalesce(sum(m.value) filter (where p.kind in ('medicine', 'unavailable')), 0)::numeric(18,2) as medicines
          from pharmacy.episode_cost m join warehouse.product_face p on p.id = m.product_id
          where ${chosen(input, actor)}
          group by 1, 2, 3 having sum(m.value) <> 0) g
    left join people.reported_patient_list t on t.id = g.patient_id
    left join care.admission_option a on a.id = g.admission_id left join insurers.payer_option y on y.id = a.payer_id
    order by g.patient_id is null, g.value desc, t.name, g.episode`,
})

const byLine = servePagedReport({
  whose: 'site',
  report: episodeCostLines,
  query: (_tx, { episode, ...input }, actor) => sql<PagedRow>`
    select md5(m.id::text)::uuid as id, m.at, m.patient_id as "patientId", m.day::text as day, m.document as kept,
           m.document_id as "documentId", m.campus_id as "campusId", ${name} as patient, m.episode, p.code, p.name as product,
           coalesce(c.code || ' ' || c.name, '') as centre, coalesce(k.code || ' ' || k.name, 'Sin cuenta') as account,
           m.quantity, m.value
    from pharmacy.episode_cost m join warehouse.product_face p on p.id = m.product_id
    left join people.patient_face t on t.id = m.patient_id
    left join hospital.cost_centre_face c on c.id = m.cost_centre_id
    left join accounting.account_face k on k.id = m.account_id
    where ${chosen(input, actor)} and (${episode}::text is null or m.episode = ${episode})`,
  async tell(rows, tx) {
    const moves = rows.map(({ kept, documentId, campusId }) => ({
      document: String(kept),
      documentId: String(documentId),
      campusId: String(campusId),
    }))
    const documentOf = await namingDocuments(tx, moves)
    return rows.map(({ at: _, place: __, kept: ___, ...row }, index) => ({
      ...row,
      ...documentOf(moves[index]!),
    }))
  },
})

export const episodeCostOperations: readonly Operation[] = [...byEpisode, ...byLine]
