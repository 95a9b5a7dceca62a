import { parameterOn } from '@quina/blocks/server'
import type { AdmissionFacts } from '@quina/care/server'
import { load, rowsFrom, type Tx } from '@quina/db/server'
import type { ContractCover } from '@quina/insurers/contract'
import { contractCovers, type PayerFacts, payerFacts } from '@quina/insurers/server'
import { type Day, groupedBy, hourInBogota, minus, money, pick, pluck, plus, sumOf } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import type { ServiceFacts } from '@quina/tariffs/contract'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { discountOf } from '../../../rules/totals/totals.domain.ts'
import { collectedIn, readingCollected } from '../../user-receipt/credited.server.ts'
import { type DeclaredOfCharge, declaredOf } from '../charge/declared.contract.ts'
import { declaredColumns } from '../charge/declared.server.ts'
import { readingCover } from '../victim-cover/cover-left.server.ts'
import { toleratesMismatch } from './check.contract.ts'
import type { CheckedAccount, CheckedCharge, UseReached } from './facts.contract.ts'

/** Which charges of an account are checked: those of one payer, or those of one prefactura. */
export interface AccountCheckInput {
  readonly admission: AdmissionFacts
  readonly payerId: string | null
  readonly contractId: string | null
  readonly chargeIds: readonly string[]
  /** All the admissions of the same invoice, when there are several. */
  readonly together?: readonly string[]
  readonly partial: boolean
  readonly today: Day
  /** The values of the prefactura that replace those of the admission. */
  readonly declared?: {
    readonly authorization?: string | null | undefined
    readonly policy?: string | null | undefined
    readonly siras?: string | null | undefined
  }
}

interface ChargeRow extends DeclaredOfCharge {
  readonly id: string
  readonly serviceId: string
  readonly quantity: string
  readonly amount: string
  readonly discountPercent: string
  readonly day: Day
  readonly hour: string
  readonly unpriced: string | null
  readonly diagnosis: string | null
  readonly professionalId: string | null
  readonly component: string | null
  readonly packageId: string | null
  readonly programId: string | null
  readonly moderating: string
  readonly invoicedIn: string | null
}

/** Reads everything that the checks before numbering need (billing dossier §5.6), as it is now. */
export async function checkedAccount(tx: Tx, checking: AccountCheckInput): Promise<CheckedAccount> {
  const { admission, payerId, partial, today, declared = {} } = checking
  const { charges, supports, received, covers } = await load(tx, {
    charges: readingRows(checking.chargeIds),
    supports: readingSupport(admission.id),
    received: readingCollected({ admissionIds: [admission.id], payerId }),
    covers: readingCover(admission.id, payerId),
  })
  const event = covers[0]
  const services = await serviceFacts(tx, pluck(charges, 'serviceId'))
  const payer = payerId === null ? null : await payerFacts(tx, payerId)
  const covered = await coveredBy(tx, checking.contractId, {
    charges,
    together: checking.together ?? checking.chargeIds,
  })
  const collected = collectedIn(received)
  const facts = { services, payer, covered, supported: supports.length > 0 }
  return {
    patient: { sex: admission.sex, birthDate: admission.birthDate },
    admission: {
      from: admission.enteredOn,
      fromHour: hourOf(admission.enteredAt),
      to: admission.dischargedOn,
      toHour: admission.dischargedAt === null ? null : hourOf(admission.dischargedAt),
      policy: declared.policy ?? admission.policy ?? event?.policy ?? null,
      siras: declared.siras ?? admission.sirasNumber ?? event?.siras ?? null,
      authorization: declared.authorization ?? admission.authorisationNumber,
      diagnosis: admission.dischargeDiagnosis ?? admission.diagnosis,
    },
    partial,
    urgent: admission.ambit === '2',
    // The payer after an exhausted SOAT needs no policy.
    traffic: payer?.kind === 'soat' || (admission.coverage === '04' && payerId === admission.payerId),
    toleratesMismatch: await parameterOn(tx, toleratesMismatch, today),
    moderatingDue: sumOf(charges, ({ moderating }) => money(moderating)),
    moderatingCollected: plus(collected.copago, collected.cuota),
    due: sumOf(charges, dueOf),
    capLeft: event?.left ? money(event.left) : null,
    packages: packagesIn(charges),
    charges: charges.map((row) => checkedCharge(row, facts)),
  }
}

const dueOf = (row: ChargeRow) => {
  const amount = money(row.amount)
  return minus(amount, discountOf({ ...row, amount }))
}

const readingRows = (ids: readonly string[]) => sql<ChargeRow>`
    select c.id, c.service_id as "serviceId", c.quantity, c.amount, c.day, c.hour, c.unpriced,
           c.discount_percent as "discountPercent", ${declaredColumns}, c.diagnosis,
           c.professional_id as "professionalId", c.component, c.package_id as "packageId",
           c.program_id as "programId",
           c.moderating_amount as moderating,
           (select i.full_number from billing.charge o
            join billing.invoice_charge l on l.charge_id = o.id and l.live
            join billing.invoice i on i.id = l.invoice_id and i.status = 'issued'
            where o.patient_id = ${anyFileOf(sql.ref('c.patientId'))} and o.service_id = c.service_id and o.day = c.day
              and o.hour = c.hour
              and o.component is not distinct from c.component
              and coalesce(o.split_from, o.id) <> coalesce(c.split_from, c.id) limit 1) as "invoicedIn"
    from billing.charge c where c.id = any(${[...ids]}::uuid[]) order by c.day, c.hour, c.id`

/** The records of a surgery travel with the papers of the admission. */
const readingSupport = (admissionId: string) => sql`
  select from platform.attachment where document = 'care.admission' and document_id = ${admissionId}::uuid limit 1`

