import type { DocumentPrint } from '@quina/blocks/print'
import { type Alert, parameterOn, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowsFrom, storedRow, type Tx, valueFrom } from '@quina/db/server'
import { addDays, conflict, must, refused } from '@quina/kernel'
import { quantityOf, quantityWords } from '@quina/warehouse/domain'
import { certificateDays, disposal } from './disposal.contract.ts'

const disposalPrint: DocumentPrint<typeof disposal> = {
  title: 'Acta de disposición de residuos',
  outward: true,
  pairs: ['date', 'issueId', 'kilograms', 'wasteClass', 'managerId', 'manifest'],
  tells: ({ facts }) => [
    ...facts.products.map((value) => ({ label: 'Producto', value })),
    ...(facts.certificate === null ? [] : [{ label: 'Certificado', value: facts.certificate }]),
  ],
  signs: { pharmacy: 'Entrega', receiver: 'Recibe el gestor' },
}

/** Rules: FAR-001, FAR-230 a confirmed discard, FAR-231 its weight, FAR-232 the day of its certificate, FAR-233 once. */
export const disposalService = servedDocument<typeof disposal>({
  document: disposal,
  async onSave(tx, { issueId, kilograms, date }) {
    const issue = await storedRow(tx, 'warehouse.issueList', issueId, ['kind', 'status', 'date'])
    const discarded = issue.status === 'approved' && ['expired', 'damaged'].includes(String(issue.kind))
    must(discarded, 'FAR-230', 'issueId', 'Elija una baja confirmada por vencimiento o avería.')
    must(quantityOf(kilograms) > 0n, 'FAR-231', 'kilograms', 'El peso es mayor que cero.')
    must(date >= String(issue.date), 'FAR-234', 'date', 'Se entrega al gestor después de darlo de baja.')
  },
  on: {
    async approve({ document, today }) {
      must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
    },
    async certify({ tx, document, input: { certificate, on }, today }) {
      const ordered = on >= document.date && on <= today
      must(ordered, 'FAR-232', 'on', 'El certificado es de después de la entrega, y no de un día futuro.')
      await changeById(tx, 'pharmacy.disposal', document.id, { certificate, certifiedOn: on })
    },
  },
  extra: async (tx, { id, issueId }) => ({
    facts: {
      ...(await storedRow(tx, 'pharmacy.disposal', id, ['certificate'])),
      products: await productsOf(tx, issueId),
    },
  }),
  print: disposalPrint,
})

async function productsOf(tx: Tx, issueId: string): Promise<readonly string[]> {
  const rows = await rowsFrom<{ name: string; lot: string; quantity: string }>(tx)`
    select p.name, coalesce(o.number, '') as lot, (-sum(m.quantity))::text as quantity
    from warehouse.move_face m join warehouse.product_face p on p.id = m.product_id
    left join warehouse.lot_face o on o.id = m.lot_id
    where m.document_id = ${issueId}::uuid group by p.name, o.number having sum(m.quantity) < 0 order by 1, 2`
  return rows.map(({ name, lot, quantity }) => `${name}, lote ${lot}: ${quantityWords(quantityOf(quantity))}`)
}

export const disposalOperations = refusing(
  {
    'pharmacy.disposal_once': conflict('FAR-233', 'Esa baja ya tiene su disposición.', 'issueId'),
    'pharmacy.disposal_certified': refused('FAR-235', 'Lo certificado lleva su certificado y su fecha.'),
    'pharmacy.disposal_certified_on': refused(
      'FAR-232',
      'El certificado es de después de la entrega, y no de un día futuro.',
      'on',
    ),
  },
  serveDocument(disposalService),
)

/** Discarded medicines without a certificate of the waste manager within the term. */
export const uncertifiedDiscards: Alert = {
  name: 'pharmacy.uncertifiedDiscards',
  permission: 'pharmacy.disposal.view',
  tone: 'warning',
  one: 'baja de medicamentos sin certificado del gestor',
  many: 'bajas de medicamentos sin certificado del gestor',
  meaning: 'Registre su entrega al gestor de residuos y anote su certificado.',
  who: 'Farmacia',
  to: '/farmacia/residuos',
  async count(tx, { actor, today }) {
    const before = addDays(today, -(await parameterOn(tx, certificateDays, today)))
    return valueFrom<number>(tx)`
      select count(*)::int as n from warehouse.issue_list i
      where i.campus_id = ${actor.campusId}::uuid and i.status = 'approved' and i.kind in ('expired', 'damaged')
        and i.date < ${before}::date
        and exists (select from warehouse.move_face m join warehouse.product_face p on p.id = m.product_id
                    where m.document_id = i.id and p.kind in ('medicine', 'unavailable'))
        and not exists (select from pharmacy.disposal d where d.issue_id = i.id and d.status = 'certified')`
  },
}
