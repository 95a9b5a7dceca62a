import {
  listOperations,
  type NumberedThing,
  type Operation,
  renderPdf,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import { voucherOriginOf } from '../../setup/voucher-origin/voucher-origin.contract.ts'
import {
  type EntryAnswer,
  entries,
  entryLines,
  entryPath,
  linePath,
  printEntry,
  readEntry,
  viewEntries,
} from './entry.contract.ts'
import { entryPaper } from './entry.print.ts'

/** Not limited by site: the books cover the whole entity, and a list must show every line that a report adds up. */
const scope = () => ({ campusId: null })
const listing = { tag: 'accounting', access: viewEntries, scope }

/** Lists, exports and prints the vouchers of the journal and their lines; nothing here writes. */
export const entryOperations: Operation[] = [
  ...listOperations({
    ...listing,
    list: entries,
    view: 'accounting.entryList',
    path: entryPath,
    title: 'Comprobantes contables',
  }),
  ...listOperations({
    ...listing,
    list: entryLines,
    view: 'accounting.lineList',
    path: linePath,
    title: 'Movimientos contables',
  }),
  serveQuery(readEntry, async ({ tx, input: { id } }) => {
    const { paper: _onlyOnPaper, ...entry } = await entryOf(tx, id)
    return { ...entry, origin: originOf(entry) }
  }),
  serveFile(printEntry, async ({ tx, actor, now, house, input: { id } }) => {
    const found = await entryOf(tx, id)
    const where = { actor, campusId: actor.campusId, on: found.day as Day, now }
    const content = await renderPdf(entryPaper(found, await house.printContext(tx, where)))
    const name = `${found.kind}-${found.number}-${found.vigencia}.pdf`
    return { download: { name, mediaType: 'application/pdf', content, inline: true } }
  }),
]

/** The link to the document that posted a voucher, as its module declared it; null for a document without a screen. */
function originOf({
  document,
  documentId,
  kind,
  vigencia,
}: Pick<EntryAnswer, 'document' | 'documentId' | 'kind' | 'vigencia'>) {
  const origin = voucherOriginOf(document)
  if (origin === null) return null
  const address = origin.address
    .replace(':id', documentId)
    .replace(':code', kind)
    .replace(':periodo', String(vigencia))
  return { label: origin.label, address }
}

/** A voucher with its lines. @throws Problem 404 */
export async function entryOf(tx: Tx, id: string): Promise<EntryAnswer> {
  const found = await rowFrom<EntryAnswer>(tx)`
    select e.id, k.code as kind, k.name as kind_name, e.number, e.day, e.vigencia, e.period, e.concept,
           e.total_debit as total,
           case when e.reverses_id is not null then 'reversal' when r.id is not null then 'reversed' else 'posted' end
             as condition,
           e.document, e.document_id, u.name as user,
           jsonb_build_object('paperTitle', k.paper_title, 'paperColumns', k.paper_columns, 'paperSigns', k.paper_signs,
             'paperFoot', k.paper_foot) as paper,
           to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
           (select jsonb_build_object('id', o.id, 'label', ok.code || ' ' ||
              lpad(o.number::text, greatest(3, length(o.number::text)), '0'))
            from accounting.entry o join accounting.voucher_kind ok on ok.id = o.kind_id
            where o.id = coalesce(e.reverses_id, r.id)) as other,
           (select jsonb_agg(jsonb_build_object('id', l.id::text, 'account', a.code, 'accountName', a.name, 'tercero', t.name,
              'costCentre', c.code || ' ' || c.name, 'fuente', u.code || ' ' || u.name, 'openItem', l.open_item,
              'concept', l.concept, 'debit', l.debit::text, 'credit', l.credit::text) order by l.position)
            from accounting.entry_line l join accounting.account a on a.id = l.account_id
            left join people.tercero_face t on t.id = l.tercero_id
            left join hospital.cost_centre_face c on c.id = l.cost_centre_id
            left join budget.fuente_face u on u.id = l.fuente_id
            where l.vigencia = e.vigencia and l.entry_id = e.id) as lines
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    left join accounting.entry r on r.reverses_id = e.id
    left join admin.app_user_face u on u.id = e.user_id
    where e.id = ${id}::uuid`
  return mustBeFound(found, 'El comprobante')
}

const foundOfEach = 5

/** Finds a voucher of any year by its kind and number, because not every voucher has a document with its own search. */
export const numberedVouchers: NumberedThing = {
  kind: 'accounting.entry',
  group: 'Comprobantes contables',
  permission: viewEntries,
  find: async (tx, { word, number, year }) => {
    const rows = await rowsFrom<{ id: string; label: string; detail: string }>(tx)`
      select e.id, k.code || ' ' || lpad(e.number::text, greatest(3, length(e.number::text)), '0') as label,
             to_char(e.day, 'YYYY/MM/DD') || ' · ' || e.concept as detail
      from accounting.voucher_kind k
      cross join (select distinct vigencia from accounting.period where vigencia = coalesce(${year}::int, vigencia)) y
      join accounting.entry e on e.kind_id = k.id and e.vigencia = y.vigencia and e.number = ${number}
      where k.code = upper(${word})
      order by e.vigencia desc, e.id limit ${sql.lit(foundOfEach)}`
    return rows.map((row) => ({ ...row, to: `/accounting-seat/edit/${row.id}` }))
  },
}
