import type { DocumentPrint } from '@quina/blocks/print'
import { type Alert, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, oneFrom, rowsFrom, storedRow, type Tx, valueFrom } from '@quina/db/server'
import { type Day, insist, must, refused } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { formularyRequest } from './formulary-request.contract.ts'

const requestPrint: DocumentPrint<typeof formularyRequest> = {
  title: 'Solicitud de medicamento fuera del listado básico',
  outward: true,
  pairs: ['productId', 'admissionId', 'professionalId', 'date', 'alternatives', 'purpose'],
  tells: ({ facts }) => (facts.decision === null ? [] : [{ label: 'Decisión', value: facts.decision }]),
  signs: { professional: 'Quién lo pide', committee: 'Comité de farmacia y terapéutica' },
}

/** Rules: FAR-001, FAR-160 a product outside the list, FAR-161 decided by another person, FAR-162 a future day. */
export const formularyRequestService = servedDocument<typeof formularyRequest>({
  document: formularyRequest,
  async onSave(tx, { productId }) {
    const { formulary } = await storedRow(tx, 'warehouse.productFace', productId, ['formulary'])
    must(!formulary, 'FAR-160', 'productId', 'Está en el listado básico: no necesita solicitud.')
  },
  on: {
    async request({ document, today }) {
      must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
    },
    async approve({ tx, document, actor, today, input: { act, until } }) {
      insist(document.createdBy !== actor.userId, 'FAR-161', another, { status: 409 })
      must(until >= today, 'FAR-162', 'until', 'Vale hasta hoy o un día por venir.')
      await changeById(tx, 'pharmacy.formularyRequest', document.id, { act, until })
    },
    async reject({ tx, document, actor, input: { reason } }) {
      insist(document.createdBy !== actor.userId, 'FAR-161', another, { status: 409 })
      await changeById(tx, 'pharmacy.formularyRequest', document.id, { rejectedReason: reason })
    },
  },
  extra: async (tx, { id }) => ({
    facts: await oneFrom<{ decision: string | null }>(tx)`
      select coalesce('Acta ' || act || ', hasta ' || to_char(until, 'YYYY/MM/DD'), rejected_reason) as decision
      from pharmacy.formulary_request where id = ${id}::uuid`,
  }),
  print: requestPrint,
})

const another = 'La decide otra persona que quien la elaboró.'

/** Returns those of some products that are outside the list and not approved for a patient on a day. */
export async function outsideTheList(
  tx: Tx,
  productIds: readonly string[],
  { patientId, date }: { readonly patientId: string; readonly date: Day },
): Promise<ReadonlySet<string>> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select p.id from warehouse.product_face p where p.id = any(${[...productIds]}::uuid[]) and not p.formulary
      and not exists (
        select from pharmacy.formulary_request r left join care.admission_face a on a.id = r.admission_id
        where r.product_id = p.id and r.status = 'approved' and r.until >= ${date}::date
          and (r.admission_id is null or a.patient_id = ${anyFileOf(patientId)}))`
  return new Set(rows.map(({ id }) => id))
}

/** Requests that the committee has not decided. */
export const undecidedRequests: Alert = {
  name: 'pharmacy.undecidedRequests',
  permission: 'pharmacy.formularyRequest.approve',
  tone: 'warning',
  one: 'solicitud fuera del listado por decidir',
  many: 'solicitudes fuera del listado por decidir',
  meaning: 'El comité de farmacia debe aprobarla o negarla: mientras tanto, cada entrega pide su motivo.',
  who: 'Comité de farmacia',
  to: '/farmacia/fuera-del-listado?condition=requested',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.formulary_request
    where campus_id = ${actor.campusId}::uuid and status = 'requested'`,
}

export const formularyRequestOperations = refusing(
  {
    'pharmacy.formulary_request_decided': refused(
      'FAR-163',
      'Lo decidido lleva su acta y hasta cuándo vale, o por qué se negó.',
    ),
  },
  serveDocument(formularyRequestService),
)