interface AccountFacts {
  readonly services: ReadonlyMap<string, ServiceFacts>
  readonly payer: PayerFacts | null
  readonly covered: ReadonlyMap<string, CoverageUse>
  readonly supported: boolean
}

/** RIPS reports the professional who attended: in consultations, procedures, and the surgeon of an act. */
const attended = ['consultation', 'procedure', 'surgery']

function checkedCharge(row: ChargeRow, { services, payer, covered, supported }: AccountFacts): CheckedCharge {
  const service = services.get(row.serviceId)!
  const { cover, inMonth, inAll } = covered.get(row.id) ?? { cover: null, inMonth: null, inAll: null }
  const refusal =
    cover?.covered === false && row.packageId === null && row.programId === null ? cover.code : null
  const isSurgeon = row.component === null || row.component === 'surgeon'
  return {
    ...pick(row, 'id', 'serviceId', 'quantity', 'day', 'hour', 'unpriced', 'diagnosis'),
    ...declaredOf(row),
    ...pick(row, 'professionalId', 'packageId', 'invoicedIn'),
    code: service.cups ?? service.code,
    ...pick(service, 'name', 'kind', 'sex'),
    component: row.component,
    supported: supported || !isSurgeon,
    amount: money(row.amount),
    moderating: money(row.moderating),
    inMonth: isSurgeon ? inMonth : null,
    inAll: isSurgeon ? inAll : null,
    excluded: refusal === 'CTR-050',
    unlisted: refusal === 'CTR-051',
    contractInForce: refusal !== 'CTR-041',
    needsAuthorization: row.packageId === null && needsAuthorization(service, payer, cover),
    describedForRips: service.describedForRips,
    needsDiagnosis: service.needsDiagnosis,
    needsProfessional: attended.includes(service.kind) && isSurgeon,
    ageFromMonths: service.ageMinMonths,
    ageToMonths: service.ageMaxMonths,
    dispensed: null,
  }
}

/** Whether the service needs an authorisation: by its line in the contract, else by the payer, the service and the contract. */
function needsAuthorization(
  service: ServiceFacts,
  payer: PayerFacts | null,
  cover: ContractCover | null,
): boolean {
  const own = cover?.covered === true ? cover.ownAuthorisation : null
  if (own !== null) return own
  if (payer === null || payer.authorisation === 'never') return false
  const agreed = cover?.covered === true && cover.authorisation
  return payer.authorisation === 'always' || service.needsAuthorization || agreed
}

/** The services included in each package of the account, by the charge of the package. */
function packagesIn(rows: readonly ChargeRow[]): ReadonlyMap<string, readonly string[]> {
  const included = rows.filter(({ packageId }) => packageId !== null)
  const groups = groupedBy(included, ({ packageId }) => packageId!)
  return new Map([...groups].map(([id, own]) => [id, own.map(({ serviceId }) => serviceId)]))
}

const hourOf = (instant: string): string => hourInBogota(new Date(instant))

interface CheckedCharges {
  readonly charges: readonly { readonly id: string; readonly serviceId: string; readonly day: Day }[]
  /** The ids of all admissions in the same invoice. */
  readonly together: readonly string[]
}

/** What the contract sets for a charge. */
type CoverageUse = Readonly<{ cover: ContractCover; inMonth: UseReached | null; inAll: UseReached | null }>

/** What the contract of an account sets for each charge, with how much of its maxima is used. */
async function coveredBy(
  tx: Tx,
  contractId: string | null,
  { charges, together }: CheckedCharges,
): Promise<ReadonlyMap<string, CoverageUse>> {
  if (contractId === null || charges.length === 0) return new Map()
  const covers = await contractCovers(tx, contractId, charges)
  const limited = charges.filter((_, index) => hasMaximum(covers[index]!))
  const reached = await reachedBy(tx, pluck(limited, 'id'), together)
  return new Map(
    charges.map(({ id }, index) => {
      const cover = covers[index]!
      const { month, whole } = reached.get(id) ?? { month: '0', whole: '0' }
      return [
        id,
        {
          cover,
          inMonth:
            cover.covered && cover.maxUserMonth !== null
              ? { most: cover.maxUserMonth, reached: month }
              : null,
          inAll: cover.covered && cover.maxTotal !== null ? { most: cover.maxTotal, reached: whole } : null,
        },
      ]
    }),
  )
}

const hasMaximum = (cover: ContractCover): boolean =>
  cover.covered && (cover.maxUserMonth !== null || cover.maxTotal !== null)

type Row = Readonly<{ id: string; month: string; whole: string }>

/**
 * How much of a service its contract pays up to each charge, including it: what was invoiced, and the preceding charges of this
 * check. A surgery is counted once, by its surgeon.
 */
async function reachedBy(
  tx: Tx,
  ids: readonly string[],
  looked: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsFrom<Row>(tx)`
    select c.id, trim_scale(coalesce(sum(o.quantity), 0))::text as whole,
           trim_scale(coalesce(sum(o.quantity) filter (where q.person_id = p.person_id
             and date_trunc('month', o.day) = date_trunc('month', c.day)), 0))::text as month
    from billing.charge c
    join billing.charge o on o.contract_id = c.contract_id and o.service_id = c.service_id and o.package_id is null
      and (o.component is null or o.component = 'surgeon')
      and (o.id = c.id or (o.id <> all(${[...looked]}::uuid[]) and o.state = 'invoiced')
        or (o.id = any(${[...looked]}::uuid[]) and (o.day, o.hour, o.id) < (c.day, c.hour, c.id)))
    join people.patient_face p on p.id = c.patient_id
    join people.patient_face q on q.id = o.patient_id
    where c.id = any(${[...ids]}::uuid[]) group by c.id`
  return new Map(rows.map((row) => [row.id, row]))
}
