import type { Actor } from '@quina/blocks/server'
import { createDraft, inTransaction, runDeed } from '@quina/blocks/server'
import { signWith, type Tx } from '@quina/db/server'
import { type Day, day, newId, pesos } from '@quina/kernel'
import { addPatient } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { prepareInvoice } from '../../modules/billing/account/prepare.server.ts'
import { addCharge, type GivenCharge } from '../../modules/billing/charge/charge.server.ts'
import { creditNoteService } from '../../modules/billing/credit-note/credit-note.server.ts'
import { invoiceOwner } from '../../modules/billing/electronic/owners.server.ts'
import { invoiceService } from '../../modules/billing/invoice/invoice.server.ts'
import {
  published,
  range2026,
  type ServiceGiven,
  service,
  soat2026,
} from '../../modules/tariffs/testing/tariff-world.server.ts'
import { treasuryWorld } from '../../modules/treasury/testing/treasury-world.server.ts'
import { addRange, layHouse } from '../einvoice/house.server.ts'

const today = day('2026-11-20')

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>

interface Wanted {
  /** What the contract is worth, in pesos; undetermined without it. */
  readonly worth?: number
  /** How many numbers the range has. */
  readonly numbers?: number
}

/** A hospital that sells: a payer with its contract, services by SOAT −5 %, a range of numbers and patients. */
export async function billingWorld({ worth, numbers = 1_000 }: Wanted = {}) {
  const world = await treasuryWorld()
  const { db } = world
  const campusId = await layHouse(db)
  const chief = actorFor({ name: 'Marcela Ríos', campusId: campusId as Actor['campusId'] })
  await addRange(db, { prefix: 'HSR', firstNumber: 1, lastNumber: numbers })
  await addRange(db, {
    kind: 'credit-note',
    prefix: 'NCR',
    firstNumber: 1,
    lastNumber: 500,
    resolution: null,
  } as never)
  const act = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await signWith(tx, { userId: chief.userId })
        return work(tx)
      },
    })
  const ground = await act((tx) => furnish(tx, { terceroId: world.eps as string, campusId, chief, worth }))
  return { ...world, chief, act, ...ground, ...verbs({ act, chief }, ground) }
}

interface Laying {
  readonly terceroId: string
  readonly campusId: string
  readonly chief: Actor
  readonly worth: number | undefined
}

async function furnish(tx: Tx, { terceroId, campusId, chief, worth }: Laying) {
  await sql`
    update people.tercero set address = 'Carrera 7 # 1-2', email = 'facturas@eps.example',
      municipality_id = (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1)
    where id = ${terceroId}::uuid`.execute(tx)
  const payerId = newId()
  await sql`
    insert into insurers.payer (id, tercero_id, kind, admin_code, coverage, user_type)
    values (${payerId}, ${terceroId}, 'eps_contributory', 'EPS037', '16', '01')`.execute(tx)
  await sql`
    insert into insurers.payer_account (id, payer_id, regime, unfiled_account_id, filed_account_id, rubro_code)
    select gen_random_uuid(), ${payerId}::uuid, 'contributory', u.id, f.id, '1.1.02.05.001.09'
    from accounting.account u, accounting.account f where u.code = '131901' and f.code = '131902'`.execute(tx)
  const tarifarioId = await published(tx, { code: 'SOAT', manualId: await soat2026(tx) })
  await range2026(tx)
  const contractId = newId()
  await sql`
    insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name,
      object, date, starts_on, ends_on, contract_modality, coverage, regime, tarifario_id, service_mode, percent, value,
      payment_days)
    values (${contractId}, 1, 'active', ${campusId}, ${chief.userId}, ${chief.userId}, ${payerId}, 'C-2026-01',
      'Evento 2026', 'Servicios de salud por evento', '2026-01-01', '2026-01-01', '2026-12-31', '12', '16',
      'contributory', ${tarifarioId}, 'manual', -5, ${worth ?? null}, 30)`.execute(tx)
  const costCentreId = newId()
  await sql`
    insert into hospital.cost_centre (id, code, name, kind)
    values (${costCentreId}, '7310', 'Consulta externa', 'care')`.execute(tx)
  const professionalId = newId()
  await sql`
    insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date)
    select ${professionalId}::uuid, ${terceroId}::uuid, 'planta', (select id from hospital.position limit 1),
      ${campusId}::uuid, '2024-01-15'`.execute(tx)
  const sold = await sellAll(tx, costCentreId)
  return {
    payerId,
    contractId,
    tarifarioId,
    costCentreId,
    professionalId,
    ...sold,
    campusId,
  }
}

