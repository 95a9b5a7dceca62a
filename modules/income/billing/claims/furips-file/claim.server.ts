import type { Stored } from '@quina/blocks'
import { rowFrom, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { moneyText, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import {
  accountOfInvoice,
  reportedEvent,
  reportedTercero,
  reportedVehicle,
  reportedVictim,
} from '../claim-form/summary-sql.server.ts'
import type { furips } from '../furips/furips.contract.ts'
import { type Claim, type ClaimItem, noVehicle } from './claim.domain.ts'

type Furips = Stored<typeof furips>

/** The claim of a FURIPS from the current data of its account. @throws Problem GEN-404. */
export async function claimOf(tx: Tx, stored: Furips): Promise<Claim> {
  const { vehicle, ...account } = await accountOf(tx, stored)
  const { complexity, icu, icuDays, enabled } = stored
  return {
    ...account,
    priorFiling: stored.priorFiling,
    glosaReply: stored.glosaReply,
    number: stored.number === null ? null : String(stored.number),
    vehicle: vehicle ?? noVehicle,
    care: { ...account.care, ...(await codesOf(tx, stored)), complexity, icu, icuDays, enabled },
    referral: {
      kind: stored.referralKind,
      on: stored.referredOn,
      at: stored.referredAt,
      code: stored.referrerCode,
      name: stored.referrerName,
      position: stored.referrerPosition,
      acceptedOn: stored.acceptedOn,
      acceptedAt: stored.acceptedAt,
      receiver: stored.receiverCode,
      receiverName: stored.receiverName,
      plate: stored.ambulancePlate,
    },
    transport: {
      plate: stored.transportPlate,
      from: stored.transportFrom,
      to: stored.transportTo,
      kind: stored.transportKind,
      zone: stored.transportZone,
    },
    items: await itemsOf(tx, stored),
  }
}

type TypedCare = 'hospital' | 'complexity' | 'surgery' | 'secondSurgery' | 'icu' | 'icuDays' | 'enabled'
type Account = Pick<Claim, 'invoice' | 'provider' | 'toAdres' | 'victim' | 'event' | 'doctor'> & {
  readonly vehicle: Claim['vehicle'] | null
  readonly care: Omit<Claim['care'], TypedCare>
}

const codeOf = (column: string) => sql`(select code from reference.entry_list where id = ${sql.ref(column)})`

const attention = sql`jsonb_build_object('ambit', a.ambit, 'enteredOn', a.date::text, 'enteredAt', a.time,
  'leftOn', a.discharge_date::text, 'leftAt', a.discharge_time, 'entryDiagnosis', ${codeOf('a.diagnosis_id')},
  'leavingDiagnoses', jsonb_build_array(coalesce(${codeOf('a.discharge_diagnosis_id')}, ${codeOf('a.diagnosis_id')}),
    ${codeOf('a.related1_id')}, ${codeOf('a.related2_id')}))`

async function accountOf(tx: Tx, { invoiceId, doctorId }: Furips): Promise<Account> {
  const row = await rowFrom<Account>(tx)`
    select i.full_number as invoice, k.reps_code as provider, ${reportedVictim} as victim, ${reportedEvent} as event,
           ${reportedVehicle} as vehicle, ${attention} as care,
           (select kind = 'adres' from insurers.payer_option where id = i.payer_id) as to_adres,
           (select ${reportedTercero('d.tercero_id')} || jsonb_build_object('register', d.rethus)
            from people.employee_list d
            where d.id = coalesce(${doctorId}::uuid, a.discharge_doctor_id, a.doctor_id)) as doctor
    from ${accountOfInvoice}
    where i.id = ${invoiceId}::uuid`
  return mustBeFound(row, 'La factura')
}

async function codesOf(tx: Tx, stored: Furips) {
  const ids = [stored.hospitalServiceId, stored.surgeryId, stored.secondSurgeryId]
  const found = await rowsWhere(tx, 'reference.entryList', { id: ids.filter((id) => id !== null) }, [
    'id',
    'code',
  ])
  const [hospital = null, surgery = null, secondSurgery = null] = ids.map(
    (id) => found.find((one) => one.id === id)?.code ?? null,
  )
  return { hospital, surgery, secondSurgery }
}

type InvoicedLine = Pick<ClaimItem, 'quantity' | 'price' | 'amount'> & {
  readonly id: string
  readonly description: string
}

/** The invoiced value of a line is reported before its discount; the claimed value shows the difference. */
async function itemsOf(tx: Tx, { lines }: Furips): Promise<readonly ClaimItem[]> {
  const ids = lines.map(({ invoiceLineId }) => invoiceLineId as string)
  const rows = await rowsFrom<InvoicedLine>(tx)`
    select id, description, quantity::text, price::text, (amount + discount)::text as amount from billing.invoice_line
    where id = any(${ids}::uuid[])`
  return lines.flatMap(({ invoiceLineId, kind, code, description, claimed }) => {
    const line = rows.find(({ id }) => id === invoiceLineId)
    if (line === undefined) return []
    const { quantity, price, amount } = line
    return [
      {
        kind,
        code,
        description: description ?? line.description,
        quantity,
        price,
        amount,
        claimed: moneyText(claimed),
      },
    ]
  })
}
