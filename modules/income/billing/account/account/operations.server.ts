import {
  campusScope,
  listOperations,
  needsFirst,
  type Operation,
  plansOnce,
  serveCommand,
  serveOptions,
  serveQuery,
} from '@quina/blocks/server'
import { rowsFrom, rowsWhere, storedRow, type Tx } from '@quina/db/server'
import { contractCovers } from '@quina/insurers/server'
import { type Day, insist, moneyText } from '@quina/kernel'
import { serviceFacts } from '@quina/tariffs/server'
import { addCharge, addCharges } from '../../invoice/charges/charge/adding.server.ts'
import { chargeList, chargePath, viewCharges } from '../../invoice/charges/charge/charge.contract.ts'
import { mustFitPatient, saveMisfitReason } from '../../invoice/charges/charge/misfit.server.ts'
import { priceOfCharge } from '../../invoice/charges/charge/pricing.server.ts'
import { assign, reprice } from '../../invoice/charges/charge/reassign.server.ts'
import { addSurgery } from '../../invoice/charges/surgery/surgery.server.ts'
import { mustReach } from '../../invoice/invoice/reach.server.ts'
import { chargesListed } from '../listed/listed.server.ts'
import {
  accountList,
  accountPath,
  assignCharges,
  chargeService,
  chargeServices,
  chargeSurgery,
  prepareAccount,
  programAccountOptions,
  programContracts,
  quoteService,
  repriceAccount,
  showAccount,
} from './account.contract.ts'
import { accountOf } from './account.server.ts'
import { prepareInvoice } from './prepare.server.ts'

const scope = (actor: Parameters<typeof campusScope>[0]) => ({ campusId: campusScope(actor) })
const listed = { tag: 'billing', access: viewCharges, scope }

/** The frequent operations on one account, by its key. */
const capturing: Operation[] = [
  serveCommand(chargeService, async ({ tx, actor, input: { admissionId, misfitReason, ...given } }) => {
    const { day, serviceId } = given
    await mustFitPatient(tx, { admissionId, day, serviceIds: [serviceId], misfitReason })
    const id = await addCharge({ tx, actor, admissionId, campusId: campusScope(actor) }, given)
    await saveMisfitReason(tx, [id], misfitReason)
    return { id }
  }),
  serveCommand(chargeServices, async ({ tx, actor, input: { admissionId, misfitReason, ...input } }) => {
    const charging = { tx, actor, admissionId, campusId: campusScope(actor) }
    const listed = await chargesListed(tx, admissionId, input)
    const serviceIds = listed.map(({ given }) => given.serviceId)
    await mustFitPatient(tx, { admissionId, day: input.day, serviceIds, misfitReason })
    const ids = await addCharges(charging, listed)
    await saveMisfitReason(tx, ids, misfitReason)
    return { count: ids.length }
  }),
  serveCommand(
    prepareAccount,
    async ({ tx, actor, today, input: { admissionId, joined, others, ...input } }) => {
      insist(input.chargeIds === null || input.chargeIds.length > 0, 'FAC-120', 'Elija al menos un cargo.')
      const charging = { tx, actor, admissionId, campusId: campusScope(actor) }
      return {
        id: await prepareInvoice(charging, { ...input, joined: joined ?? [], others: others ?? [] }, today),
      }
    },
  ),
]
  .map(needsFirst)
  .map(plansOnce)

export const accountOperations: Operation[] = [
  ...listOperations({
    list: accountList,
    view: 'billing.accountList',
    path: accountPath,
    title: 'Cuentas de pacientes',
    ...listed,
  }),
  ...listOperations({
    list: chargeList,
    view: 'billing.chargeList',
    path: chargePath,
    title: 'Cargos y facturas',
    ...listed,
  }),
  serveOptions(programAccountOptions, ({ tx, actor, input }) =>
    accountOptions(tx, input, campusScope(actor)),
  ),
  serveQuery(programContracts, async ({ tx, input: { programId } }) => {
    const rows = await rowsWhere(tx, 'billing.contractProgram', { programId, active: true }, ['contractId'])
    return { contractIds: rows.map(({ contractId }) => contractId as string) }
  }),
  serveQuery(showAccount, async ({ tx, actor, today, now, input: { admissionId } }) => {
    await mustReach(tx, 'care.admission', admissionId, campusScope(actor))
    return accountOf(tx, admissionId, today, now)
  }),
  serveQuery(quoteService, async ({ tx, actor, input: { admissionId, programId, ...input } }) => {
    await mustReach(tx, 'care.admission', admissionId, campusScope(actor))
    const { contractId } = await storedRow(tx, 'care.admissionFace', admissionId, ['contractId'])
    const { price, explained, unpriced } = await priceOfCharge(tx, { contractId, programId, ...input })
    const kind = (await serviceFacts(tx, [input.serviceId])).get(input.serviceId)?.kind ?? ''
    const demands = await demandsOf(tx, contractId, input)
    return { price: moneyText(price), explained, unpriced, kind, demands }
  }),
  ...capturing,
  serveCommand(chargeSurgery, async ({ tx, actor, input: { admissionId, ...given } }) => {
    await mustReach(tx, 'care.admission', admissionId, campusScope(actor))
    return { id: await addSurgery({ tx, actor, admissionId }, given) }
  }),
  serveCommand(repriceAccount, async ({ tx, actor, input: { admissionId } }) => {
    await mustReach(tx, 'care.admission', admissionId, campusScope(actor))
    return { count: await reprice({ tx, actor, admissionId }) }
  }),
  serveCommand(assignCharges, async ({ tx, actor, input: { admissionId, chargeIds, ...payer } }) => {
    await mustReach(tx, 'care.admission', admissionId, campusScope(actor))
    return { count: await assign({ tx, actor, admissionId }, payer, chargeIds) }
  }),
]

/** Open accounts that may be invoiced, ambulatory or not; within a programme, only those whose contract agrees it. */
async function accountOptions(
  tx: Tx,
  {
    q,
    id,
    programId,
  }: { readonly q: string | null; readonly id: string | null; readonly programId: string | null },
  campusId: string | null,
) {
  return rowsFrom<{ id: string; label: string; detail: string }>(tx)`
    select o.id, o.label, coalesce(o.detail, '') as detail from care.admission_option o join billing.account_list a on a.id = o.id
    where (${campusId}::uuid is null or a.campus_id = ${campusId}::uuid)
      and (${id}::uuid is null or o.id = ${id}::uuid)
      and (${programId}::uuid is null or a.contract_id in (
        select contract_id from billing.contract_program where program_id = ${programId}::uuid and active))
      and (${q}::text is null or o.search like '%' || platform.fold(${q}) || '%')
    order by a.entered_on desc, o.label limit 20`
}

/** The requirements of the contract for a service, as messages, before it is charged. */
async function demandsOf(
  tx: Tx,
  contractId: string | null,
  input: { readonly serviceId: string; readonly day: Day },
): Promise<string[]> {
  if (contractId === null) return []
  const [cover] = await contractCovers(tx, contractId, [input])
  if (cover?.covered !== true) return []
  const { authorisation, maxUserMonth, maxTotal } = cover
  return [
    ...(authorisation ? ['Pide autorización.'] : []),
    ...(maxUserMonth === null ? [] : [`Máximo ${maxUserMonth} por usuario en el mes.`]),
    ...(maxTotal === null ? [] : [`Máximo ${maxTotal} en el contrato.`]),
  ]
}