async function sellAll(tx: Tx, costCentreId: string) {
  const consultation = await sell(
    tx,
    { code: '39145', soatCode: '39145', kind: 'consultation' },
    costCentreId,
  )
  const imaging = await sell(tx, { code: '19007', soatCode: '19007' }, costCentreId)
  const surgery = await sell(
    tx,
    { code: 'CES', kind: 'surgery', surgical: true, surgicalGroup: 8 },
    costCentreId,
  )
  return { consultation, imaging, surgery }
}

async function sell(tx: Tx, given: ServiceGiven, costCentreId: string): Promise<string> {
  const id = await service(tx, given)
  await sql`
    update tariffs.service set cost_centre_id = ${costCentreId},
      moderating = ${given.kind === 'consultation' ? 'cuota' : 'copago'},
      rips_object = ${given.kind === 'consultation' ? 'consultas' : 'procedimientos'} where id = ${id}::uuid`.execute(
    tx,
  )
  return id
}

interface Stage {
  readonly act: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly chief: Actor
}
type Ground = Awaited<ReturnType<typeof furnish>>

interface Admitted {
  /** Whoever pays by themselves has none. */
  readonly payer?: 'eps' | null
  readonly userType?: string
  readonly category?: string
  readonly from?: string
  readonly to?: string | null
  readonly ambit?: string
}

let admissions = 0

function verbs({ act, chief }: Stage, ground: Ground) {
  const invoices = {
    /** A patient with an admission that ended. @returns the admission. */
    admit: (given: Admitted = {}) => act((tx) => admit(tx, { chief, ground }, given)),
    charge: (admissionId: string, serviceId: string, given: Partial<GivenCharge> = {}) =>
      act((tx) => addCharge({ tx, actor: chief, admissionId }, chargeOf(ground, serviceId, given))),
    prepare: (admissionId: string, chargeIds: readonly string[] | null = null) =>
      act((tx) => prepare(tx, { chief, ground }, { admissionId, chargeIds })),
    issue: (id: string) =>
      act((tx) => runDeed(invoiceService, { tx, actor: chief, today, id, action: 'issue' })),
    /** The same by someone with these permissions and no other. */
    issueAs: (id: string, permissions: readonly string[]) => {
      const clerk = actorFor({ ...chief, permissions })
      return act((tx) => runDeed(invoiceService, { tx, actor: clerk, today, id, action: 'issue' }))
    },
    accept: (id: string) => act((tx) => answered(tx, id)),
    annul: (id: string, frees = true) =>
      act((tx) =>
        runDeed(invoiceService, {
          ...{ tx, actor: chief, today, id, action: 'annul' as const },
          asked: { reason: 'Se facturó a quien no era', frees },
        }),
      ),
    credit: creditWith({ act, chief }),
  }
  return {
    ...invoices,
    /** An account of some services, invoiced. @returns the invoice. */
    invoiced: async (services: readonly string[], given: Admitted = {}) => {
      const admissionId = await invoices.admit(given)
      for (const [at, one] of services.entries())
        await invoices.charge(admissionId, one, { hour: `10:${String(at).padStart(2, '0')}` })
      const id = await invoices.prepare(admissionId)
      await invoices.issue(id)
      return id
    },
  }
}

/** Takes back part of some lines. @returns the note. */
const creditWith =
  ({ act, chief }: Stage) =>
  (invoiceId: string, lines: readonly { invoiceLineId: string; amount: number }[]) =>
    act(async (tx) => {
      const asked = lines.map(({ invoiceLineId, amount }) => ({ invoiceLineId, amount: pesos(amount) }))
      const input = {
        date: today,
        invoiceId,
        concept: '3',
        reason: 'Rebaja que se acordó',
        frees: false,
        lines: asked,
      }
      const id = await createDraft(creditNoteService, { tx, actor: chief, input: input as never })
      await runDeed(creditNoteService, { tx, actor: chief, today, id, action: 'approve' })
      return id
    })

