import { type Actor, campusScope, type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { contractKinds, modalities } from '../contract/kinds/kinds.contract.ts'
import { contractStates } from '../contract/life/contract-actions.contract.ts'
import {
  boughtOutside,
  contractExecution,
  contractGaps,
  contractMatrix,
  orderArrivals,
  programExecution,
} from './contract-report.contract.ts'

const ofSite = { whose: 'site' } as const

type Span = Readonly<{ from: string; to: string }>

/** Contracts signed between two days, of the reader's site, with the columns that every report shows. */
const signed = ({ from, to }: Span, actor: Actor) => sql`
  select l.*, platform.numbered('CT', l.number) || ' de ' || l.vigencia as called
  from contracts.contract_list l
  where l.signed_on between ${from}::date and ${to}::date and l.status <> 'annulled'
    and (${campusScope(actor)}::uuid is null or l.campus_id = ${campusScope(actor)}::uuid)`

const wordsOf = (words: Readonly<Record<string, string>>) => JSON.stringify(words)
const stateWords = wordsOf(
  Object.fromEntries(Object.entries(contractStates).map(([name, { label }]) => [name, label])),
)

const matrixRows = (tx: Tx, span: Span, actor: Actor) => rowsFrom<FlatRow>(tx)`
  select c.id, c.id as "contractId", c.called as number, c.tercero_label as contractor, f.number as nit, c.vigencia,
         ${wordsOf(modalities)}::jsonb ->> c.modality as modality, ${wordsOf(contractKinds)}::jsonb ->> c.kind as kind,
         c.purpose as object, c.value::text as value, c.added::text as added, c.agreed::text as agreed, c.paid::text as paid,
         c.signed_on::text as "signedOn", c.started_on::text as "startedOn", c.ends_on::text as "endsOn",
         c.supervisor_label as supervisor,
         (select string_agg(o.label || ' ' || r.amount, '; ' order by r.position) from contracts.contract_rubro r
          join budget.cdp_line_option o on o.id = r.cdp_line_id where r.parent_id = c.id) as rubros,
         (select string_agg(o.label, '; ' order by m.date) from contracts.commitment m
          join budget.registro_option o on o.id = m.registro_id where m.contract_id = c.id) as registro,
         (select string_agg(p.number || ' hasta ' || to_char(p.until_day, 'YYYY/MM/DD'), '; ' order by p.until_day)
          from contracts.policy p where p.contract_id = c.id and p.approved_on is not null) as policies,
         (select count(*)::int from contracts.modification m where m.contract_id = c.id) as modifications,
         c.secop_id as "secopId", c.published_on::text as "publishedOn", c.paa_line as "paaLine"
  from (${signed(span, actor)}) c join people.tercero_face f on f.id = c.tercero_id order by c.vigencia, c.number`

const gapRows = (tx: Tx, span: Span, actor: Actor) => rowsFrom<FlatRow>(tx)`
  select c.id, c.id as "contractId", c.called as number, c.tercero_label as contractor, c.signed_on::text as "signedOn",
         case when c.published_on is null then (now() at time zone 'America/Bogota')::date - c.signed_on
              else c.published_on - c.signed_on end as late,
         concat_ws(', ', case when c.published_on is null then 'publicación en SECOP' end,
                   case when c.secop_id is null then 'identificador de SECOP' end,
                   case when c.paa_line is null then 'línea del plan de adquisiciones' end,
                   case when c.unspsc is null then 'código UNSPSC' end,
                   case when c.registro_id is null then 'registro presupuestal' end,
                   case when c.supervisor_id is null then 'supervisor' end,
                   case when c.started_on is null and c.status not in ('signed', 'committed') then 'acta de inicio' end) as lacks
  from (${signed(span, actor)}) c
  where c.published_on is null or c.secop_id is null or c.paa_line is null or c.unspsc is null or c.registro_id is null
     or c.supervisor_id is null or (c.started_on is null and c.status not in ('signed', 'committed'))
  order by c.signed_on, c.number`

const executionRows = (tx: Tx, span: Span, actor: Actor) => rowsFrom<FlatRow>(tx)`
  select c.id, c.id as "contractId", c.called as number, c.tercero_label as contractor, c.supervisor_label as supervisor,
         ${stateWords}::jsonb ->> c.status as state, c.ends_on::text as "endsOn",
         round(100.0 * least(greatest((now() at time zone 'America/Bogota')::date - c.started_on + 1, 0),
                             c.ends_on - c.started_on + 1) / (c.ends_on - c.started_on + 1), 2)::text as time,
         round(100 * c.executed / nullif(c.agreed, 0), 2)::text as done, c.agreed::text as agreed, c.executed::text as executed,
         c.paid::text as paid, (c.executed - c.paid)::text as "toPay", coalesce(s.balance, 0)::numeric(18,2)::text as "toOblige"
  from (${signed(span, actor)}) c left join contracts.commitment_sum s on s.contract_id = c.id
  order by c.ends_on nulls last, c.number`

/** Splits the paid amount of a contract by each programme's execution, cutting the running sums at the centavo. */
const programRows = (tx: Tx, span: Span, actor: Actor) => rowsFrom<FlatRow>(tx)`
  select w.id, w.contract_id as "contractId", w.program, w.centre, w.called as number, w.contractor, w.agreed::text as agreed,
         w.executed::text as executed, round(100 * w.executed / nullif(w.agreed, 0), 2)::text as done,
         (coalesce(trunc(100 * w.paid * w.upto / nullif(w.whole, 0))
                   - trunc(100 * w.paid * (w.upto - w.executed) / nullif(w.whole, 0)), 0) / 100)::numeric(18,2)::text as paid,
         (w.agreed - w.executed)::text as "toExecute"
  from (
    select p.id, c.id as contract_id, p.program, k.code || ' ' || k.name as centre, c.called, c.tercero_label as contractor,
           b.agreed, b.executed, c.paid, sum(b.executed) over (partition by c.id) as whole,
           sum(b.executed) over (partition by c.id order by p.position) as upto
    from (${signed(span, actor)}) c
    join contracts.contract_program p on p.parent_id = c.id join contracts.program_balance b on b.program_id = p.id
    left join hospital.cost_centre_face k on k.id = p.cost_centre_id) w
  order by w.program, w.called`

const arrivalRows = (tx: Tx, { from, to }: Span, actor: Actor) => rowsFrom<FlatRow>(tx)`
  select l.id, o.id as "orderId", o.contract_id as "contractId", platform.numbered('OC', o.number) as number, o.date::text as day,
         o.tercero_label as contractor, o.contract_label as contract, o.deliver_by::text as "deliverBy", c.detail, c.unit,
         b.ordered::text as ordered, b.received::text as received, (b.ordered - b.received)::text as pending,
         round((b.ordered - b.received) * coalesce(l.unit_price, c.unit_price) * (1 + coalesce(c.vat_rate, 0) / 100), 2)
           ::numeric(18,2)::text as value,
         nullif(greatest((now() at time zone 'America/Bogota')::date - o.deliver_by, 0), 0) as late
  from contracts.purchase_order_list o join contracts.purchase_order_line l on l.parent_id = o.id
  join contracts.contract_line c on c.id = l.contract_line_id join contracts.order_balance b on b.order_line_id = l.id
  where o.status = 'approved' and b.ordered > b.received and o.date between ${from}::date and ${to}::date
    and (${campusScope(actor)}::uuid is null or o.campus_id = ${campusScope(actor)}::uuid)
  order by o.deliver_by nulls last, o.number, l.position`

const outsideRows = (tx: Tx, { from, to }: Span, actor: Actor) => rowsFrom<FlatRow>(tx)`
  select r.tercero_id as id, r.tercero_label as supplier, count(*)::int as receipts, sum(r.value)::text as value
  from warehouse.receipt_list r
  where r.status = 'approved' and r.kind in ('purchase', 'remission') and r.order_id is null
    and r.date between ${from}::date and ${to}::date
    and (${campusScope(actor)}::uuid is null or r.campus_id = ${campusScope(actor)}::uuid)
  group by r.tercero_id, r.tercero_label order by sum(r.value) desc`

export const contractReportOperations: readonly Operation[] = [
  ...serveFlatReport({ ...ofSite, report: contractMatrix, read: matrixRows }),
  ...serveFlatReport({ ...ofSite, report: contractGaps, read: gapRows }),
  ...serveFlatReport({ ...ofSite, report: contractExecution, read: executionRows }),
  ...serveFlatReport({ ...ofSite, report: programExecution, read: programRows }),
  ...serveFlatReport({ ...ofSite, report: orderArrivals, read: arrivalRows }),
  ...serveFlatReport({ ...ofSite, report: boughtOutside, read: outsideRows }),
]