interface Around {
  readonly chief: Actor
  readonly ground: Ground
}

async function admit(tx: Tx, { chief, ground }: Around, given: Admitted): Promise<string> {
  const at = ++admissions
  const [country, municipality] = await Promise.all([
    codeOf(tx, 'country', '170'),
    codeOf(tx, 'municipality', '11001'),
  ])
  const patientId = await addPatient(tx, { actor: chief, today }, {
    ...{
      documentType: 'CC',
      number: `${10_000_000 + at * 1_234_567}`,
      firstName: nameOf(at),
      lastName: nameOf(at * 7 + 3),
    },
    ...{
      birthDate: day(`${1940 + (at % 60)}-0${1 + (at % 9)}-11`),
      sex: 'F',
      birthCountryId: country,
      residenceCountryId: country,
    },
    ...{
      municipalityId: municipality,
      zone: '02',
      address: 'Calle 1 # 2-3',
      phone: `300${1_000_000 + at * 7_919}`,
      email: `p${at}@example.com`,
    },
  } as never)
  const id = newId()
  const {
    payer = 'eps',
    userType = '01',
    category = 'A',
    from = '2026-11-10',
    to = '2026-11-12',
    ambit = '1',
  } = given
  await sql`
    insert into care.admission (id, number, status, campus_id, created_by, updated_by, patient_id, ambit, date, time, cause,
      care_modality, payer_id, contract_id, coverage, regime, user_type, category, discharge_date, discharge_time,
      discharge_condition)
    values (${id}, ${at}, ${to === null ? 'open' : 'closed'}, ${ground.campusId}, ${chief.userId}, ${chief.userId},
      ${patientId}, ${ambit}, ${from}, '08:00', '38', '01', ${payer === null ? null : ground.payerId},
      ${payer === null ? null : ground.contractId}, ${payer === null ? '15' : '16'},
      ${payer === null ? 'private' : 'contributory'}, ${userType}, ${payer === null ? null : category},
      ${to}, ${to === null ? null : '16:00'}, ${to === null ? null : '01'})`.execute(tx)
  return id
}

const syllables = [
  'bra',
  'cu',
  'dor',
  'fe',
  'gui',
  'hal',
  'jo',
  'ku',
  'lem',
  'mi',
  'nor',
  'pu',
  'qui',
  'ra',
  'sol',
  'tu',
  'ver',
]
/** A made-up name, unlike the others: patients that look alike are refused. */
const nameOf = (at: number): string =>
  [at % 17, (at * 5 + 1) % 17, (at * 11 + 4) % 17].map((place) => syllables[place]).join('')

const codeOf = async (tx: Tx, catalogue: string, code: string): Promise<string> => {
  const row = await tx
    .selectFrom('reference.entry')
    .select('id')
    .where('catalogue', '=', catalogue)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.id
}

const chargeOf = (ground: Ground, serviceId: string, given: Partial<GivenCharge>): GivenCharge => ({
  ...{ serviceId: serviceId as never, quantity: '1', day: day('2026-11-10'), hour: '10:00' },
  ...{
    professionalId: ground.professionalId as never,
    diagnosisId: null,
    authorizationNumber: null,
    orderNumber: null,
    mipres: null,
  },
  ...given,
})

interface Preparing {
  readonly admissionId: string
  readonly chargeIds: readonly string[] | null
}

async function prepare(tx: Tx, { chief }: Around, { admissionId, chargeIds }: Preparing): Promise<string> {
  const row = await tx
    .selectFrom('care.admission')
    .select(['payerId', 'contractId'])
    .where('id', '=', admissionId)
    .executeTakeFirstOrThrow()
  return prepareInvoice(
    { tx, actor: chief, admissionId },
    { ...row, chargeIds, ambit: '1', partial: false },
    today,
  )
}

async function answered(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .selectFrom('billing.invoice')
    .select(['uuid', 'fullNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = {
    documentId: id,
    number: found.fullNumber,
    cufe: found.uuid ?? '',
    qr: '',
    state: 'accepted' as const,
  }
  await invoiceOwner.accepted(tx, id, { ...answer, messages: [], answeredOn: today as Day, simulated: true })
}
